/* lockstep view: a record's traces as one page that needs nothing else: no server, no network. */
#include "cli.h"
#include "page.h"

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "process.h"

struct viewing {
    const char *record, *output;
    bool open;
};

static void usage(void) {
    puts("usage: lockstep view RECORD [-o FILE.html] [--open]\n\n"
         "Writes a page that steps through the kernels of a record: the source, threads over "
         "memory,\n"
         "races, bank conflicts, idle lanes. The page is one file and needs nothing else. The "
         "record\n"
         "must hold a trace:\n\n"
         "  lockstep run --trace --json RECORD PROG.cu\n"
         "  lockstep lesson 1 --exercise shared --trace --json RECORD\n\n"
         "  -o FILE   where to write it; by default RECORD with .html in place of .json\n"
         "  --open    open it, if there is a desktop to do so");
}

static int parse(int argc, char **argv, struct viewing *v) {
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-o") && i + 1 < argc) {
            v->output = argv[++i];
        } else if (!strcmp(argv[i], "--open")) {
            v->open = true;
        } else if (argv[i][0] != '-' && !v->record) {
            v->record = argv[i];
        } else {
            fprintf(stderr, "lockstep: %s is not understood; see lockstep view --help\n", argv[i]);
            return 2;
        }
    }
    if (v->record) return 0;
    fputs("lockstep: which record? See lockstep view --help\n", stderr);
    return 2;
}

/* Where the page goes unless told: beside the record. */
static const char *beside(const char *record) {
    static char path[4096];
    size_t n = strlen(record);
    if (n > 5 && !strcmp(record + n - 5, ".json")) n -= 5;
    snprintf(path, sizeof path, "%.*s.html", (int)n, record);
    return path;
}

/* A trace stands alone, in a record of `lockstep run`, or with each exercise of a lesson's record.
 */
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
    if (desktop && isatty(STDOUT_FILENO)) process_run(argv, NULL);
}

int cmd_view(int argc, char **argv) {
    struct viewing v = {0};
    json_error_t error;
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help")) {
            usage();
            return 0;
        }
    int bad = parse(argc, argv, &v);
    if (bad) return bad;
    if (!v.output) v.output = beside(v.record);
    json_t *record = json_load_file(v.record, 0, &error);
    if (!record) {
        fprintf(stderr, "lockstep: %s is no record: %s\n", v.record, error.text);
        return 1;
    }
    json_t *traces = traces_in(record);
    int failed = 1;
    if (!json_array_size(traces))
        fprintf(stderr, "lockstep: %s holds no trace; make it with --trace\n", v.record);
    else if ((failed = page_write(traces, v.output)))
        fprintf(stderr, "lockstep: %s cannot be written: %s\n", v.output, strerror(errno));
    else
        puts(v.output);
    if (!failed && v.open) open_page(v.output);
    json_decref(traces);
    json_decref(record);
    return failed ? 1 : 0;
}
