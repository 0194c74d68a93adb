/* The engine: what is graded once, what survives a kill, and which folders it writes to. */
#include "batch/durable_file.h"
#include "batch/named_files.h"
#include "batch/out_folder.h"
#include "batch/progress_line.h"
#include "batch/store.h"
#include "batch/task_pool.h"
#include "cli/class/shared_exercises.h"
#include "folder.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

TestSuite(engine, .timeout = 240); /* the same for all: Criterion supports one timeout only */

static void expect_equal(const char *a, const char *b) {
    struct text command = {0};
    text_format(&command, "cmp %s/%s %s/%s", folder, a, folder, b);
    cr_expect_eq(shell("%s", command.data), 0, "%s and %s differ", a, b);
    text_free(&command);
}

/* ---- parts ---- */

Test(engine, a_damaged_file_of_the_store_is_noticed, .init = make_folder, .fini = remove_folder) {
    char hash[DIGEST_TEXT], again[DIGEST_TEXT];
    struct text data = {0}, path = {0};
    cr_assert_eq(store_put(folder, "abc", 3, hash), 0);
    cr_expect_str_eq(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    cr_expect_eq(store_get(folder, hash, &data), 0);
    cr_expect_str_eq(data.data, "abc");
    text_format(&path, "%s/%s", folder, hash);
    cr_assert_eq(text_write(path.data, "abd", 3), 0);
    text_free(&data);
    cr_expect_eq(store_get(folder, hash, &data), -1);
    cr_expect_eq(errno, EBADMSG);
    cr_expect_eq(store_put(folder, "abc", 3, again), 0, "handed in again, it is whole again");
    text_free(&data);
    cr_expect_eq(store_get(folder, hash, &data), 0);
    cr_expect_eq(store_get(folder, "../etc/passwd", &data), -1);
}

Test(engine, what_a_killed_writer_left_is_swept_and_nothing_else, .init = make_folder,
     .fini = remove_folder) {
    shell("cd %s && touch a.json.12.lockstep-tmp a.json tmp", folder);
    durable_sweep(folder);
    cr_expect_eq(shell("cd %s && test \"$(ls)\" = \"$(printf 'a.json\\ntmp')\"", folder), 0);
}

Test(engine, time_left_is_reckoned_from_this_run_alone) {
    struct text t = {0};
    progress_text(&t, 30, 20, 40, 60);
    cr_expect_str_eq(t.data, "30 of 40 graded, about 60 s left");
    t.length = 0;
    progress_text(&t, 20, 20, 40, 60);
    cr_expect_str_eq(t.data, "20 of 40 graded");
    t.length = 0;
    progress_text(&t, 1, 0, 201, 60);
    cr_expect_str_eq(t.data, "1 of 201 graded, about 3 h 20 min left");
    text_free(&t);
}

/* ---- the pool ---- */

struct counts {
    int now, most, ended, failed;
};

static void sleep_a_little(void *counts, int task) {
    (void)counts;
    usleep(100 * 1000);
    _exit(task == 3);
}

static void count_end(void *counts, int task, int status) {
    struct counts *c = counts;
    c->ended++;
    c->failed += WEXITSTATUS(status);
    cr_expect(WEXITSTATUS(status) == (task == 3));
}

static void do_nothing(void *counts) { (void)counts; }

Test(engine, the_pool_runs_every_task_once) {
    struct counts c = {0};
    struct task_pool p = {3, 10, sleep_a_little, count_end, do_nothing, &c};
    task_pool_run(&p);
    cr_expect_eq(c.ended, 10);
    cr_expect_eq(c.failed, 1);
}

/* ---- the output folder ---- */

static const struct lockstep_lesson one = {.number = 1, .name = "reduce"},
                                    two = {.number = 2, .name = "scan"};

static void expect_refused(const char *out, const struct lockstep_lesson *l, const char *words) {
    struct text why = {0}, path = {0};
    text_format(&path, "%s/%s", folder, out);
    cr_expect_neq(out_open(path.data, l, &why), 0);
    cr_expect(why.data && strstr(why.data, words), "%s", why.data);
    text_free(&why);
    text_free(&path);
}

Test(engine, a_folder_belongs_to_one_lesson_and_one_grader, .init = make_folder,
     .fini = remove_folder) {
    struct text why = {0}, path = {0};
    int status;
    text_format(&path, "%s/out", folder);
    pid_t child = fork();
    if (child == 0) _exit(out_open(path.data, &one, &why) ? 1 : 0);
    waitpid(child, &status, 0);
    cr_assert_eq(status, 0);
    expect_refused("out", &two, "holds the grades of lesson 1 (reduce), which are not mixed");
    cr_expect_eq(out_open(path.data, &one, &why), 0, "its own lesson's");
    child = fork();
    if (child == 0) {
        expect_refused("out", &one, "another grader is writing to");
        _exit(0);
    }
    waitpid(child, &status, 0);
}

Test(engine, a_folder_of_something_else_is_left_as_it_is, .init = make_folder,
     .fini = remove_folder) {
    cr_assert_eq(shell("mkdir %s/home && touch %s/home/thesis.tex", folder), 0);
    expect_refused("home", &one, "holds files that are not grades");
    cr_expect_eq(shell("test \"$(ls -A %s/home)\" = thesis.tex", folder), 0);
    cr_assert_eq(shell("touch %s/file", folder), 0);
    expect_refused("file", &one, "cannot be ");
}

/* ---- a class ---- */

/* Seven students, five different submissions. Few exercises: each is compiled and run. */
static void hand_in(void) {
    make_folder();
    struct text t = {0};
    text_format(&t,
                "cd %s && mkdir -p work in/ann in/bob in/cat in/dan in/eve in/fay in/gil && "
                "for s in ann bob cat; do cp %s/solutions/1-reduce/serial.cu in/$s; done && "
                "sed 's/combine/ombine/' in/ann/serial.cu > in/dan/serial.cu && "
                "cp %s/starter/1-reduce/*.cu in/eve && "
                "( cat in/ann/serial.cu; echo '// fay' ) > in/fay/serial.cu && "
                "cp %s/autograder/hidden/1-reduce/hostile/overwrite-by-kernel.cu in/gil/serial.cu",
                folder, project_home(), project_home(), project_home());
    cr_assert_eq(shell("%s", t.data), 0);
    text_free(&t);
}

/* A shell line that grades the class into `out`. env -i: with Criterion's variables the lesson's
   suite would take itself for a worker of this test. */
static void grade_line(struct text *line, const char *out, const char *options) {
    text_format(line,
                "cd %s && exec env -i PATH=\"$PATH\" LOCKSTEP_WORK=work LOCKSTEP_SECRET=0a1b "
                "%s/build/lockstep grade --lesson 1 --out %s %s in > output 2>&1",
                folder, project_home(), out, options);
}

static int grade(const char *out, const char *options) {
    struct text line = {0};
    grade_line(&line, out, options);
    int status = shell("%s", line.data);
    text_free(&line);
    return status;
}

/* Starts the grader, and kills it, without a chance to clean up, some time later. */
static void grade_and_kill(const char *out, int milliseconds) {
    struct text line = {0};
    grade_line(&line, out, "--jobs 2");
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", line.data, (char *)NULL);
        _exit(127);
    }
    usleep((unsigned)milliseconds * 1000);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    text_free(&line);
}

