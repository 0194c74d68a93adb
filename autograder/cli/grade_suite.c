/* Runs a lesson's suite with a time limit, and decides how it ended. */
#include "grade_suite.h"
#include "support/interrupt.h"
#include "support/subprocess.h"
#include "batch/resource_limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void set_environment(const struct lesson_grading *g) {
    unsetenv("LOCKSTEP_DEVICE"); /* bounds and marks are defined for the default device */
    setenv("LOCKSTEP_WORKERS", g->work_dir, 1);
    setenv("LOCKSTEP_RECORDS", g->records, 1);
    setenv("LOCKSTEP_BACKEND", g->backend, 1);
    if (!g->sandbox) unsetenv("LOCKSTEP_SANDBOX");
    setenv("LOCKSTEP_SOURCES", g->folder, 1);
    setenv("LOCKSTEP_SECRET", g->secret, 1); /* only now: compilers must not see it */
    if (g->trace) setenv("LOCKSTEP_TRACE", "1", 1);
}

/* Why an exercise that was not reached has no record. */
static enum suite_end end_of(const struct watch *w, const struct text *output) {
    if (w->late) return SUITE_LATE;
    if (w->stuck) return SUITE_STUCK;
    bool ended = WIFEXITED(w->status) && WEXITSTATUS(w->status) < 2; /* 1: a test has failed */
    return ended && strstr(output->data, "Tested:") ? SUITE_ENDED : SUITE_FAILED;
}

/* Criterion's pattern: --filter=reduce/@(shared|one_launch); test names are C names. */
static void make_filter(const struct lockstep_lesson *l, const bool which[], struct text *filter) {
    const char *before = "@(";
    text_format(filter, "--filter=%s/", l->name);
    for (int i = 0; i < l->count; i++) {
        if (!which[i]) continue;
        text_format(filter, "%s%s", before, l->exercises[i].id);
        before = "|";
    }
    text_format(filter, ")");
    for (char *c = filter->data + strlen("--filter="); *c; c++)
        if (*c == '-') *c = '_';
}

void suite_run(struct lesson_grading *g, const bool which[]) {
    struct text suite = {0}, filter = {0}, log = {0};
    text_format(&suite, "%s/build/suites/%d-%s", project_home(), g->lesson->number,
                g->lesson->name);
    text_format(&log, "%s/suite.log", g->records);
    make_filter(g->lesson, which, &filter);
    set_environment(g);
    char *argv[] = {suite.data, filter.data, (char *)"--jobs=1", NULL};
    struct watch w = {.seconds = strtod(g->seconds, NULL)};
    if (isatty(STDERR_FILENO)) fprintf(stderr, "grading ...");
    text_free(&g->output);
    int failed = watch_run(&w, argv, log.data);
    unsetenv("LOCKSTEP_SECRET");
    if (failed) text_format(&g->output, "%s", strerror(errno));
    if (!failed && text_read(&g->output, log.data)) text_add(&g->output, "", 0);
    g->ended = failed ? SUITE_FAILED : end_of(&w, &g->output);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K");
    unlink(log.data);
    text_free(&suite);
    text_free(&filter);
    text_free(&log);
}
