/* One array of jobs grades, and a job that depends on it collects. Slurm runs a task again if its
   node fails or the job is requeued: a task that is done is not graded again, and one that is
   graded twice gives the same result, which is written by rename(2). */
#include "cli/report/terminal.h"
#include "engine.h"
#include "support/subprocess.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ELEMENTS = 500, WORDS = 64 }; /* MaxArraySize is 1001 by default */

/* ---- commands ---- */

struct words {
    char *list[WORDS + 1];
    int count;
};

static void add(struct words *w, const char *name, const char *value) {
    struct text t = {0};
    if (w->count == WORDS) abort();
    text_format(&t, "%s%s", name, value ? value : "");
    w->list[w->count++] = t.data;
}

static void add_all(struct words *w, const char *options) {
    char *copy = strdup(options ? options : ""), *rest = NULL;
    for (char *p = strtok_r(copy, " \t", &rest); p; p = strtok_r(NULL, " \t", &rest))
        add(w, p, NULL);
    free(copy);
}

static void words_free(struct words *w) {
    while (w->count) free(w->list[--w->count]);
}

/* The last line is NUMBER or NUMBER;CLUSTER; warnings come before it. */
static void keep_number(struct text *id) {
    while (id->length && id->data[id->length - 1] == '\n') id->data[--id->length] = 0;
    const char *line = strrchr(id->data, '\n');
    struct text number = {0};
    line = line ? line + 1 : id->data;
    text_format(&number, "%.*s", (int)strcspn(line, ";"), line);
    text_free(id);
    *id = number;
}

/* Runs sbatch. @param id gets the job's number @return its exit status */
static int submit(struct words *w, struct text *id) {
    text_free(id);
    int status = process_run(w->list, id);
    if (status < 0)
        say("lockstep grade: sbatch cannot be started: %s. Run this where Slurm's commands are installed",
            strerror(errno));
    else if (status && !id->length)
        say("lockstep grade: sbatch failed with status %d", status);
    else if (status)
        say("lockstep grade: sbatch: %s", id->data);
    if (!status) keep_number(id);
    return status;
}

/* ---- the jobs ---- */

static int element_count(const struct class_grading *c) {
    int most = c->cluster.elements ? atoi(c->cluster.elements) : ELEMENTS;
    return most < 1 ? 1 : c->open < most ? c->open : most;
}

/* Element i grades every N-th task from the i-th on. */
static int write_array(const struct class_grading *c) {
    struct text script = {0}, tasks = {0};
    text_format(&tasks, "%s/engine/tasks", c->out);
    text_format(&script, "#!/bin/sh\n# Written by `lockstep grade --engine slurm`.\n");
    if (c->cluster.work) {
        text_format(&script, "mkdir -p ");
        engine_quote(&script, c->cluster.work);
        text_format(&script, "\n");
    }
    text_format(&script, "failed=0\nfor task in $(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))~%dp\" ",
                element_count(c));
    engine_quote(&script, tasks.data);
    text_format(&script, "); do\n    ");
    engine_command(&script, c, "\"$task\"");
    text_format(&script, " || failed=1\ndone\nexit $failed\n");
    int failed = engine_write(c, "array.sh", &script);
    text_free(&script);
    text_free(&tasks);
    return failed;
}

static int write_collect(const struct class_grading *c) {
    struct text script = {0};
    text_format(&script, "#!/bin/sh\n# Written by `lockstep grade --engine slurm`.\n");
    engine_collect_command(&script, c);
    text_format(&script, "\n");
    int failed = engine_write(c, "collect.sh", &script);
    text_free(&script);
    return failed;
}

/* What both jobs have in common. --mem is always given: some clusters reserve all of a node without
   it. */
