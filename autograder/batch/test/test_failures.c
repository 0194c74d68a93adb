/* Provokes failures of the grader: none may cost a student points. */
#include "folder.h"

#include <stdio.h>
#include <unistd.h>

TestSuite(failures, .timeout = 240); /* the same for all: Criterion supports one timeout only */

/* Runs a shell line with the solved exercise `serial` of lesson 1 in `files`, and L as the program.
   env -i: with Criterion's variables a suite would take itself for a worker of this test.
   @return its status; `output` gets its output */
static int with_lesson(const char *line, struct text *output) {
    struct text command = {0};
    text_format(&command,
                "cd %s && mkdir -p files work && cp -n %s/solutions/1-reduce/serial.cu files; "
                "env -i PATH=\"$PATH\" L=%s/build/lockstep sh -c '%s'",
                folder, project_home(), project_home(), line);
    char *argv[] = {(char *)"sh", (char *)"-c", command.data, NULL};
    text_free(output);
    int status = process_run(argv, output);
    text_free(&command);
    return status;
}
#define LESSON "$L lesson 1 --from files --exercise serial --json record.json --backend sim"
#define CLASS  "$L grade --lesson 1 --out out in"

static void expect_says(const struct text *output, const char *words) {
    cr_expect(strstr(output->data, words), "does not say \"%s\":\n%s", words, output->data);
}

static void expect_not_graded(const struct text *output) {
    expect_says(output, "GRADER ERROR, exercise `serial` of lesson 1, trying again");
    expect_says(output, "not graded, so no points are lost or won");
    expect_says(output, "-/5");
    cr_expect_eq(shell("grep -q '\"verdict\": \"grader-error\"' %s/record.json", folder), 0);
    cr_expect_eq(shell("grep -q '\"max_score\": 0' %s/record.json", folder), 0);
    cr_expect_eq(shell("grep -q '\"not_graded\"' %s/record.json", folder), 0);
}

/* Needs a disk of its own, in a mount namespace of its own. */
static bool has_small_disks(void) {
    if (!shell("unshare -Urm mount -t tmpfs -o size=64k none %s", folder)) return true;
    cr_log_warn("not tried: no file system can be mounted here");
    return false;
}

Test(failures, a_full_disk_takes_no_points, .init = make_folder, .fini = remove_folder) {
    struct text output = {0};
    if (!has_small_disks()) return;
    int status = with_lesson("unshare -Urm sh -c \"mount -t tmpfs -o size=64k none work && "
                             "LOCKSTEP_WORK=work " LESSON "\"",
                             &output);
    cr_expect_eq(status, 1);
    expect_not_graded(&output);
    expect_says(&output, "cannot hold another file");
    text_free(&output);
}

/* A compiler message "disk full" while the disk has space comes from a student's #error. */
Test(failures, a_full_disk_is_not_believed_of_a_submission, .init = make_folder,
     .fini = remove_folder) {
    struct text output = {0};
    int status = with_lesson("echo \"#error No space left on device\" > files/serial.cu; " LESSON,
                             &output);
    cr_expect_eq(status, 1);
    expect_says(&output, "error      serial        0/5");
    text_free(&output);
}

/* With so little address space neither the compiler nor the simulator can run. */
Test(failures, no_memory_takes_no_points, .init = make_folder, .fini = remove_folder) {
    struct text output = {0};
    cr_expect_eq(with_lesson("ulimit -v 3000000; " LESSON, &output), 1);
    expect_not_graded(&output);
    expect_says(&output, "the simulator failed: not enough memory");
    cr_expect_eq(with_lesson("ulimit -v 150000; " LESSON, &output), 1);
    expect_not_graded(&output);
    text_free(&output);
}

/* Kills each suite of this folder's lesson, COUNT times. */
#define KILL(count, which)                                                                  \
    "for i in $(seq " count "); do p=; while [ -z \"$p\" ] && kill -0 $! 2> /dev/null; do " \
    "sleep 0.02; p=$(cat /proc/$!/task/$!/children 2> /dev/null); for q in $p; do "         \
    "grep -qa " which " /proc/$q/cmdline || p=; done; done; kill -KILL $p 2> /dev/null; "   \
    "sleep 0.1; done; wait $!"

