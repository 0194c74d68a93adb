/* The list of engines, and what those share that run tasks on other machines. */
#include "engine.h"
#include "batch/durable_file.h"
#include "cli/report/terminal.h"
#include "support/subprocess.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct engine *const engines[] = {&engine_local, &engine_slurm, &engine_parallel,
                                               &engine_none};

const struct engine *engine_find(const char *name) {
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (!strcmp(engines[i]->name, name)) return engines[i];
    say("lockstep grade: --engine takes local, slurm, parallel or none, and `%s` is none of them",
        name);
    return NULL;
}

int engine_write(const struct class_grading *c, const char *name, const struct text *content) {
    struct text path = {0};
    text_format(&path, "%s/engine", c->out);
    int failed = make_folders(path.data);
    text_format(&path, "/%s", name);
    if (!failed) failed = durable_write(path.data, content->data, content->length);
    if (failed) say("lockstep: %s cannot be written: %s", path.data, strerror(errno));
    text_free(&path);
    return failed;
}

int engine_write_tasks(const struct class_grading *c) {
    struct text list = {0};
    for (int i = 0; i < c->open; i++) text_format(&list, "%s\n", c->tasks[i]);
    int failed = engine_write(c, "tasks", &list);
    text_free(&list);
    return failed;
}

void engine_quote(struct text *line, const char *word) {
    text_format(line, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_format(line, "'\\''");
        else
            text_add(line, word, 1);
    text_format(line, "'");
}

void engine_command(struct text *line, const struct class_grading *c, const char *word) {
    struct text program = {0};
    const char *work = c->cluster.work, *sandbox = c->sandbox;
    text_format(&program, "%s/build/lockstep", project_home());
    text_format(line, "env -u LOCKSTEP_PARENT ");
    if (work) text_format(line, "LOCKSTEP_WORK=");
    if (work) engine_quote(line, work);
    if (sandbox) text_format(line, " LOCKSTEP_SANDBOX=");
    if (sandbox) engine_quote(line, sandbox);
    text_format(line, " ");
    engine_quote(line, program.data);
    text_format(line, " grade-one --out ");
    engine_quote(line, c->out);
    text_format(line, " --secret ");
    engine_quote(line, c->secret);
    text_format(line, " %s", word);
    text_free(&program);
}

void engine_collect_command(struct text *line, const struct class_grading *c) {
    struct text program = {0};
    text_format(&program, "%s/build/lockstep", project_home());
    engine_quote(line, program.data);
    text_format(line, " collect --out ");
    engine_quote(line, c->out);
    if (c->course) {
        text_format(line, " --course ");
        engine_quote(line, c->course);
    }
    text_free(&program);
}

/* ---- none: for any other system ---- */

static enum engine_end list_tasks(struct class_grading *c) {
    struct text line = {0}, collect = {0};
    if (engine_write_tasks(c)) return ENGINE_FAILED;
    engine_command(&line, c, "TASK");
    engine_collect_command(&collect, c);
    printf("%d tasks: %s/engine/tasks. Run this for each, anywhere:\n    %s\nthen:\n    %s\n",
           c->open, c->out, line.data, collect.data);
    text_free(&line);
    text_free(&collect);
    return ENGINE_LATER;
}

const struct engine engine_none = {.name = "none", .run = list_tasks, .elsewhere = true};