static void begin(struct words *w, const struct class_grading *c, const char *log) {
    struct text path = {0}, memory = {0};
    text_format(&path, "%s/engine/%s", c->out, log);
    if (c->cluster.memory)
        text_format(&memory, "%s", c->cluster.memory);
    else
        text_format(&memory, "%.0f", strtod(c->megabytes, NULL) + 512);
    add(w, "sbatch", NULL);
    add(w, "--parsable", NULL);
    add(w, "--requeue", NULL);
    add(w, "--open-mode=append", NULL);
    add(w, "--cpus-per-task=1", NULL);
    add(w, "--mem=", memory.data);
    add(w, "--output=", path.data);
    if (c->cluster.partition) add(w, "--partition=", c->cluster.partition);
    add_all(w, c->cluster.options);
    text_free(&path);
    text_free(&memory);
}

static int submit_array(const struct class_grading *c, struct text *id) {
    struct words w = {.count = 0};
    struct text range = {0}, script = {0};
    text_format(&range, "--array=0-%d", element_count(c) - 1);
    if (c->cluster.at_a_time) text_format(&range, "%%%s", c->cluster.at_a_time);
    text_format(&script, "%s/engine/array.sh", c->out);
    begin(&w, c, "array-%a.log");
    add(&w, "--job-name=lockstep-grade", NULL);
    add(&w, range.data, NULL);
    if (c->cluster.gres) add(&w, "--gres=", c->cluster.gres);
    if (c->cluster.minutes) add(&w, "--time=", c->cluster.minutes);
    add(&w, script.data, NULL);
    int status = submit(&w, id);
    words_free(&w);
    text_free(&range);
    text_free(&script);
    return status;
}

/* @return the exit status of sbatch, and with --wait that of the job */
static int submit_collect(const struct class_grading *c, const char *array, struct text *id) {
    struct words w = {.count = 0};
    struct text script = {0};
    text_format(&script, "%s/engine/collect.sh", c->out);
    begin(&w, c, "collect.log");
    add(&w, "--job-name=lockstep-collect", NULL);
    add(&w, "--dependency=afterany:", array);
    add(&w, script.data, NULL);
    int status = submit(&w, id);
    words_free(&w);
    text_free(&script);
    return status;
}

/* ---- the engine ---- */

static void name_job(const struct class_grading *c, struct text *path) {
    text_format(path, "%s/engine/slurm.job", c->out);
}

/* Two arrays for one folder would be in each other's way. */
static int prepare(const struct class_grading *c) {
    struct text path = {0}, id = {0}, said = {0};
    char *argv[] = {(char *)"squeue", (char *)"--noheader", (char *)"--jobs", NULL, NULL};
    bool busy = false;
    name_job(c, &path);
    if (!text_read(&id, path.data) && id.length) {
        argv[3] = id.data;
        busy = !process_run(argv, &said) && said.length;
    }
    if (busy)
        say("lockstep grade: Slurm's job %s is still grading into %s: wait for it (squeue --jobs %s), or end it (scancel %s)",
            id.data, c->out, id.data, id.data);
    text_free(&path);
    text_free(&id);
    text_free(&said);
    return busy ? -1 : 0;
}

static int keep_job(const struct class_grading *c, const char *collect) {
    struct text id = {0};
    text_format(&id, "%s", collect);
    int failed = engine_write(c, "slurm.job", &id);
    text_free(&id);
    return failed;
}

static enum engine_end run(struct class_grading *c) {
    struct text array = {0}, collect = {0};
    bool good = !engine_write_tasks(c) && !write_array(c) && !write_collect(c) &&
                !submit_array(c, &array) && !submit_collect(c, array.data, &collect) &&
                !keep_job(c, collect.data);
    if (good)
        printf("Slurm's job %s grades %d submissions, and job %s then writes %s/gradebook.csv\n"
               "    squeue --jobs %s,%s      shows how far they are\n"
               "    %s/engine/collect.log has what the last one says\n",
               array.data, c->open, collect.data, c->out, array.data, collect.data, c->out);
    text_free(&array);
    text_free(&collect);
    return good ? ENGINE_LATER : ENGINE_FAILED;
}

const struct engine engine_slurm = {
    .name = "slurm", .prepare = prepare, .run = run, .elsewhere = true};