Test(engine, a_killed_grader_goes_on_to_the_same_gradebook, .init = hand_in,
     .fini = remove_folder) {
    if (!usable()) return;
    cr_assert_eq(grade("undisturbed", "--jobs 1"), 0);
    srand((unsigned)getpid());
    for (int i = 0; i < 3; i++) {
        int moment = 50 + rand() % 4000;
        grade_and_kill("killed", moment);
        cr_log_info("killed after %d ms", moment);
    }
    cr_expect_eq(grade("killed", "--jobs 3"), 0);
    expect_equal("undisturbed/gradebook.csv", "killed/gradebook.csv");
    cr_expect_eq(shell("cd %s && for f in export records reports; do diff -r undisturbed/$f "
                       "killed/$f > diff || exit 1; done",
                       folder),
                 0, "what students get depends on the run");
    cr_expect_eq(shell("test -z \"$(ls -A %s/work)\"", folder), 0, "a work folder is left");
    cr_expect_eq(shell("test -z \"$(find %s/killed -name '*tmp*')\"", folder), 0);
    cr_expect_eq(shell("test $(ls %s/undisturbed/results/*.json | wc -l) = 5", folder), 0,
                 "equal submissions are graded once");
    cr_expect_eq(
        shell("grep -q '^bob,,,5,100,5,passed' %s/killed/gradebook.csv && "
              "grep -q '^dan,,,0,100,0,compile-error,0,missing,' %s/killed/gradebook.csv && "
              "grep -q '^eve,,,0,100,0,todo' %s/killed/gradebook.csv",
              folder),
        0);
}

