/* Parses the command lines of `run` and `cc`, and builds the program. */
#include "build_and_run.h"
#include "sim/abi/device_model.h"
#include "support/interrupt.h"
#include "cli/report/compiler_messages.h"
#include "cli/nvcc/nvcc.h"
#include "cli/nvcc/nvcc_library.h"
#include "options.h"
#include "support/subprocess.h"
#include "toolchain/driver/target.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <lockstep/lesson.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An argument that is not an option is a source file. */
static int take(void *program, const char *a) {
    nvcc_push(((struct program *)program)->build.sources, a);
    return 0;
}

static int run_option(void *program, char **argv) {
    return nvcc_option(&((struct program *)program)->build, "run", argv);
}

static int cc_option(void *program, char **argv) {
    return nvcc_option(&((struct program *)program)->build, "cc", argv);
}

static int needs_source(const struct program *p, const char *command) {
    if (p->build.sources[0] && *p->build.sources[0]) return 0;
    say("lockstep %s: no source file was named; for example: build/lockstep %s prog.cu", command,
        command);
    return 2;
}

/* --device list, or an unknown name. */
static int needs_device(const struct program *p) {
    if (!p->device || device_named(p->device)) return 0;
    bool asked = !strcmp(p->device, "list");
    FILE *to = asked ? stdout : stderr;
    if (!asked)
        fprintf(
            to,
            "lockstep run: --device takes one of these simulated GPUs, and `%s` is none of them:\n",
            p->device);
    for (int i = 0; i < DEVICES; i++)
        fprintf(to, "  %-8s %s: %d.%d, %u multiprocessors, %u KB of shared memory per block%s\n",
                devices[i].name, devices[i].title, devices[i].major, devices[i].minor,
                devices[i].sms, devices[i].shared_opt_in >> 10, i ? "" : " (default)");
    return asked ? DEVICES_LISTED : 2;
}

int program_parse_run(char **argv, struct program *p) {
    const struct option_row rows[] = {
        {.name = "--json", .value = &p->json},
        {.name = "--quiet", .flag = &p->quiet},
        {.name = "--verbose", .flag = &p->verbose},
        {.name = "--trace", .flag = &p->trace},
        {.name = "--findings-only", .flag = &p->findings_only},
        {.name = "--schedule", .value = &p->schedule, .number = true},
        {.name = "--timeout", .value = &p->timeout, .number = true},
        {.name = "--progress", .value = &p->progress, .number = true},
        {.name = "--max-steps", .value = &p->max_steps, .number = true, .least = 1},
        {.name = "--cores", .value = &p->cores, .number = true, .least = 1},
        {.name = "--only-kernel", .value = &p->only},
        {.name = "--device", .value = &p->device},
        {0}};
    struct option_table table = {
        .command = "run", .rows = rows, .other = take, .foreign = run_option, .data = p};
    int bad = options_read(argv, &table, &p->arguments);
    if (bad || (bad = needs_device(p)) || (bad = needs_source(p, "run"))) return bad;
    if (p->findings_only && (p->trace || p->max_steps)) {
        say("lockstep run: --findings-only counts no accesses, which %s needs",
            p->trace ? "--trace" : "--max-steps");
        return 2;
    }
    if (p->trace && !p->json)
        say("lockstep run: --trace needs a record to write to: add --json run.json");
    return p->trace && !p->json ? 2 : 0;
}

int program_parse_cc(char **argv, struct program *p) {
    const struct option_row rows[] = {
        {.name = "-o", .value = &p->build.output}, {.name = "--verbose", .flag = &p->verbose}, {0}};
    struct option_table table = {
        .command = "cc", .rows = rows, .other = take, .foreign = cc_option, .data = p};
    int bad = options_read(argv, &table, NULL);
    return bad ? bad : needs_source(p, "cc");
}

/* An argument in the place of a source is often meant for the program itself. */
static int sources_check(const struct program *p) {
    for (int i = 0; i < BUILD_MAX && p->build.sources[i]; i++) {
        const char *path = p->build.sources[i];
        struct stat s;
        bool is_folder = !stat(path, &s) && S_ISDIR(s.st_mode);
        if (!is_folder && !access(path, R_OK)) continue;
        say("lockstep: %s cannot be read: %s", path,
            is_folder ? "it is a folder; name the .cu files in it" : strerror(errno));
        if (i && !is_folder)
            say("lockstep: the program's own arguments go after `--`: build/lockstep run prog.cu -- 1000");
        return 1;
    }
    return 0;
}

/* A lesson's exercise is not a program: it is compiled with the lesson's contract and its suite. */
static void mention_lesson(const char *source) {
    const char *name = strrchr(source, '/'), *dot = strrchr(source, '.');
    const struct lockstep_lesson *const *l = __start_lockstep_lessons;
    for (; name && dot > name && l != __stop_lockstep_lessons; l++)
        for (int i = 0; i < (*l)->count; i++) {
            char end[256];
            snprintf(end, sizeof end, "%d-%s/%s.cu", (*l)->number, (*l)->name,
                     (*l)->exercises[i].id);
            size_t n = strlen(end), m = strlen(source);
            if (m < n || strcmp(source + m - n, end)) continue;
            say("lockstep: this is an exercise of lesson %d, not a program of its own: make lesson%d EX=%s",
                (*l)->number, (*l)->number, (*l)->exercises[i].id);
        }
}

/* In build/, or in the user's cache folder if build/ is not writable. */
static void place_cache(char *cache, size_t size) {
    const char *own = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    snprintf(cache, size, "%s/build/cache", project_home());
    if (!access(project_home(), W_OK)) return;
    if (own && *own)
        snprintf(cache, size, "%s/lockstep", own);
    else if (home && !access(home, W_OK))
        snprintf(cache, size, "%s/.cache/lockstep", home);
    else
        snprintf(cache, size, "/tmp/lockstep-%d", (int)getuid());
}

/* Programs that differ in any of this may be built and run at the same time. */
static uint64_t hash(uint64_t h, const char *text) {
    for (const char *c = text; *c; c++) h = h * 33 + (unsigned char)*c;
    return h;
}

int program_build(struct program *p) {
    static char cache[4096], output[4352];
    place_cache(cache, sizeof cache);
    p->build.cache = cache;
    static char include[4352];
    snprintf(include, sizeof include, "%s/autograder/include", project_home());
    nvcc_push(p->build.includes, include);
    if (!p->build.output) {
        const char *slash = strrchr(p->build.sources[0], '/');
        char folder[PATH_MAX];
        uint64_t h = hash(hash(5381, target_compiler()), p->build.sources[0]);
        if (*p->build.sources[0] != '/' && getcwd(folder, sizeof folder)) h = hash(h, folder);
        for (int i = 0; i < BUILD_MAX && p->build.defines[i]; i++) h = hash(h, p->build.defines[i]);
        snprintf(output, sizeof output, "%s/%s-%llx.run", cache,
                 slash ? slash + 1 : p->build.sources[0], (unsigned long long)h);
        p->build.output = output;
    }
    struct text messages = {0};
    interrupt_watch(); /* so that temporary files are removed */
    int failed = sources_check(p) || sim_build(&p->build, &messages);
    interrupt_end();
    interrupt_unwatch();
    if (failed && messages.data && strstr(messages.data, "undefined reference to `main'"))
        say("lockstep: %s has no main(): name the file that defines it, too", p->build.sources[0]);
    else if (messages.length)
        messages_show(stderr, 0, messages.data, p->verbose);
    if (failed) mention_lesson(p->build.sources[0]);
    text_free(&messages);
    return failed ? 1 : 0;
}