Test(failures, a_suite_that_is_killed_once_is_begun_again, .init = make_folder,
     .fini = remove_folder) {
    struct text output = {0};
    cr_expect_eq(with_lesson(LESSON " & " KILL("1", "suites/"), &output), 0);
    expect_says(&output, "trying again: the lesson");
    expect_says(&output, "wrote no record of it: it did not finish");
    expect_says(&output, "5/5");
    text_free(&output);
}

Test(failures, a_suite_that_is_killed_always_takes_no_points, .init = make_folder,
     .fini = remove_folder) {
    struct text output = {0};
    cr_expect_eq(with_lesson(LESSON " & " KILL("3", "suites/"), &output), 1);
    expect_not_graded(&output);
    text_free(&output);
}

Test(failures, a_compiler_that_is_killed_takes_no_points, .init = make_folder,
     .fini = remove_folder) {
    struct text output = {0};
    with_lesson(
        "mkdir bin; printf \"#!/bin/sh\\nkill -KILL \\$\\$\\n\" > bin/g++; chmod +x bin/g++; "
        "PATH=$PWD/bin:$PATH " LESSON,
        &output);
    expect_not_graded(&output);
    text_free(&output);
}

/* A byte that is not valid UTF-8, which JSON cannot hold, and control characters. */
Test(failures, strange_bytes_are_an_error_like_any_other, .init = make_folder,
     .fini = remove_folder) {
    struct text output = {0};
    int status = with_lesson("printf \"#error \\\\377 \\\\033[31m\\\\007 \\\\302\\\\233\\n\" > "
                             "files/serial.cu; " LESSON,
                             &output);
    cr_expect_eq(status, 1);
    expect_says(&output, "error      serial        0/5");
    expect_says(&output, "#error \\xff \\x1b[31m\\x07 ");
    cr_expect(!strpbrk(output.data, "\x1b\x07\xff\x9b"), "%s", output.data);
    cr_expect_eq(shell("grep -q '\"verdict\": \"error\"' %s/record.json", folder), 0);
    text_free(&output);
}

/* When the lesson's time is used up, finished exercises keep their points, and the rest is an
   error, since the submission used the time. (Criterion runs `serial` before `warp`.) */
Test(failures, finished_exercises_keep_their_points, .init = make_folder, .fini = remove_folder) {
    struct text output = {0};
    int status = with_lesson(
        "( echo \"#include \\\"reduce.h\\\"\"; echo \"void reduce(const "
        "value_t *, value_t *, value_t "
        "*, int) { for (volatile int i = 0;; i = 1) {} }\" ) > "
        "files/warp.cu; "
        "$L lesson 1 --from files --seconds 6 --case-seconds 100 --backend sim",
        &output);
    cr_expect_eq(status, 0, "%s", output.data);
    expect_says(&output, "passed     serial        5/5");
    expect_says(&output, "error      warp          0/10");
    expect_says(&output, "together used more than 6 seconds of processor time");
    expect_says(&output, "Score: 5 of 100");
    text_free(&output);
}

/* ---- a class ---- */

static void hand_in_one(void) {
    make_folder();
    cr_assert_eq(shell("cd %s && mkdir -p in/zoe", folder), 0);
    struct text t = {0};
    text_format(&t, "cp %s/solutions/1-reduce/serial.cu %s/in/zoe", project_home(), folder);
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

/* A result is kept; a failure of the grader is not one, so the next run tries again. */
Test(failures, a_failure_is_graded_again_and_a_result_is_not, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0};
    if (!usable() || !has_small_disks()) return;
    cr_expect_eq(with_lesson("unshare -Urm sh -c \"mount -t tmpfs -o size=64k none work && "
                             "LOCKSTEP_WORK=work " CLASS "\"",
                             &output),
                 1);
    expect_says(&output, "GRADER ERROR, zoe is not graded");
    cr_expect_eq(shell("grep -q '^zoe,,,,100,,grader-error,' %s/out/gradebook.csv", folder), 0,
                 "no score is no 0");
    cr_expect_eq(with_lesson(CLASS, &output), 0);
    cr_expect_eq(shell("grep -q '^zoe,,,5,100,5,passed,' %s/out/gradebook.csv", folder), 0);
    cr_expect_eq(with_lesson("unshare -Urm sh -c \"mount -t tmpfs -o size=64k none work && "
                             "LOCKSTEP_WORK=work " CLASS "\"",
                             &output),
                 0);
    expect_says(&output, "1 of 1 submissions were graded before");
    cr_expect_eq(shell("grep -q '^zoe,,,5,100,5,passed,' %s/out/gradebook.csv", folder), 0);
    cr_expect_eq(shell("grep -q '\"score\": 5' %s/out/records/zoe.json", folder), 0);
    text_free(&output);
}

