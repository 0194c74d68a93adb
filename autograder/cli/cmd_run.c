/* lockstep run: a CUDA program on the simulator, then a table of its kernels and what is wrong. */
#include "cli.h"
#include "json.h"
#include "program.h"
#include "show.h"
#include "trace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { FINDINGS_STATUS = 70 };

static void usage(void) {
    puts(
        "usage: lockstep run [OPTIONS] PROG.cu [MORE.cu ...] [-- ARGUMENTS]\n\n"
        "Compiles and runs a CUDA program on the simulated GPU: no GPU and no nvcc are needed. "
        "Prints\n"
        "what its kernels cost, then races, bad accesses and other findings with file and line.\n\n"
        "  --json FILE      also write the record as JSON\n"
        "  --quiet          print findings only\n"
        "  --schedule SEED  another order of warps, lanes and blocks (a race may show in the "
        "answer)\n"
        "  --timeout S      stop after S seconds and say where it was\n"
        "  --trace          record every access (for `lockstep view`; with --json)\n"
        "  --only-kernel K  show only kernels whose name contains K\n"
        "  -IDIR -DNAME     as for the compiler\n\n"
        "Exit status: the program's own, or 70 if there are findings that say it is wrong.");
}

static void add(struct lockstep_metrics *sum, const struct lockstep_metrics *m) {
#define ADD(name, text) sum->name += m->name;
    LOCKSTEP_METRICS(ADD)
#undef ADD
    sum->warp_instructions += m->warp_instructions;
    sum->lanes += m->lanes;
}

/* One row a kernel: all of its launches together. */
static void show_kernels(const struct program *p, const struct run_record *r) {
    char *shown = calloc(r->launch_count + 1, 1);
    for (size_t i = 0; shown && i < r->launch_count; i++) {
        const char *name = r->launches[i].kernel;
        if (shown[i] || (p->only && !strstr(name, p->only))) continue;
        struct lockstep_metrics sum = {0};
        for (size_t j = i; j < r->launch_count; j++) {
            if (strcmp(r->launches[j].kernel, name)) continue;
            shown[j] = 1;
            add(&sum, &r->launches[j].metrics);
        }
        show_kernel(stderr, name, &sum);
    }
    free(shown);
}

static int save(const struct program *p, const struct run_record *r, int status, json_t *findings,
                struct symbols *symbols) {
    json_t *launches = json_array();
    for (size_t i = 0; i < r->launch_count; i++)
        json_array_append_new(launches, json_launch(&r->launches[i]));
    json_t *record = json_pack("{s:s, s:i, s:o, s:O}", "schema", "lockstep-run/1", "exit", status,
                               "launches", launches, "findings", findings);
    if (p->trace) json_object_set_new(record, "trace", trace_json(r, symbols, findings));
    int failed = json_save(record, p->json);
    if (failed) fprintf(stderr, "lockstep: %s cannot be written: %s\n", p->json, strerror(errno));
    json_decref(record);
    return failed;
}

static int exit_status(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int cmd_run(int argc, char **argv) {
    struct program p = {0};
    int bad = program_parse(argc, argv, &p);
    if (bad < 0) usage();
    if (bad) return bad < 0 ? 0 : bad;
    if (program_build(&p)) return 1;
    struct run_record record = {0};
    int wait_status = program_execute(&p, &record);
    if (wait_status == -1) {
        fprintf(stderr, "lockstep: the program cannot be run: %s\n", strerror(errno));
        return 1;
    }
    struct symbols *symbols = symbols_open(p.build.output);
    json_t *findings = json_findings(&record, symbols);
    int status = exit_status(wait_status), errors = 0;
    if (!p.quiet) show_kernels(&p, &record);
    for (size_t i = 0; i < json_array_size(findings); i++)
        errors += show_finding(stderr, json_array_get(findings, i));
    if (!record.complete)
        fprintf(stderr, "lockstep: the program ended without its record (status %d)\n", status);
    if (!p.quiet) show_verdict(stderr, errors, json_array_size(findings));
    if (p.json && save(&p, &record, status, findings, symbols)) errors += !errors;
    symbols_close(symbols);
    json_decref(findings);
    run_free(&record);
    return errors ? FINDINGS_STATUS : status;
}
