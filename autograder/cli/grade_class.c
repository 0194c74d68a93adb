/* Takes in a class, grades it in a pool of processes, and collects the results. Killed at any time,
   it goes on where it was when it is started again. */
#include "grade_class.h"
#include "batch/collect.h"
#include "batch/intake/intake.h"
#include "batch/intake/roster.h"
#include "batch/manifest.h"
#include "batch/out_folder.h"
#include "batch/progress_line.h"
#include "batch/result.h"
#include "batch/task_pool.h"
#include "cli/report/terminal.h"
#include "class_marks.h"
#include "grader_fingerprint.h"
#include "support/interrupt.h"
#include "support/subprocess.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- before grading ---- */

int grade_class_secret(struct class_grading *c, char digits[DIGEST_TEXT]) {
    char secret[SECRET_TEXT];
    const char *given = getenv("LOCKSTEP_SECRET");
    if (secret_of_course(c->out, &c->secret, c->secret_path)) return -1;
    if (!given && secret_from(c->secret, secret)) return -1;
    const char *text = given ? given : secret;
    digest_of(text, strlen(text), digits);
    return 0;
}

static void tell_untaken(const struct class_grading *c, const struct class_list *list) {
    struct text path = {0};
    text_format(&path, "%s/untaken.txt", c->out);
    text_write(path.data, list->untaken.data ? list->untaken.data : "", list->untaken.length);
    if (list->untaken_count)
        printf("%d file%s no part of lesson %d: %s\n", list->untaken_count,
               list->untaken_count == 1 ? " is" : "s are", c->lesson->number, path.data);
    text_free(&path);
}

/* From the submissions to the manifest. */
static int take_in(struct class_grading *c) {
    struct text why = {0}, store = {0};
    struct class_list list;
    struct grading_conditions how = {.seconds = c->seconds, .megabytes = c->megabytes};
    grader_fingerprint(c->lesson, how.grader);
    text_format(&store, "%s/store", c->out);
    int failed = grade_class_secret(c, how.secret);
    if (!failed) {
        failed = intake_read(&list, c->submissions, c->out, c->lesson, store.data, &why);
        if (!failed && c->roster) failed = roster_apply(&list, c->roster, c->lesson, &why);
        if (!failed) c->manifest = manifest_make(&list, c->lesson, &how);
        if (!failed) tell_untaken(c, &list);
        intake_free(&list, c->lesson);
        if (c->manifest && manifest_save(c->out, c->manifest)) {
            text_format(&why, "%s/manifest.json cannot be written: %s", c->out, strerror(errno));
            failed = -1;
        }
    }
    if (why.length) say("lockstep: %s", why.data);
    text_free(&why);
    text_free(&store);
    return failed;
}

/* ---- grading ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void become(void *class, int task) {
    const struct class_grading *c = class;
    char program[PATH_MAX], number[16];
    snprintf(program, sizeof program, "%s/build/lockstep", project_home());
    snprintf(number, sizeof number, "%ld", (long)getpid());
    setenv("LOCKSTEP_PARENT", number, 1); /* subprocess.h */
    execl(program, "lockstep", "grade-one", "--out", c->out, "--secret", c->secret, c->tasks[task],
          (char *)NULL);
}

static void ended(void *class, int task, int status) {
    struct class_grading *c = class;
    (void)task;
    c->done += status >= 0 && WIFEXITED(status) && !WEXITSTATUS(status);
}

static void tick(void *class) {
    struct class_grading *c = class;
    progress_show(c->done, c->all - c->open, c->all, now() - c->begin);
}

static int job_count(const struct class_grading *c) {
    long jobs = c->jobs ? (long)strtod(c->jobs, NULL) : sysconf(_SC_NPROCESSORS_ONLN);
    return jobs < 1 ? 1 : jobs > TASK_POOL_JOBS ? TASK_POOL_JOBS : (int)jobs;
}

static void grade_all(struct class_grading *c) {
    json_t *tasks = json_object_get(c->manifest, "tasks"), *files;
    const char *task;
    c->tasks = calloc(json_object_size(tasks) + 1, sizeof *c->tasks);
    if (!c->tasks) abort();
    json_object_foreach(tasks, task, files) {
        c->all++;
        if (result_is_done(c->out, task))
            c->done++;
        else
            c->tasks[c->open++] = task;
    }
    if (c->done) printf("%d of %d submissions were graded before\n", c->done, c->all);
    fflush(stdout);
    c->begin = now();
    struct task_pool p = {.jobs = job_count(c),
                          .count = c->open,
                          .become = become,
                          .ended = ended,
                          .tick = tick,
                          .data = c};
    task_pool_run(&p);
    progress_clear();
    free(c->tasks);
}

/* On stderr: the instructor must see it at once, not only in a cell of a table. */
static void complain(const struct collected *all) {
    for (char *line = all->broken_names.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        say("lockstep: GRADER ERROR, %.*s", (int)(end - line), line);
    }
    if (all->broken)
        say("lockstep: the grader failed on %d submission%s: read their notes, and grade them again",
            all->broken, all->broken == 1 ? "" : "s");
    if (all->unsaved) say("lockstep: %d records cannot be written; see the notes", all->unsaved);
}

/* @return the exit status */
static int finish(const struct class_grading *c) {
    struct collected all;
    int failed = collect(c->out, c->lesson, c->manifest, &all), graded = all.students - all.broken;
    if (failed)
        say("lockstep: %s/gradebook.csv cannot be written: %s", c->out, strerror(errno));
    else
        printf("%d submission%s graded: %s/gradebook.csv\n", graded, graded == 1 ? "" : "s",
               c->out);
    complain(&all);
    text_free(&all.broken_names);
    if (!failed) failed = class_marks_write(c->out, c->lesson, c->course);
    return failed || all.broken || all.unsaved ? 1 : 0;
}

int grade_class(struct class_grading *c) {
    struct text why = {0};
    int status = 1;
    interrupt_watch();
    if (out_open(c->out, c->lesson, &why))
        say("lockstep: %s", why.data);
    else if (c->manifest || !take_in(c)) {
        grade_all(c);
        if (!interrupt_caught()) status = finish(c);
    }
    if (interrupt_caught())
        say("lockstep: interrupted: %d of %d submissions are graded. The same command goes on from "
            "there; %s/gradebook.csv is unchanged",
            c->done, c->all, c->out);
    interrupt_end();
    json_decref(c->manifest);
    text_free(&why);
    return status;
}
