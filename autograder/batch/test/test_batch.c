/* The instructor's side: what is taken in, what is shut in, what is stopped, what is written down.
 */
#include <criterion/criterion.h>
#include "csv.h"
#include "intake.h"
#include "process.h"
#include "sandbox.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(batch, .timeout = 240); /* the same for all: see Criterion's issue with several */

static const struct lockstep_exercise exercises[] = {
    {.id = "shared"}, {.id = "warp"}, {.id = "peak"}};
static const struct lockstep_lesson lesson = {
    .number = 1, .name = "reduce", .exercises = exercises, .count = 3};

static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/lockstep-test-XXXXXX");
    cr_assert(mkdtemp(folder));
}

static int shell(const char *format, const char *value) {
    struct text command = {0}, output = {0};
    text_format(&command, format, value, value, value, value);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    int status = process_run(argv, &output);
    text_free(&command);
    text_free(&output);
    return status;
}

static void remove_folder(void) { shell("rm -rf %s", folder); }

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

/* ---- intake ---- */

Test(batch, intake_follows_no_link_and_waits_for_no_pipe, .init = make_folder,
     .fini = remove_folder) {
    struct text notes = {0}, path = {0};
    shell("cd %s && mkdir in out && ln -s /etc/passwd in/shared.cu && mkfifo in/warp.cu", folder);
    shell("head -c 2000000 /dev/zero > %s/in/peak.cu", folder);
    text_format(&path, "%s/in", folder);
    char out[80];
    snprintf(out, sizeof out, "%s/out", folder);
    cr_assert_eq(intake_copy(path.data, &lesson, out, &notes), 0);
    cr_assert_str_eq(notes.data,
                     "shared.cu is a symbolic link: refused; warp.cu is not a regular file: "
                     "refused; peak.cu is larger than 1 MiB: refused");
    cr_assert_eq(shell("test -z \"$(ls %s/out)\"", folder), 0);
}

Test(batch, intake_takes_files_from_the_top_or_the_lessons_folder, .init = make_folder,
     .fini = remove_folder) {
    char in[80], out[80];
    struct text notes = {0};
    shell("cd %s && mkdir -p in/1-reduce out && echo a > in/1-reduce/shared.cu", folder);
    snprintf(in, sizeof in, "%s/in", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    cr_assert_eq(intake_copy(in, &lesson, out, &notes), 0);
    cr_assert_str_eq(notes.data, "warp.cu is missing; peak.cu is missing");
    cr_assert_eq(shell("grep -q a %s/out/shared.cu", folder), 0);
    shell("ln -s %s/in %s/link", folder);
    notes.length = 0;
    snprintf(in, sizeof in, "%s/link", folder);
    cr_assert_eq(intake_copy(in, &lesson, out, &notes), 0);
    cr_assert_str_eq(notes.data, "the submission is a symbolic link, or no folder: refused");
}

/* ---- limits ---- */

Test(batch, a_late_command_is_ended_with_all_that_it_started, .init = make_folder,
     .fini = remove_folder) {
    struct text command = {0};
    text_format(&command, "setsid sleep 100 & echo $! > %s/pid; trap '' TERM; sleep 100", folder);
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", command.data, NULL};
    struct watch w = {.seconds = 0.5, .bytes = UINT64_C(1) << 30};
    cr_assert_eq(watch_run(&w, argv, "/dev/null"), 0);
    cr_assert(w.late);
    cr_assert_neq(shell("kill -0 $(cat %s/pid)", folder), 0,
                  "the background process is still there");
    text_free(&command);
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

/* ---- the sandbox ---- */

/* Runs a shell line as the compiler, which can write in `folder`. */
static int as_compiler(const char *line) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"sh", (char *)"-c", (char *)line, NULL};
    sandbox_compiler(&s);
    sandbox_open(&s, folder);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    sandbox_free(&s);
    text_free(&output);
    return status;
}

/* Do namespaces work here at all? Then our sandbox has to. */
static bool usable(void) {
    char *argv[] = {(char *)"bwrap",
                    (char *)"--unshare-user",
                    (char *)"--ro-bind",
                    (char *)"/",
                    (char *)"/",
                    (char *)"true",
                    NULL};
    struct text output = {0};
    bool good = process_run(argv, &output) == 0;
    if (!good) cr_log_warn("not tried, there are no sandboxes here: %s", output.data);
    text_free(&output);
    return good;
}

Test(batch, a_compiler_sees_and_writes_nothing_but_its_own, .init = make_folder,
     .fini = remove_folder) {
    if (!usable()) return; /* refused_without_a_sandbox says what happens then */
    cr_assert_eq(as_compiler("echo x > $TMPDIR/a && test -e /usr/bin/g++"), 0);
    cr_assert_neq(as_compiler("test -e /etc/passwd"), 0);
    cr_assert_neq(as_compiler("test -e /root || test -e /home || test -e /etc/hostname"), 0);
    cr_assert_neq(as_compiler("echo x > /usr/x"), 0);
    cr_assert_neq(as_compiler("echo x > /x"), 0);
    cr_assert_neq(as_compiler("echo x > /dev/shm/x"), 0);
    cr_assert_eq(as_compiler("test $(grep -c : /proc/net/dev) -eq 1"), 0,
                 "only the loopback device");
    cr_assert_neq(as_compiler("head -c 300000000 /dev/zero > $TMPDIR/b"), 0, "files have a limit");
    cr_assert_neq(as_compiler("kill -0 $PPID; test $PPID -gt 3"), 0, "others are out of sight");
}

