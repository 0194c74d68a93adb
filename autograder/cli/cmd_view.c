/* lockstep view: writes a record's traces as one self-contained page, without server or network. */
#include "cli.h"
#include "options.h"
#include "cli/report/next_step.h"
#include "cli/report/trace_page.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/subprocess.h"

struct viewing {
    const char *record, *output;
    bool open;
};

static void usage(void) {
    puts("usage: build/lockstep view RECORD [-o FILE.html] [--open]\n\n"
         "Writes a page that steps through the kernels of a record: the source, threads over "
         "memory,\n"
         "races, bank conflicts, idle lanes. The page is one file and needs nothing else. The "
         "record\n"
         "must hold a trace:\n\n"
         "  build/lockstep run --trace --json RECORD PROG.cu\n"
         "  build/lockstep lesson 1 --exercise shared --trace --json RECORD\n\n"
         "  -o FILE   where to write it; by default RECORD with .html in place of .json\n"
         "  --open    open it, if there is a desktop to do so");
}

static int take_record(void *viewing, const char *argument) {
    struct viewing *v = viewing;
    if (v->record) return options_too_many("view", argument);
    v->record = argument;
    return 0;
}

static int parse(char **argv, struct viewing *v) {
    const struct option_row rows[] = {
        {.name = "-o", .value = &v->output}, {.name = "--open", .flag = &v->open}, {0}};
    struct option_table table = {.command = "view", .rows = rows, .other = take_record, .data = v};
    int bad = options_read(argv, &table, NULL);
    if (bad || (v->record && *v->record)) return bad;
    say("lockstep view: name a record, for example: build/lockstep view run.json (build/lockstep view --help shows how to make one)");
    return 2;
}

/* The page's default path: next to the record. */
static const char *beside(const char *record) {
    static char path[4096];
    size_t n = strlen(record);
    if (n > 5 && !strcmp(record + n - 5, ".json")) n -= 5;
    snprintf(path, sizeof path, "%.*s.html", (int)n, record);
    return path;
}

/* A record of `lockstep run` has one trace; a lesson's record has one per exercise. */
static json_t *traces_in(const json_t *record) {
    json_t *list = json_array(), *e;
    size_t i;
    if (json_is_array(json_object_get(record, "steps"))) json_array_append(list, (json_t *)record);
    json_array_append(list, json_object_get(record, "trace"));
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        json_array_append(list, json_object_get(e, "trace"));
    }
    return list;
}

static void open_page(const char *path) {
    bool desktop = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    char *argv[] = {(char *)"xdg-open", (char *)path, NULL};
    bool opened = desktop && isatty(STDOUT_FILENO) && !process_run(argv, NULL);
    printf("%s%s\n", path, opened ? "" : ": open it in a browser");
}

static bool any_step(const json_t *traces) {
    for (size_t i = 0; i < json_array_size(traces); i++)
        if (json_array_size(json_object_get(json_array_get(traces, i), "steps"))) return true;
    return false;
}

/* @return 0, or 1 after a message */
static int write_page(const struct viewing *v, const json_t *record) {
    json_t *traces = traces_in(record);
    int failed = 1;
    bool steps = any_step(traces), todo = !steps && next_todo_to_trace(stderr, record);
    if (!todo && !json_array_size(traces))
        say("lockstep: %s contains no trace: add --trace to the command that writes it", v->record);
    else if (!todo && (failed = page_write(traces, v->output)))
        say("lockstep: %s cannot be written: %s", v->output, strerror(errno));
    else if (!todo && v->open)
        open_page(v->output);
    else if (!todo)
        puts(v->output);
    if (!failed && !steps)
        say("lockstep: no kernel accessed memory: there is nothing to step through");
    json_decref(traces);
    return failed ? 1 : 0;
}

int cmd_view(int argc, char **argv) {
    struct viewing v = {0};
    json_error_t error;
    (void)argc;
    int bad = parse(argv, &v);
    if (bad == OPTIONS_HELP) usage();
    if (bad) return bad == OPTIONS_HELP ? 0 : bad;
    if (!v.output) v.output = beside(v.record);
    json_t *record = json_load_file(v.record, 0, &error);
    if (!record) {
        if (access(v.record, R_OK))
            say("lockstep: %s cannot be read: %s", v.record, strerror(errno));
        else
            say("lockstep: %s is not a record (--json makes one): %s", v.record, error.text);
        return 1;
    }
    int failed = write_page(&v, record);
    json_decref(record);
    return failed;
}
