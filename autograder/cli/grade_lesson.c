/* From a lesson's .cu files to its record: builds a worker for each exercise, runs the lesson's
   suite on them, and collects the records. */
#include "grade_lesson.h"
#include "blame.h"
#include "toolchain/driver/build.h"
#include "course.h"
#include "grade_suite.h"
#include "support/interrupt.h"
#include "record/json.h"
#include "support/subprocess.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- building ---- */

static int build_worker(struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    char source[4300], entry[4300], driver[4300], backend[4300], output[4300], cache[4200],
        include[4200], sim[4200];
    const char *home = project_home(), *work_dir = course_folder("lessons", g->lesson);
    snprintf(source, sizeof source, "%s/%s.cu", g->folder, e->id);
    snprintf(entry, sizeof entry, "%s/entry.cu", work_dir);
    snprintf(driver, sizeof driver, "%s/autograder/worker/main.cu", home);
    snprintf(backend, sizeof backend, "%s/autograder/worker/backend_sim.cu", home);
    snprintf(output, sizeof output, "%s/%s", g->work_dir, e->id);
    snprintf(cache, sizeof cache, "%s/build/cache", home);
    snprintf(include, sizeof include, "%s/autograder/include", home);
    snprintf(sim, sizeof sim, "%s/autograder", home);
    struct sim_build job = {.sources = {source, entry, driver, backend},
                            .untrusted = {true},
                            .contained = {true, true},
                            .library = e->library,
                            .contained_include = work_dir,
                            .contained_define = e->define,
                            .includes = {include, sim},
                            .output = output,
                            .cache = cache,
                            .seen = {include},
                            .refused = &g->refused[index],
                            .work_dir = g->sandbox ? g->work_dir : NULL};
    course_contract(g->lesson, &job.seen[1], BUILD_SEEN - 2);
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
    return g->asked[index];
}

/* After a failed build: if the machine is to blame, its reason replaces the messages. */
static void find_blame(struct lesson_grading *g, int index) {
    struct text cache = {0}, why = {0};
    text_format(&cache, "%s/build/cache", project_home());
    const char *temporary = getenv("TMPDIR");
    const char *folders[] = {g->work_dir, cache.data, temporary ? temporary : "/tmp", NULL};
    g->machine[index] = blame_machine(folders, g->sandbox, &g->messages[index], &why);
    if (g->machine[index]) {
        text_free(&g->messages[index]);
        g->messages[index] = why;
    }
    text_free(&cache);
}

/* A file that does not compile gives its exercise's verdict; the others are still graded. */
static void build_all(struct lesson_grading *g, const bool which[]) {
    if (!strcmp(g->backend, "cuda")) {
        cuda_lesson_build(&g->gpu, g->lesson, g->folder, g->work_dir, which, g->messages);
        return;
    }
    bool terminal = isatty(STDERR_FILENO);
    for (int i = 0; i < g->lesson->count; i++) {
        const char *id = g->lesson->exercises[i].id;
        if (!asked_for(g, i) || !which[i]) continue;
        if (interrupt_caught()) break;
        if (terminal) fprintf(stderr, "\r\033[Kcompiling %s ...", id);
        if (build_worker(g, i)) find_blame(g, i);
    }
    if (terminal) fprintf(stderr, "\r\033[K");
}

/* ---- the record ---- */

static json_t *failed_record(const struct lockstep_exercise *e, const char *verdict,
                             const char *check, const char *why) {
    struct exercise_result result = {.id = e->id,
                                     .title = e->title,
                                     .verdict = verdict,
                                     .max_points = e->points,
                                     .check = check,
                                     .why = why};
    return json_exercise(&result);
}

/* Makes a record for an exercise that the suite did not reach before it ended. */
static json_t *no_record(const struct lesson_grading *g, const struct lockstep_exercise *e) {
    struct text why = {0};
    if (g->ended == SUITE_LATE) {
        text_format(
            &why,
            "the lesson's exercises together used more than %s seconds of processor time: is there an endless loop?",
            g->seconds);
        json_t *o = failed_record(e, "error", "timeout", why.data);
        text_free(&why);
        return o;
    }
    size_t length = g->output.length, from = length > 600 ? length - 600 : 0;
    text_format(&why, "the lesson's suite wrote no record of it%s%s%s",
                g->ended == SUITE_STUCK    ? ": the machine was too busy to run it"
                : g->ended == SUITE_FAILED ? ": it did not finish"
                                           : "",
                length ? ". The end of its output:\n" : "", length ? g->output.data + from : "");
    json_t *o = failed_record(e, "grader-error", "suite", why.data);
    text_free(&why);
    return o;
}

/* Its unused variables are those that the missing lines will use: no reason to warn. */
static bool is_todo(const json_t *exercise) {
    const char *verdict = json_string_value(json_object_get(exercise, "verdict"));
    return verdict && !strcmp(verdict, "todo");
}