/* The shell stands in for a subject: it may run, but start nothing. */
static int as_subject(const char *line, bool filtered) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"/bin/sh", (char *)"-c", (char *)line, NULL};
    sandbox_subject(&s);
    sandbox_show(&s, "/bin/sh");
    int fd = sandbox_filter();
    if (filtered) sandbox_filter_from(&s, fd);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    close(fd);
    sandbox_free(&s);
    text_free(&output);
    return status;
}

Test(batch, a_subject_starts_no_process_and_writes_no_file) {
    if (!usable()) return;
    cr_assert_eq(as_subject("exit 0", true), 0);
    cr_assert_eq(as_subject("(exit 0) && exit 0", false), 0, "without the filter it could");
    cr_assert_neq(as_subject("(exit 0) && exit 0", true), 0);
    cr_assert_neq(as_subject("echo x > /x", true), 0);
    cr_assert_neq(as_subject("test -e /etc/passwd || test -e /usr/bin/g++", true), 0);
}

/* ---- the whole ---- */

/* env -i: what Criterion leaves in the environment would make the lesson's suite take itself for a
   part of this one. */
static int lockstep_grade(const char *path) {
    struct text command = {0};
    text_format(&command,
                "cd %s && env -i PATH=\"%s$PATH\" %s/build/lockstep grade --lesson 1 --out out in",
                folder, path, project_home());
    int status = shell("%s", command.data);
    text_free(&command);
    return status;
}

/* Three students: one solved all, one nothing, one whose constructor ends the process. */
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

/* A file with a mistake, whose line the report quotes; and a bwrap that tells us whom it shuts in
   (by a folder: the subject may not write to files). */
static void hand_in_a_mistake(void) {
    make_folder();
    struct text t = {0}, path = {0};
    text_format(&t, "#include \"reduce.h\"\n"
                    "__global__ void k(const value_t *in, value_t *out, int n) { *out = in[n]; }\n"
                    "void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) { "
                    "k<<<1, 1>>>(d_in, d_out, n); }\n");
    text_format(&path, "%s/serial.cu", folder);
    text_write(path.data, t.data, t.length);
    t.length = path.length = 0;
    text_format(&t,
                "#!/bin/sh\ncase \" $* \" in\n*' --seccomp '*) mkdir %s/subject ;;\n"
                "*) mkdir %s/compiler ;;\nesac\nexec /usr/bin/bwrap \"$@\"\n",
                folder, folder);
    text_format(&path, "%s/bin", folder);
    make_folders(path.data);
    text_format(&path, "/bwrap");
    text_write(path.data, t.data, t.length);
    chmod(path.data, 0755);
}

Test(batch, a_sandboxed_lesson_shuts_in_both, .init = hand_in_a_mistake, .fini = remove_folder) {
    if (!usable()) return;
    struct text command = {0}, output = {0};
    text_format(&command,
                "env -i PATH=\"%s/bin:$PATH\" %s/build/lockstep lesson 1 --from %s "
                "--exercise serial --sandbox",
                folder, project_home(), folder);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    cr_assert_eq(process_run(argv, &output), 0);
    cr_assert(strstr(output.data, "serial.cu:2"), "%s", output.data);
    cr_assert_eq(shell("test -d %s/compiler", folder), 0);
    cr_assert_eq(shell("test -d %s/subject", folder), 0);
}

Test(batch, solved_untouched_and_hostile_get_full_zero_and_zero, .init = hand_in,
     .fini = remove_folder) {
    if (!usable()) return;
    struct text csv = {0};
    char path[100];
    cr_assert_eq(lockstep_grade(""), 0);
    snprintf(path, sizeof path, "%s/out/gradebook.csv", folder);
    cr_assert_eq(text_read(&csv, path), 0);
    cr_assert(!strncmp(csv.data, "student,score,max,serial,serial verdict,", 40), "%s", csv.data);
    cr_assert(strstr(csv.data, "\n\"Doe, Jane\",100,100,5,passed,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "\nuntouched,0,100,0,todo,0,todo,"), "%s", csv.data);
    cr_assert(strstr(csv.data, "\nhostile,0,100,0,error,0,error,"), "%s", csv.data);
    cr_assert_eq(shell("grep -q '\"score\": 100' '%s/out/records/Doe, Jane.json'", folder), 0);
    cr_assert_eq(shell("grep -q '\"score\": 0' '%s/out/records/hostile.json'", folder), 0);
}

Test(batch, refused_without_a_sandbox, .init = hand_in, .fini = remove_folder) {
    shell("mkdir %s/bin && printf '#!/bin/sh\\nexit 1\\n' > %s/bin/bwrap && chmod +x %s/bin/bwrap",
          folder);
    cr_assert_eq(lockstep_grade("$PWD/bin:"), 1);
    cr_assert_eq(shell("test -e %s/out/gradebook.csv", folder), 1, "nothing is graded unsandboxed");
}
