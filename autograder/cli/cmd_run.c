/* lockstep run: runs a CUDA program on the simulator, then prints a table of its kernels and the
   findings. */
#include "cli.h"
#include "record/json.h"
#include "options.h"
#include "output.h"
#include "build_and_run.h"
#include "run_help.h"
#include "cli/report/terminal.h"
#include "support/strbuf.h"
#include "record/trace_json.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { FINDINGS_STATUS = 70, LATE_STATUS = 124, MOST_FINDINGS = 20 };

static void add(struct lockstep_metrics *sum, const struct lockstep_metrics *m) {
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
}

/* --only-kernel: no name matches. */
static void say_no_kernel(const struct program *p, const struct run_record *r) {
    fprintf(stderr, "lockstep run: no kernel's name contains `%s`; the program launched%s", p->only,
            r->launch_count ? "" : " no kernel");
    for (size_t i = 0; i < r->launch_count; i++) {
        size_t j = 0; /* each name once */
        while (j < i && strcmp(r->launches[j].kernel, r->launches[i].kernel)) j++;
        if (j == i) fprintf(stderr, " %s", r->launches[i].kernel);
    }
    fputc('\n', stderr);
}

/* One row per kernel, for all of its launches. */
static void show_kernels(const struct program *p, const struct run_record *r) {
    char *shown = calloc(r->launch_count + 1, 1);
    bool any = !p->only;
    for (size_t i = 0; shown && i < r->launch_count; i++) {
        const char *name = r->launches[i].kernel;
        if (shown[i] || (p->only && !strstr(name, p->only))) continue;
        any = true;
        struct lockstep_metrics sum = {0};
        for (size_t j = i; j < r->launch_count; j++) {
            if (strcmp(r->launches[j].kernel, name)) continue;
            shown[j] = 1;
            add(&sum, &r->launches[j].metrics);
        }
        show_kernel(stderr, name, &sum);
    }
    if (!any) say_no_kernel(p, r);
    free(shown);
}

static int save(const struct program *p, const struct run_record *r, int status, json_t *findings,
                struct symbols *symbols) {
    struct run_result run = {.exit = status,
                             .seed = p->schedule ? strtoull(p->schedule, NULL, 10) : 0,
                             .counted = !p->findings_only,
                             .r = r,
                             .findings = findings,
                             .trace = p->trace ? trace_json(r, symbols, findings, NULL) : NULL};
    json_t *record = json_run(&run);
    int failed = json_save(record, p->json);
    if (failed) say("lockstep: %s cannot be written: %s", p->json, strerror(errno));
    json_decref(record);
    return failed;
}

static int exit_status(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- the verdict ---- */

static void show_verdict(FILE *to, const char *colour, const char *text) {
    show_format(to, 0, 4, "%slockstep: %s%s", show_colour(to, colour), text,
                show_colour(to, PLAIN));
}

/* There are no findings: but did the program itself finish? */
static void say_end(const struct program *p, int wait_status, int status) {
    bool late = p->timeout && status == LATE_STATUS;
    int signal = WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
    struct text t = {0};
    if (signal == SIGINT)
        text_format(&t, "interrupted; no errors were found until then");
    else if (signal)
        text_format(&t, "the program was ended by signal %d (%s), outside of its kernels", signal,
                    strsignal(signal));
    else if (late)
        text_format(&t,
                    "stopped after %s s, outside of its kernels; no errors were found until then",
                    p->timeout);
    else
        text_format(&t, "no errors found in its kernels; the program's own exit status is %d",
                    status);
    show_verdict(stderr, YELLOW, t.data);
    text_free(&t);
}

static void say_verdict(const struct program *p, const struct run_record *r, int errors,
                        size_t findings, int wait_status) {
    int status = exit_status(wait_status);
    struct text t = {0};
    if (!r->complete && !WIFSIGNALED(wait_status)) {
        text_format(
            &t,
            "the program exited with status %d without writing its record: nothing is known about its kernels",
            status);
        show_verdict(stderr, YELLOW, t.data);
    } else if (errors) {
        text_format(&t, "%s: the program is wrong",
                    show_count((uint64_t)errors, "finding says", "findings say"));
        show_verdict(stderr, RED, t.data);
    } else if (status) {
        say_end(p, wait_status, status);
    } else {
        show_verdict(stderr, GREEN,
                     findings ? "no errors found, but see the warnings" : "no errors found");
    }
    text_free(&t);
}

/* Prints what ran and the findings. @return the number of errors */
static int report(const struct program *p, const struct run_record *r, const json_t *findings,
                  int wait_status) {
    if (!p->quiet && !p->findings_only) show_kernels(p, r);
    int errors = show_findings(stderr, findings, MOST_FINDINGS);
    show_dropped(stderr, r->end.dropped);
    show_shared_places(stderr, r->end.shared_sites);
    errors += (int)r->end.dropped_errors;
    if (!p->quiet) say_verdict(p, r, errors, json_array_size(findings), wait_status);
    return errors;
}

int cmd_run(int argc, char **argv) {
    struct program p = {0};
    (void)argc;
    int bad = program_parse_run(argv, &p);
    if (bad == OPTIONS_HELP) run_help();
    if (bad) return bad < 0 ? 0 : bad;
    if (p.json && output_check(p.json)) return 1;
    if (program_build(&p)) return 1;
    struct run_record record = {0};
    int wait_status = program_execute(&p, &record);
    if (wait_status == -1) {
        say("lockstep run: the program cannot be started: %s", strerror(errno));
        return 1;
    }
    struct symbols *symbols = symbols_open(p.build.output);
    json_t *findings = json_findings(&record, symbols);
    int errors = report(&p, &record, findings, wait_status), status = exit_status(wait_status);
    int unsaved = p.json && save(&p, &record, status, findings, symbols);
    bool unknown = !record.complete && !status; /* without a record it cannot count as success */
    symbols_close(symbols);
    json_decref(findings);
    run_free(&record);
    return unsaved ? 1 : errors ? FINDINGS_STATUS : unknown ? 1 : status;
}
