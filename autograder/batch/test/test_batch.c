/* The instructor's side: tables, limits, a whole class. Intake: test_intake.c. */
#include "batch/csv.h"
#include "batch/outcome.h"
#include "folder.h"
#include "batch/resource_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(batch, .timeout = 240); /* the same for all: Criterion supports one timeout only */

/* ---- CSV ---- */

Test(batch, csv_quotes_commas_quotes_line_ends_and_blanks) {
    struct text line = {0};
    const char *fields[] = {"Doe, Jane", "say \"hi\"", "two\nlines", "plain", "", " blank", "7"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) csv_field(&line, fields[i]);
    csv_end(&line);
    csv_field(&line, "");
    csv_field(&line, "x");
    csv_end(&line);
    cr_assert_str_eq(line.data,
                     "\"Doe, Jane\",\"say \"\"hi\"\"\",\"two\nlines\",plain,,\" blank\",7\n"
                     "\"\",x\n");
    text_free(&line);
}

/* ---- outcomes ---- */

static const char *outcome(const char *verdict, const char *check) {
    json_t *e = json_pack("{s:s, s:s*}", "verdict", verdict, "check", check);
    const char *name = outcome_of(e)->name;
    json_decref(e);
    return name;
}

Test(batch, every_verdict_has_an_outcome) {
    static const char *const table[][3] = {{"passed", NULL, "passed"},
                                           {"todo", "todo", "todo"},
                                           {"wrong", "value", "wrong"},
                                           {"racy", "race", "racy"},
                                           {"over-bound", "work", "over-bound"},
                                           {"under-bound", "work", "under-bound"},
                                           {"error", "compile", "compile-error"},
                                           {"error", "crash", "runtime-error"},
                                           {"error", "exit", "runtime-error"},
                                           {"error", "timeout", "time-limit"},
                                           {"error", "memory", "memory-limit"},
                                           {"error", "garbled", "output-limit"},
                                           {"error", "missing", "missing"},
                                           {"error", "refused", "bad-submission"},
                                           {"error", "a new one", "runtime-error"},
                                           {"grader-error", "memory", "grader-error"},
                                           {"a new one", "value", "grader-error"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        cr_expect_str_eq(outcome(table[i][0], table[i][1]), table[i][2], "%s %s", table[i][0],
                         table[i][1]);
    json_t *e = json_pack("{s:s, s:s, s:b}", "verdict", "error", "check", "compile", "policy", 1);
    cr_expect_str_eq(outcome_of(e)->name, "policy");
    cr_expect_str_eq(outcome_of(NULL)->name, "grader-error");
    json_decref(e);
}

/* The page on grading lists them. */
Test(batch, every_outcome_is_explained) {
    struct text page = {0}, path = {0};
    text_format(&path, "%s/lessons/notes/grading.md", project_home());
    cr_assert_eq(text_read(&page, path.data), 0);
    for (const struct outcome *o = outcomes; o->name; o++) {
        struct text row = {0};
        text_format(&row, "| `%s` | %s | %s |\n", o->name, o->sentence, o->advice);
        cr_expect(strstr(page.data, row.data), "grading.md lacks: %s", row.data);
        text_free(&row);
    }
    text_free(&page);
    text_free(&path);
}

/* ---- limits ---- */

Test(batch, a_late_command_is_ended_with_all_that_it_started, .init = make_folder,
     .fini = remove_folder) {
    struct text command = {0};
    text_format(&command, "setsid sleep 100 & echo $! > %s/pid; trap '' TERM; while :; do :; done",
                folder);
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", command.data, NULL};
    struct watch w = {.seconds = 0.5, .bytes = UINT64_C(1) << 30};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(w.late && !w.stuck);
    cr_assert_neq(shell("kill -0 $(cat %s/pid)", folder), 0,
                  "the background process is still there");
    text_free(&command);
}

/* The limit is on processor time: a command that waits may take longer, but not forever. */
Test(batch, a_command_that_sleeps_is_ended_later) {
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", (char *)"sleep 1; sleep 100", NULL};
    struct watch w = {.seconds = 0.2};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(!w.late && w.stuck);
}

/* A grandchild's time counts, too, after all processes have exited. */
Test(batch, processor_time_is_that_of_all_processes_together) {
    char *argv[] = {(char *)"/bin/sh", (char *)"-c",
                    (char *)"for i in $(seq 1000); do sh -c 'i=0; while [ $i -lt 20000 ]; do "
                            "i=$((i + 1)); done'; done",
                    NULL};
    struct watch w = {.seconds = 0.5};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(w.late);
}

Test(batch, a_command_that_ends_in_time_leaves_nobody_behind, .init = make_folder,
     .fini = remove_folder) {
    struct text command = {0};
    text_format(&command, "setsid sleep 100 & echo $! > %s/pid; exit 3", folder);
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", command.data, NULL};
    struct watch w = {.seconds = 30, .bytes = UINT64_C(1) << 30};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(!w.late && WIFEXITED(w.status) && WEXITSTATUS(w.status) == 3);
    cr_assert_neq(shell("kill -0 $(cat %s/pid)", folder), 0,
                  "the background process is still there");
    text_free(&command);
}

Test(batch, who_takes_too_much_memory_is_ended) {
    /* dd holds its block in memory, and waits for more input than it gets */
    char *argv[] = {(char *)"/bin/sh", (char *)"-c",
                    (char *)"dd if=/dev/zero of=/dev/null bs=300M count=100000", NULL};
    struct watch w = {.seconds = 60, .bytes = 100 << 20};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(!w.late);
    cr_assert_geq(w.too_large, 1);
}

/* ---- a whole class ---- */

/* env -i: with Criterion's variables the lesson's suite would take itself for a worker of this
   test. */
static int lockstep_grade(const char *path) {
    struct text command = {0};
    text_format(&command,
                "cd %s && env -i PATH=\"%s$PATH\" %s/build/lockstep grade --lesson 1 --out out in "
                "> output 2>&1",
                folder, path, project_home());
    int status = shell("%s", command.data);
    text_free(&command);
    return status;
}

/* Three students: all solved; nothing solved; a constructor that exits. */
static void hand_in(void) {
    make_folder();
    struct text t = {0};
    text_format(&t, "cd %s && mkdir -p 'in/Doe, Jane' in/untouched in/hostile && ", folder);
    text_format(&t, "cp %s/solutions/1-reduce/*.cu 'in/Doe, Jane' && ", project_home());
    text_format(&t,
                "cp 'in/Doe, Jane'/*.cu in/hostile && cd in/hostile && for f in *.cu; do "
                "awk -f %s/autograder/starter.awk $f > ../untouched/$f; ",
                project_home());
    text_format(&t, "echo 'extern \"C\" void _exit(int); __attribute__((constructor)) static void "
                    "leave() { _exit(0); }' >> $f; done");
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

Test(batch, solved_untouched_and_hostile_get_full_zero_and_zero, .init = hand_in,
     .fini = remove_folder) {
    if (!usable()) return;
    struct text csv = {0};
    char path[100];
    cr_assert_eq(lockstep_grade(""), 0);
    snprintf(path, sizeof path, "%s/out/gradebook.csv", folder);
    cr_assert_eq(text_read(&csv, path), 0);
    cr_assert(!strncmp(csv.data, "student,id,name,score,max,serial,serial verdict,", 48), "%s",
              csv.data);
    cr_assert(strstr(csv.data, "\n\"Doe, Jane\",,,100,100,5,passed,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "\nuntouched,,,0,100,0,todo,0,todo,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "\nhostile,,,0,100,0,policy,0,policy,"), "%s", csv.data);
    cr_assert_eq(shell("grep -q '\"score\": 100' '%s/out/records/Doe, Jane.json'", folder), 0);
    cr_assert_eq(shell("grep -q '\"score\": 0' '%s/out/records/hostile.json'", folder), 0);
}

/* Names as an archive may bring them: one that no record can have, and one that is a formula. */
static void hand_in_names(void) {
    make_folder();
    cr_assert_eq(shell("cd %s && mkdir -p in/$(printf 'L%%.0s' $(seq 250)) in/=1+1 in/zoe", folder),
                 0);
}

Test(batch, a_strange_name_stops_nobody_else, .init = hand_in_names, .fini = remove_folder) {
    if (!usable()) return;
    struct text csv = {0};
    char path[100];
    cr_assert_eq(lockstep_grade(""), 1, "a record is missing");
    snprintf(path, sizeof path, "%s/out/gradebook.csv", folder);
    cr_assert_eq(text_read(&csv, path), 0);
    cr_assert(strstr(csv.data, "\n'=1+1,,,0,100,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "\nzoe,,,0,100,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "its record cannot be written: File name too long"), "%s", csv.data);
    text_free(&csv);
}

/* One exercise for each way to fail that a submission can choose. */
static void hand_in_failures(void) {
    make_folder();
    struct text t = {0};
    text_format(&t,
                "cd %s && mkdir -p in/zoe && cd in/zoe && S=%s/solutions/1-reduce && "
                "sed 's/^void reduce.*{/& exit(3);/; 1i #include <stdlib.h>' "
                "$S/global.cu > global.cu && "
                "sed '1i #pragma GCC optimize(\"O0\")' $S/shared.cu > shared.cu && "
                "ln -s /etc/passwd warp.cu && echo 'no C' > first-add.cu && "
                "sed 's/{/{ for (volatile int i = 0;; i = 1) {}/' $S/serial.cu > serial.cu && "
                "mkdir deep && cp $S/peak.cu deep",
                folder, project_home());
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

Test(batch, a_failure_is_named_and_explained, .init = hand_in_failures, .fini = remove_folder) {
    static const char *const expected[] = {
        "serial: time-limit. ",
        "global: runtime-error. ",
        "shared: policy. ",
        "first-add: compile-error. ",
        "warp: bad-submission. ",
        "    warp.cu was refused: is a symbolic link",
        "bug: missing. ",
        "    peak.cu is missing; there is `deep/peak.cu`: it is in the wrong folder"};
    struct text report = {0}, path = {0};
    if (!usable()) return;
    cr_assert_eq(lockstep_grade(""), 0);
    text_format(&path, "%s/out/reports/zoe.txt", folder);
    cr_assert_eq(text_read(&report, path.data), 0);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect(strstr(report.data, expected[i]), "\"%s\" is missing:\n%s", expected[i],
                  report.data);
    cr_expect(!strstr(report.data, folder) && !strstr(report.data, "/build/"),
              "a path of this machine:\n%s", report.data);
    text_free(&report);
    text_free(&path);
}