/* A second class into the same folder: the old gradebook is there until the new one is. */
Test(engine, the_old_gradebook_stays_until_the_new_one_is_whole, .init = hand_in,
     .fini = remove_folder) {
    if (!usable()) return;
    cr_assert_eq(shell("cd %s && mkdir rest && mv in/* rest && mv rest/ann in", folder), 0);
    cr_assert_eq(grade("out", ""), 0);
    cr_assert_eq(shell("cd %s && cp out/gradebook.csv old.csv && mv rest/* in", folder), 0);
    grade_and_kill("out", 400);
    expect_equal("old.csv", "out/gradebook.csv");
    cr_assert_eq(grade("out", ""), 0);
    cr_expect_eq(shell("grep -q '^fay,,,5,' %s/out/gradebook.csv", folder), 0);
    cr_assert_eq(shell("cd %s && rm -r in/ann && cp out/gradebook.csv with.csv", folder), 0);
    cr_assert_eq(grade("out", ""), 0);
    cr_expect_eq(shell("grep -q '^ann,' %s/out/gradebook.csv", folder), 1);
    cr_expect_eq(shell("test -e %s/out/records/ann.json", folder), 1, "she is not in the class");
    cr_expect_eq(shell("grep -v '^ann,' %s/with.csv | cmp - %s/out/gradebook.csv", folder), 0);
}

/* A result is named for its grader: another grader must not write it. */
Test(engine, a_changed_grader_grades_nothing_for_the_old_one, .init = hand_in,
     .fini = remove_folder) {
    struct text line = {0};
    if (!usable()) return;
    cr_assert_eq(shell("cd %s && mkdir rest && mv in/* rest && mv rest/dan in", folder), 0);
    cr_assert_eq(grade("out", ""), 0);
    text_format(
        &line,
        "cd %s && task=$(basename out/results/*.json .json) && rm out/results/* && "
        "L='env -i LOCKSTEP_SECRET=0a1b PATH='$PATH' %s/build/lockstep grade-one --out out' "
        "&& $L $task && test -s out/results/$task.json && rm out/results/* && "
        "sed -i 's/\"grader\": \"../\"grader\": \"zz/' out/manifest.json && "
        "! $L $task 2> said && grep -q 'has changed since' said && "
        "test -z \"$(ls out/results)\"",
        folder, project_home());
    cr_expect_eq(shell("%s", line.data), 0);
    text_free(&line);
}

/* ---- exercises that submissions share ---- */

static void mark_named(bool named[3], const char *first) {
    static const struct lockstep_exercise list[] = {{.id = "one"}, {.id = "two"}, {.id = "three"}};
    static const struct lockstep_lesson l = {.exercises = list, .count = 3};
    struct text texts[3] = {{0}};
    text_format(&texts[0], "%s", first);
    text_format(&texts[1], "#include \"three.cu\"\n#include \"one.cu\"\n");
    text_format(&texts[2], "void f();\n");
    named_files(&l, texts, 0, named);
    for (int i = 0; i < 3; i++) text_free(&texts[i]);
}

