/* From a lesson's .cu files to its record: builds a subject for each exercise, runs the lesson's
   suite on them, and reads what it left. */
#include "grade_lesson.h"
#include "build.h"
#include "course.h"
#include "interrupt.h"
#include "output.h"
#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- building ---- */

static int build_subject(struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    char source[4300], entry[4300], driver[4300], backend[4300], output[4300], cache[4200],
        include[4200], sim[4200];
    const char *home = project_home(), *room = course_folder("lessons", g->lesson);
    snprintf(source, sizeof source, "%s/%s.cu", g->folder, e->id);
    snprintf(entry, sizeof entry, "%s/entry.cu", room);
    snprintf(driver, sizeof driver, "%s/autograder/subject/main.cu", home);
    snprintf(backend, sizeof backend, "%s/autograder/subject/backend_sim.cu", home);
    snprintf(output, sizeof output, "%s/%s", g->room, e->id);
    snprintf(cache, sizeof cache, "%s/build/cache", home);
    snprintf(include, sizeof include, "%s/autograder/include", home);
    snprintf(sim, sizeof sim, "%s/autograder/sim", home);
    struct sim_build job = {.sources = {source, entry, driver, backend},
                            .untrusted = {true},
                            .contained = {true, true},
                            .library = e->library,
                            .includes = {include, room, sim},
                            .defines = {e->define},
                            .output = output,
                            .cache = cache,
                            .room = g->sandbox ? g->room : NULL};
    if (access(source, R_OK)) {
        text_format(&g->messages[index], "%s cannot be read: %s\n", source, strerror(errno));
        if (errno == ENOENT && !strcmp(g->from, "starter"))
            text_format(&g->messages[index], "Put the starter back with `make reset%d EX=%s`\n",
                        g->lesson->number, e->id);
        return -1;
    }
    return sim_build(&job, &g->messages[index]);
}

static bool asked_for(const struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    if (!strcmp(g->backend, "cuda") && !cuda_can(e)) return false;
    return !g->only || !strcmp(g->only, e->id);
}

/* A file that does not compile is that exercise's verdict; the others are graded all the same. */
static void build_all(struct lesson_grading *g) {
    if (!strcmp(g->backend, "cuda")) {
        cuda_lesson_build(&g->gpu, g->lesson, g->folder, g->room, g->only, g->messages);
        return;
    }
    bool terminal = isatty(STDERR_FILENO);
    for (int i = 0; i < g->lesson->count; i++) {
        if (!asked_for(g, i)) continue;
        if (interrupt_caught()) break;
        if (terminal) fprintf(stderr, "\r\033[Kcompiling %s ...", g->lesson->exercises[i].id);
        build_subject(g, i);
    }
    if (terminal) fprintf(stderr, "\r\033[K");
}

/* ---- running the suite ---- */

static int run_suite(struct lesson_grading *g) {
    struct text suite = {0}, filter = {0}, output = {0};
    text_format(&suite, "%s/build/suites/%d-%s", project_home(), g->lesson->number,
                g->lesson->name);
    text_format(&filter, "--filter=%s/%s", g->lesson->name, g->only ? g->only : "*");
    for (char *c = filter.data; *c; c++)
        if (*c == '-' && c > filter.data + 8) *c = '_'; /* test names are C names */
    unsetenv("LOCKSTEP_DEVICE"); /* bounds and marks are those of the usual one */
    setenv("LOCKSTEP_SUBJECTS", g->room, 1);
    setenv("LOCKSTEP_RECORDS", g->records, 1);
    setenv("LOCKSTEP_BACKEND", g->backend, 1);
    if (g->sandbox) setenv("LOCKSTEP_SANDBOX", "1", 1);
    if (g->trace) setenv("LOCKSTEP_TRACE", "1", 1);
    char *argv[] = {(char *)"timeout", (char *)"-s", (char *)"KILL",     (char *)"900",
                    suite.data,        filter.data,  (char *)"--jobs=1", NULL};
    if (isatty(STDERR_FILENO)) fprintf(stderr, "grading ...");
    int status = process_run(argv, &output);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r\033[K");
    bool ran = strstr(output.data ? output.data : "", "Tested:") && status >= 0 && status < 2;
    if (!ran && !interrupt_caught())
        fprintf(stderr, "lockstep: the suite %s did not run (status %d):\n%s", suite.data, status,
                output.data ? output.data : "");
    text_free(&suite);
    text_free(&filter);
    text_free(&output);
    return ran ? 0 : -1;
}

/* ---- the record ---- */

static json_t *error_record(const struct lockstep_exercise *e, const char *check, const char *why) {
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:[], s:[], s:s, s:s}", "id", e->id, "title",
                     e->title, "verdict", "error", "points", 0, "max_points", e->points, "cases",
                     "findings", "check", check, "why", why);
}

static json_t *exercise_record(struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    if (g->messages[index].length && access(g->work, F_OK) == 0) {
        char executable[4300];
        snprintf(executable, sizeof executable, "%s/%s", g->room, e->id);
        if (access(executable, X_OK)) return error_record(e, "compile", g->messages[index].data);
    }
    struct text path = {0};
    text_format(&path, "%s/%s.json", g->records, e->id);
    json_t *o = json_load_file(path.data, 0, NULL);
    text_free(&path);
    return o ? o
             : error_record(e, "suite", "the suite left no record: it crashed or ran out of time");
}

static json_t *lesson_record(struct lesson_grading *g) {
    json_t *list = json_array();
    int score = 0, most = 0;
    for (int i = 0; i < g->lesson->count; i++) {
        if (!asked_for(g, i)) continue;
        json_t *o = exercise_record(g, i);
        score += (int)json_integer_value(json_object_get(o, "points"));
        most += g->lesson->exercises[i].points;
        json_array_append_new(list, o);
    }
    json_t *record = json_pack("{s:s, s:s, s:i, s:s, s:s, s:i, s:o, s:i, s:i}", "schema",
                               "lockstep-lesson/1", "lesson", g->lesson->name, "number",
                               g->lesson->number, "backend", g->backend, "from", g->from, "seed", 1,
                               "exercises", list, "score", score, "max_score", most);
    if (!strcmp(g->backend, "cuda"))
        json_object_set_new(record, "device", json_string(g->gpu.name));
    return record;
}

/* Builds, runs and records on one back end, sim or cuda. @return NULL after a message */
static json_t *grade_on(const struct lesson_grading *asked, const char *backend) {
    static struct lesson_grading g;
    g = *asked;
    g.backend = backend;
    snprintf(g.room, sizeof g.room, "%s/%s/subjects", g.work, backend);
    snprintf(g.records, sizeof g.records, "%s/%s/records", g.work, backend);
    if (make_folders(g.room) || make_folders(g.records)) {
        fprintf(stderr, "lockstep: %s cannot be made: %s\n", g.room, strerror(errno));
        return NULL;
    }
    build_all(&g);
    json_t *record = interrupt_caught() || run_suite(&g) ? NULL : lesson_record(&g);
    for (int i = 0; i < g.lesson->count; i++) text_free(&g.messages[i]);
    return record;
}

json_t *grade_lesson(const struct lesson_grading *g) {
    if (strcmp(g->backend, "auto")) return grade_on(g, g->backend);
    json_t *record = grade_on(g, "sim"), *cuda = record ? grade_on(g, "cuda") : NULL;
    if (cuda) cuda_lesson_merge(record, cuda);
    json_decref(cuda);
    return record;
}