static json_t *exercise_record(struct lesson_grading *g, int index) {
    const struct lockstep_exercise *e = &g->lesson->exercises[index];
    char executable[4300];
    snprintf(executable, sizeof executable, "%s/%s", g->work_dir, e->id);
    if (g->machine[index])
        return failed_record(e, "grader-error", "build", g->messages[index].data);
    if (g->messages[index].length && access(executable, X_OK)) {
        json_t *o = failed_record(e, "error", "compile", g->messages[index].data);
        if (g->refused[index]) json_object_set_new(o, "policy", json_true());
        return o;
    }
    struct text path = {0};
    text_format(&path, "%s/%s.json", g->records, e->id);
    json_t *o = json_load_file(path.data, 0, NULL);
    text_free(&path);
    if (!o) o = no_record(g, e);
    const char *messages = g->messages[index].data; /* notes alone need no attention */
    if (messages && strstr(messages, ": warning: ") && !is_todo(o))
        json_object_set_new(o, "warnings", json_text(messages));
    return o;
}

/* ---- a failure of the grader ---- */

enum { TRIES = 3 };

/* On stderr: the instructor must see the failure, and which exercise is affected. */
static void complain(const struct lesson_grading *g, const json_t *e, int tries) {
    const char *id = json_string_value(json_object_get(e, "id"));
    const char *why = json_string_value(json_object_get(e, "why"));
    say("lockstep: GRADER ERROR, exercise `%s` of lesson %d, %s: %s", id, g->lesson->number,
        tries < TRIES ? "trying again" : "not graded, so no points are lost or won",
        why ? why : "no reason is known");
}

static void forget(struct lesson_grading *g, int index) {
    struct text path = {0};
    text_format(&path, "%s/%s.json", g->records, g->lesson->exercises[index].id);
    unlink(path.data);
    text_free(&path);
    text_free(&g->messages[index]);
    g->machine[index] = g->refused[index] = false;
}

static json_t *grade_again(struct lesson_grading *g, int index, json_t *e) {
    for (int tries = 1; grade_is_unknown(e) && !interrupt_caught(); tries++) {
        complain(g, e, tries);
        if (tries == TRIES || g->ended == SUITE_STUCK) break;
        bool one[LESSON_EXERCISES] = {false};
        one[index] = true;
        forget(g, index);
        build_all(g, one);
        if (!g->machine[index]) suite_run(g, one);
        json_decref(e);
        e = exercise_record(g, index);
    }
    return e;
}

/* ---- the lesson ---- */

static json_t *lesson_record(struct lesson_grading *g) {
    json_t *list = json_array();
    for (int i = 0; i < g->lesson->count; i++)
        if (asked_for(g, i)) json_array_append_new(list, exercise_record(g, i));
    for (int i = 0, at = 0; i < g->lesson->count; i++) {
        if (!asked_for(g, i)) continue;
        json_t *e = grade_again(g, i, json_incref(json_array_get(list, (size_t)at)));
        json_array_set_new(list, (size_t)at++, e);
    }
    json_t *record = json_lesson(g->lesson->name, g->lesson->number, g->backend, g->from, list);
    grade_add_up(record);
    if (!strcmp(g->backend, "cuda")) json_object_set_new(record, "device", json_text(g->gpu.name));
    return record;
}

/* Builds, runs and records on one back end, sim or cuda. @return NULL after a message */
static json_t *grade_on(const struct lesson_grading *asked, const char *backend) {
    static struct lesson_grading g;
    g = *asked;
    g.backend = backend;
    snprintf(g.work_dir, sizeof g.work_dir, "%s/%s/workers", g.work, backend);
    snprintf(g.records, sizeof g.records, "%s/%s/records", g.work, backend);
    if (make_folders(g.work_dir) || make_folders(g.records)) {
        say("lockstep: %s cannot be created: %s", g.work_dir, strerror(errno));
        return NULL;
    }
    build_all(&g, g.asked);
    if (!interrupt_caught()) suite_run(&g, g.asked);
    json_t *record = interrupt_caught() ? NULL : lesson_record(&g);
    for (int i = 0; i < g.lesson->count; i++) text_free(&g.messages[i]);
    text_free(&g.output);
    return interrupt_caught() ? json_decref(record), NULL : record;
}

int grade_build(const struct lesson_grading *asked) {
    static struct lesson_grading g;
    g = *asked;
    snprintf(g.work_dir, sizeof g.work_dir, "%s", g.build);
    if (make_folders(g.work_dir)) {
        say("lockstep: %s cannot be created: %s", g.work_dir, strerror(errno));
        return -1;
    }
    build_all(&g, g.asked);
    for (int i = 0; i < g.lesson->count; i++) {
        if (g.messages[i].length) fputs(g.messages[i].data, stderr);
        text_free(&g.messages[i]);
    }
    return interrupt_caught() ? -1 : 0;
}

json_t *grade_lesson(const struct lesson_grading *g) {
    if (strcmp(g->backend, "auto")) return grade_on(g, g->backend);
    json_t *record = grade_on(g, "sim"), *cuda = record ? grade_on(g, "cuda") : NULL;
    if (cuda) cuda_lesson_merge(record, cuda);
    if (cuda) grade_add_up(record);
    json_decref(cuda);
    return record;
}
