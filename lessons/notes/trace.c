/* A run to step through, inside a page: the trace of a solution on the worked example, or of a
   program beside the lesson, handed to the viewer (autograder/view). */
#include "facts.h"
#include "trace.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void name_of(char *name, size_t size, const char *what, int number) {
    int length = (int)strcspn(what, ".");
    snprintf(name, size, "trace-%d-%.*s", number, length, what);
}

/* An exercise is run by the grader, a program (NAME.cu) by `lockstep run`, whose status does not
   matter: a program that races may be what the page is about. */
static const char eight[] = "--input '3 1 7 0 4 1 6 3'"; /* where the page's own trace is larger */

static void make(const char *what, int number, const char *path) {
    char command[1024];
    const char *folder = lesson_folder(number);
    if (strstr(what, ".cu"))
        snprintf(
            command, sizeof command,
            "build/lockstep run --quiet --trace -Ilessons/%s --json %s lessons/%s/%s > %s.log 2>&1",
            folder, path, folder, what, path);
    else
        snprintf(
            command, sizeof command,
            "build/lockstep lesson %d --from solutions --exercise %s --trace %s --json %s > %s.log "
            "2>&1",
            number, what, number <= 2 ? eight : "", path, path);
    remove(path);
    (void)!system(command);
    if (access(path, R_OK)) {
        fprintf(stderr, "facts: no trace of %s was made: see %s.log\n", what, path);
        exit(1);
    }
}

json_t *trace_of(const char *what, int number) {
    char name[128], path[256];
    name_of(name, sizeof name, what, number);
    snprintf(path, sizeof path, "build/notes/record/%s.json", name);
    make(what, number, path);
    json_t *record = load(path), *trace = json_object_get(record, "trace");
    if (!trace)
        trace = json_object_get(json_array_get(json_object_get(record, "exercises"), 0), "trace");
    if (!json_array_size(json_object_get(trace, "steps"))) {
        fprintf(stderr, "facts: %s holds no trace of %s\n", path, what);
        exit(1);
    }
    json_incref(trace);
    json_decref(record);
    return trace;
}

/* Scripts of a page that lies in a folder cannot read JSON files, but other scripts. */
int facts_trace(int argc, char **argv) {
    if (argc < 3) return 2;
    int number = atoi(argv[argc - 1]);
    char name[128], path[256];
    name_of(name, sizeof name, argv[1], number);
    snprintf(path, sizeof path, "build/notes/scripts/%s.js", name);
    json_t *trace = trace_of(argv[1], number);
    char *text = json_dumps(trace, JSON_COMPACT);
    FILE *f = fopen(path, "w");
    if (!f || !text || fprintf(f, "(window.lockstepTraces ||= {})['%s'] = %s;\n", name, text) < 0 ||
        fclose(f)) {
        perror(path);
        return 1;
    }
    /* The run of an exercise shows the solution's source, so it is folded. */
    bool solved = !strstr(argv[1], ".cu");
    printf("\\htmlonly\n%s<div class=\"trace\" data-trace=\"%s\">"
           "<noscript>A run to step through: needs JavaScript.</noscript></div>%s\n\\endhtmlonly\n",
           solved ? "<details class=\"solution\"><summary>Step through the solution</summary>" : "",
           name, solved ? "</details>" : "");
    free(text);
    json_decref(trace);
    return 0;
}