/* The line GRADER ERROR says why the grader failed, and not which files the student did not hand
 * in. */
Test(failures, the_graders_own_cause_is_named, .init = hand_in_one, .fini = remove_folder) {
    struct text output = {0};
    if (!usable()) return;
    cr_expect_eq(with_lesson("LOCKSTEP_WORK=none " CLASS, &output), 1);
    expect_says(&output,
                "nothing was graded, and the gradebook is as before: the work directory none "
                "cannot be written: No such file or directory");
    cr_expect_eq(shell("test -e %s/out/gradebook.csv", folder), 1);
    cr_expect_eq(with_lesson(CLASS " --engine none && LOCKSTEP_WORK=none "
                                   "$L grade-one --out out $(cat out/engine/tasks)",
                             &output),
                 1);
    cr_expect_eq(with_lesson("$L collect --out out", &output), 1);
    expect_says(&output, "GRADER ERROR, zoe is not graded, or not completely: the work directory "
                         "none cannot be written: No such file or directory\n");
    cr_expect_eq(
        shell("grep -q 'the work directory none cannot be written' %s/out/gradebook.csv", folder),
        0);
    if (!has_small_disks()) return;
    cr_expect_eq(with_lesson("unshare -Urm sh -c \"mount -t tmpfs -o size=8k none work && "
                             "LOCKSTEP_WORK=work " CLASS "\"",
                             &output),
                 1);
    expect_says(&output, "completely: the grader failed: the disk of the work directory "
                         "(LOCKSTEP_WORK) is full: ");
    cr_expect_eq(with_lesson("unshare -Urm sh -c \"mount -t tmpfs -o size=64k none work && "
                             "LOCKSTEP_WORK=work " CLASS "\"",
                             &output),
                 1);
    expect_says(&output, "completely: sim/workers cannot hold another file: No space left");
    cr_expect_eq(with_lesson(CLASS, &output), 0, "%s", output.data);
    text_free(&output);
}

/* Otherwise the next grading would take the results for a student's submission. The class page is
   shown in the lecture, so it must name no student. Of a compiler's messages it quotes the first
   error, not the line before it, which only names the function. */
Test(failures, grades_among_the_submissions_are_refused, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0};
    if (!usable()) return;
    cr_expect_eq(with_lesson("$L grade --lesson 1 --out in/new/out in", &output), 1);
    expect_says(&output, "to in/new/out, among the submissions");
    cr_expect_eq(shell("test $(ls %s/in | wc -l) = 1", folder), 0, "something is left");
    cr_expect_eq(with_lesson("cp -r in/zoe in/zoe-too && mkdir in/zoe/twice && cp in/zoe/serial.cu "
                             "in/zoe/Serial.cu && echo nonsense >> in/zoe-too/serial.cu && " CLASS,
                             &output),
                 0, "%s", output.data);
    cr_expect_neq(shell("grep -i zoe %s/out/class.html", folder), 0, "names a student");
    cr_expect_eq(shell("grep -q '<pre>serial.cu:[0-9:]* error:' %s/out/class.html", folder), 0);
    text_free(&output);
}