Test(engine, an_exercise_depends_on_the_files_that_it_names) {
    bool named[3];
    mark_named(named, "#include \"reduce.h\"\n");
    cr_expect(named[0] && !named[1] && !named[2]);
    mark_named(named, "#include \"two.cu\"\n");
    cr_expect(named[0] && named[1] && named[2], "by way of two.cu");
}

/* The limit is that of a submission: an exercise may be shared only if it plays no part. */
Test(engine, nothing_is_shared_where_a_limit_may_decide, .init = make_folder,
     .fini = remove_folder) {
    static const struct lockstep_exercise list[] = {{.id = "one"}};
    static const struct lockstep_lesson l = {.exercises = list, .count = 1};
    struct shared_exercises s = {.lesson = &l, .out = folder, .limit = 10};
    json_t *record = json_pack("{s:[{s:s, s:s}]}", "exercises", "id", "one", "verdict", "passed");
    strcpy(s.keys[0], "0123");
    cr_assert_eq(shell("mkdir %s/exercises", folder), 0);
    shared_keep(&s, record, 5.1);
    cr_expect_neq(shell("test -e %s/exercises/0123.json", folder), 0);
    shared_keep(&s, record, 4);
    cr_expect_eq(shell("test -e %s/exercises/0123.json", folder), 0);
    shared_fetch(&s, folder);
    cr_expect(s.known[0] && s.spent == 4);
    cr_expect(shared_may_be_used(&s, 5) && !shared_may_be_used(&s, 5.1));
    s.limit = 7;
    shared_fetch(&s, folder);
    cr_expect(!s.known[0] && s.spent == 0, "it took more than half of this limit");
    json_decref(record);
}

/* Both warp.cu are the same file; what it includes is not. All three serial.cu differ. */
Test(engine, equal_files_that_include_different_ones_are_not_shared, .init = hand_in,
     .fini = remove_folder) {
    if (!usable()) return;
    cr_assert_eq(shell("cd %s/in && rm -r bob cat eve gil && "
                       "echo '#include \"serial.cu\"' | tee ann/warp.cu dan/warp.cu > fay/warp.cu",
                       folder),
                 0);
    cr_assert_eq(grade("out", "--jobs 1"), 0);
    cr_expect_eq(
        shell("grep -q '^ann,.*,under-bound\\|^ann,.*,over-bound' %s/out/gradebook.csv", folder),
        0);
    cr_expect_eq(shell("test $(grep -c '^dan,.*compile-error.*compile-error' "
                       "%s/out/gradebook.csv) = 1",
                       folder),
                 0);
    cr_expect_eq(shell("test $(ls %s/out/exercises | wc -l) = 6", folder), 0);
}

/* Of two students with the same serial.cu the second one's is not graded: its record is, for this
   test, another one than a grading would give. */
Test(engine, equal_exercises_are_graded_once, .init = hand_in, .fini = remove_folder) {
    if (!usable()) return;
    cr_assert_eq(shell("cd %s && mkdir rest && mv in/* rest && mv rest/ann in", folder), 0);
    cr_assert_eq(grade("out", ""), 0);
    cr_assert_eq(shell("cd %s && sed -i 's/\"title\": \"[^\"]*\"/\"title\": \"KNOWN\"/' "
                       "out/exercises/*.json && mv rest/bob in && echo x > in/bob/warp.cu",
                       folder),
                 0);
    cr_assert_eq(grade("out", ""), 0);
    cr_expect_eq(shell("grep -q KNOWN %s/out/records/bob.json", folder), 0);
    cr_expect_eq(
        shell("grep -q 'passed     serial        5/5  KNOWN' %s/out/reports/bob.txt", folder), 0);
    cr_expect_eq(
        shell("grep -q '^bob,,,5,100,5,passed,.*,compile-error' %s/out/gradebook.csv", folder), 0);
}
