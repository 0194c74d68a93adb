/* Runs a lesson's suite with a time limit, and decides how it ended. */
#include "grade_suite.h"
#include "support/interrupt.h"
#include "support/subprocess.h"
#include "batch/resource_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Why an exercise that was not reached has no record. */
static enum suite_end end_of(const struct watch *w, const struct text *output) {
    if (w->late) return SUITE_LATE;
    if (w->stuck) return SUITE_STUCK;
    bool ended = WIFEXITED(w->status) && WEXITSTATUS(w->status) <= 2; /* 1: a test has failed */
    return ended && strstr(output->data, "Tested:") ? SUITE_ENDED : SUITE_FAILED;
}

/* The suite's command line, as texts that `free_arguments()` frees. */
enum { ARGUMENTS = 32 };
struct arguments {
    char *list[ARGUMENTS + 1];
    int count;
};

static void add(struct arguments *a, const char *name, const char *value) {
    if (a->count + 2 > ARGUMENTS) abort();
    a->list[a->count++] = strdup(name);
    if (value) a->list[a->count++] = strdup(value);
}

static void free_arguments(struct arguments *a) {
    for (int i = 0; i < a->count; i++) free(a->list[i]);
}

static void add_exercises(struct arguments *a, const struct lockstep_lesson *l,
                          const bool which[]) {
    struct text list = {0};
    for (int i = 0; i < l->count; i++)
        if (which[i]) text_format(&list, "%s%s", list.length ? "," : "", l->exercises[i].id);
    add(a, "--exercise", list.data ? list.data : "");
    text_free(&list);
}

/* The secret travels in a file: other users can read a command line, and a compiler inherits an
   environment. */
static int add_secret(struct arguments *a, const struct lesson_grading *g) {
    struct text path = {0};
    text_format(&path, "%s/secret", g->work);
    int fd = open(path.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t length = (ssize_t)strlen(g->secret);
    int failed = fd < 0 || write(fd, g->secret, (size_t)length) != length || close(fd);
    add(a, "--secret", path.data);
    text_free(&path);
    return failed;
}

static int make_arguments(struct arguments *a, const struct lesson_grading *g, const bool which[]) {
    struct text suite = {0};
    text_format(&suite, "%s/build/suites/%d-%s", project_home(), g->lesson->number,
                g->lesson->name);
    add(a, suite.data, NULL);
    text_free(&suite);
    add(a, "--workers", g->work_dir);
    add(a, "--records", g->records);
    add(a, "--from", g->folder);
    add(a, "--backend", g->backend);
    add_exercises(a, g->lesson, which);
    if (g->verdict_only) add(a, "--verdict-only", NULL);
    if (g->trace) add(a, "--trace", NULL);
    if (g->failing) add(a, "--failing", NULL);
    if (g->input) add(a, "--input", g->input);
    if (g->case_seconds) add(a, "--case-seconds", g->case_seconds);
    if (g->soak) add(a, "--soak", g->soak);
    if (g->credit) add(a, "--credit", g->credit);
    if (g->request.data) add(a, "--request", g->request.data);
    return add_secret(a, g);
}

/* Bounds and marks are defined for the default device; without --sandbox nothing is sandboxed. */
static void clear_environment(const struct lesson_grading *g) {
    unsetenv("LOCKSTEP_DEVICE");
    if (!g->sandbox) unsetenv("LOCKSTEP_SANDBOX");
}

void suite_run(struct lesson_grading *g, const bool which[]) {
    struct arguments a = {.count = 0};
    struct text log = {0};
    text_format(&log, "%s/suite.log", g->records);
    clear_environment(g);
    struct watch w = {.seconds = strtod(g->seconds, NULL)};
    if (isatty(STDERR_FILENO)) fprintf(stderr, "grading ...");
    text_free(&g->output);
    int failed = make_arguments(&a, g, which) || watch_run(&w, a.list, log.data);
    if (failed) text_format(&g->output, "%s", strerror(errno));
    if (!failed && text_read(&g->output, log.data)) text_add(&g->output, "", 0);
    g->ended = failed ? SUITE_FAILED : end_of(&w, &g->output);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K");
    unlink(log.data);
    text_free(&log);
    free_arguments(&a);
}