/* A later run would take them for those of grades. */
Test(failures, a_run_that_grades_nothing_leaves_nothing, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0};
    if (!usable()) return;
    cr_expect_eq(with_lesson("mkdir empty && $L grade --lesson 1 --out new empty", &output), 1);
    expect_says(&output, "contains no submissions");
    cr_expect_eq(with_lesson("$L grade --lesson 1 --out new --roster none.csv in", &output), 1);
    expect_says(&output, "none.csv, the roster, cannot be read");
    cr_expect_eq(shell("cd %s && ! ls | grep new", folder), 0);
    cr_expect_eq(
        with_lesson("mkdir kept && $L grade --lesson 1 --out kept --roster none.csv in", &output),
        1);
    cr_expect_eq(
        shell("cd %s && test -d kept && ! ls -A kept | grep . && ! test -e kept.secret", folder),
        0);
    cr_expect_eq(with_lesson("touch kept/mine && echo 00 > kept.secret && "
                             "$L grade --lesson 1 --out kept in",
                             &output),
                 1);
    cr_expect_eq(shell("cd %s && test -e kept/mine && test -e kept.secret", folder), 0);
    cr_assert_eq(with_lesson(CLASS, &output), 0, "%s", output.data);
    cr_expect_eq(with_lesson("$L grade --lesson 1 --out out --roster none.csv in", &output), 1);
    cr_expect_eq(shell("cd %s && test -e out/gradebook.csv && test -e out.secret", folder), 0);
    text_free(&output);
}

/* Lesson 1 is what `make grade` grades if no lesson is named. */
Test(failures, grades_of_another_lesson_are_not_overwritten, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0};
    if (!usable()) return;
    cr_assert_eq(with_lesson(CLASS, &output), 0, "%s", output.data);
    cr_expect_eq(with_lesson("cp -r out before && mv in/zoe/serial.cu in/zoe/blelloch.cu && " CLASS,
                             &output),
                 1);
    expect_says(&output, "in fits lesson 2 (scan), and not lesson 1 (reduce): 1 file has a name of "
                         "lesson 2's exercises, 0 of lesson 1's. Nothing was graded");
    expect_says(&output, "LESSON=2");
    cr_expect_eq(shell("cd %s && diff -r --exclude store before out", folder), 0);
    cr_expect_eq(with_lesson("$L grade --lesson 1 --single --out other in", &output), 0, "%s",
                 output.data);
    text_free(&output);
}

Test(failures, results_that_do_not_fit_are_said_to_be_missing, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0};
    if (!usable() || !has_small_disks()) return;
    int status = with_lesson(
        "unshare -Urm sh -c \"mkdir out && mount -t tmpfs -o size=12k none out; " CLASS "\"",
        &output);
    cr_expect_eq(status, 1);
    expect_says(&output, "annot be written");
    text_free(&output);
}

/* Exceeding the class's memory limit is a submission's error, not the machine's. */
Test(failures, who_takes_too_much_memory_loses_the_exercise, .init = hand_in_one,
     .fini = remove_folder) {
    struct text output = {0}, source = {0}, path = {0};
    if (!usable()) return;
    text_format(&source, "#include \"reduce.h\"\n"
                         "void reduce(const value_t *, value_t *, value_t *, int) {\n"
                         "    for (int i = 0; i < 40; i++) {\n"
                         "        void *p;\n        CUDA_CHECK(cudaMalloc(&p, 64 << 20));\n"
                         "        CUDA_CHECK(cudaMemset(p, 1, 64 << 20));\n    }\n"
                         "    for (volatile int i = 0; i < 300000000; i = i + 1) {}\n}\n");
    text_format(&path, "%s/in/zoe/serial.cu", folder);
    cr_assert(!text_write(path.data, source.data, source.length));
    cr_expect_eq(with_lesson("$L grade --lesson 1 --memory 600 --out out in", &output), 0, "%s",
                 output.data);
    cr_expect_eq(
        shell("grep -q '^zoe,,,0,100,0,memory-limit,.*more than 600 MB' %s/out/gradebook.csv",
              folder),
        0);
    cr_expect_eq(shell("grep -q 'used more memory than its limit' %s/out/reports/zoe.txt", folder),
                 0);
    text_free(&output);
    text_free(&source);
    text_free(&path);
}
