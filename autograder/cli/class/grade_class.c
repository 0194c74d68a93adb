/* Takes in a class, has an engine grade it, and collects the results. Killed at any time, it goes
   on where it was when it is started again. */
#include "grade_class.h"
#include "support/clock.h"
#include "batch/collect.h"
#include "batch/intake/intake.h"
#include "batch/intake/roster.h"
#include "batch/manifest.h"
#include "batch/out_folder.h"
#include "batch/result.h"
#include "cli/report/terminal.h"
#include "class_finish.h"
#include "engine.h"
#include "grader_fingerprint.h"
#include "support/interrupt.h"
#include "warm_cache.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- before grading ---- */

int grade_class_secret(struct class_grading *c, char digits[DIGEST_TEXT]) {
    if (secret_of_course(c->out, &c->secret, c->secret_path)) return -1;
    return secret_digest(c->secret, digits);
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

/* Zeros for a whole class would take the place of its grades. */
static int check_lesson(const struct class_grading *c, const struct class_list *list,
                        struct text *why) {
    const struct lockstep_lesson *own = c->lesson, *other = list->other;
    if (!other || c->single) return 0;
    text_format(
        why,
        "%s fits lesson %d (%s), and not lesson %d (%s): %d file%s of lesson %d's "
        "exercises, %d of lesson %d's. Nothing was graded, and no grades were changed: name "
        "the lesson (LESSON=%d, --lesson %d)",
        c->submissions, other->number, other->name, own->number, own->name, list->other_files,
        list->other_files == 1 ? " has a name" : "s have names", other->number, list->own_files,
        own->number, other->number, other->number);
    return -1;
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
        struct intake_source from = {.path = c->submissions, .skip = c->out, .single = c->single};
        failed = intake_read(&list, &from, c->lesson, store.data, &why);
        if (!failed) failed = check_lesson(c, &list, &why);
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

static void find_open(struct class_grading *c) {
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
}

double class_seconds(const struct class_grading *c) { return monotonic_seconds() - c->begin; }

static enum engine_end grade_all(struct class_grading *c, const struct engine *e) {
    find_open(c);
    if (c->open) warm_cache(c->lesson);
    c->begin = monotonic_seconds();
    enum engine_end end = c->open && !interrupt_caught() ? e->run(c) : ENGINE_DONE;
    free(c->tasks);
    return end;
}

/* Other machines need the folder's whole path, and the secret in a file. */
static int prepare(struct class_grading *c, const struct engine *e) {
    if (e->elsewhere && getenv("LOCKSTEP_SECRET")) {
        say("lockstep grade: LOCKSTEP_SECRET works on this machine only: name a file by --secret");
        return -1;
    }
    return e->prepare ? e->prepare(c) : 0;
}

static void name_wholly(struct class_grading *c) {
    static char out[PATH_MAX], secret[PATH_MAX], course[PATH_MAX];
    if (realpath(c->out, out)) c->out = out;
    if (realpath(c->secret, secret)) c->secret = secret;
    if (c->course && realpath(c->course, course)) c->course = course;
}

/* Opens the output folder and takes in the class. If that fails, nothing is left of this run, least
   of all a secret that no grades belong to. */
static int begin(struct class_grading *c) {
    struct text why = {0}, secret = {0};
    secret_path_of(c->out, c->secret, &secret);
    enum out_before before = out_look(c->out);
    bool opened = !out_open(c->out, c->lesson, &why), new_secret = access(secret.data, F_OK) != 0;
    int failed = -1;
    if (!opened)
        say("lockstep: %s", why.data);
    else
        failed = c->manifest ? 0 : take_in(c);
    if (opened && failed) out_undo(c->out, before);
    if (opened && failed && new_secret) unlink(secret.data);
    text_free(&why);
    text_free(&secret);
    return failed;
}

int grade_class(struct class_grading *c, const struct engine *e) {
    enum engine_end end = ENGINE_FAILED;
    if (prepare(c, e)) return 1;
    interrupt_watch();
    if (!begin(c)) {
        if (e->elsewhere) name_wholly(c);
        end = grade_all(c, e);
    }
    int status = end == ENGINE_LATER ? 0 : 1;
    if (end == ENGINE_DONE && !interrupt_caught())
        status = class_finish(c->out, c->lesson, c->manifest, c->course);
    if (interrupt_caught())
        say("lockstep: interrupted: %d of %d submissions are graded. The same command goes on from "
            "there; %s/gradebook.csv is unchanged",
            c->done, c->all, c->out);
    interrupt_end();
    json_decref(c->manifest);
    return status;
}
