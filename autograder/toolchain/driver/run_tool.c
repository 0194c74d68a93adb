/* Runs the compiler, assembler and linker, with the files that the sandbox makes visible. */
#include "run_tool.h"
#include "support/subprocess.h"
#include "support/sandbox.h"

#include <errno.h>
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void arguments_add(struct arguments *a, const char *text) {
    if (a->count + 1 >= a->capacity) {
        a->capacity = a->capacity ? 2 * a->capacity : 64;
        a->list = realloc(a->list, (size_t)a->capacity * sizeof *a->list);
        if (!a->list) abort();
    }
    a->list[a->count++] = strdup(text);
    a->list[a->count] = NULL;
}

void arguments_add_pair(struct arguments *a, const char *first, const char *second) {
    struct text t = {0};
    text_format(&t, "%s%s", first, second);
    arguments_add(a, t.data);
    text_free(&t);
}

void arguments_free(struct arguments *a) {
    while (a->count) free(a->list[--a->count]);
    free(a->list);
    *a = (struct arguments){0};
}

uint64_t arguments_hash(uint64_t h, const struct arguments *a) {
    for (int i = 0; i < a->count; i++) h = text_hash(h, a->list[i], strlen(a->list[i]) + 1);
    return h;
}

/* The simulator's own headers, which the toolkit's include; not its tests. */
static void show_headers(struct sandbox *s) {
    struct text pattern = {0};
    glob_t found;
    text_format(&pattern, "%s/autograder/sim/abi/*.h", project_home());
    if (!glob(pattern.data, 0, NULL, &found)) {
        for (size_t i = 0; i < found.gl_pathc; i++) sandbox_show(s, found.gl_pathv[i]);
        globfree(&found);
    }
    text_free(&pattern);
}

static void show_folder(struct sandbox *s, const char *folder) {
    struct text path = {0};
    text_format(&path, "%s/%s", project_home(), folder);
    sandbox_show(s, path.data);
    text_free(&path);
}

static void show_precompiled(struct sandbox *s, const char *header) {
    struct text path = {0};
    text_format(&path, "%s.gch", header);
    if (!access(path.data, R_OK)) sandbox_show(s, path.data);
    text_free(&path);
}

/* The compiler sees the contract's headers, its own files and its objects. It sees no
   solutions and no suites, and of the include folders only what the job names. */
static void shut_in(struct sandbox *s, const struct sim_build *job, const struct arguments *a) {
    sandbox_compiler(s);
    for (int i = 0; i < BUILD_SEEN && job->seen[i]; i++) sandbox_show(s, job->seen[i]);
    for (int i = 0; i < BUILD_OWN && job->own[i]; i++) sandbox_show(s, job->own[i]);
    show_folder(s, "autograder/sim/include");
    show_folder(s, "build/sim/include");
    show_headers(s);
    show_folder(s, "build/lib");
    for (int i = 0; i < a->count; i++) {
        if (strncmp(a->list[i], job->cache, strlen(job->cache))) continue;
        sandbox_show(s, a->list[i]);
        show_precompiled(s, a->list[i]);
    }
    sandbox_open(s, job->work_dir);
    sandbox_command(s, (char *const *)a->list);
}

/* An initialised variable of 64 GB would be a file of 64 GB before any check could refuse it. */
enum { LARGEST_FILE = 512 << 20 };

static int run_limited(char *const argv[], struct text *messages) {
    struct rlimit usual, limited;
    getrlimit(RLIMIT_FSIZE, &usual);
    limited = usual;
    if (limited.rlim_cur > LARGEST_FILE) limited.rlim_cur = LARGEST_FILE;
    setrlimit(RLIMIT_FSIZE, &limited);
    int status = process_run(argv, messages);
    setrlimit(RLIMIT_FSIZE, &usual);
    bool large = status == 128 + SIGXFSZ || /* or so says the compiler's driver of what it ran */
                 (status && messages->data && strstr(messages->data, "File size limit exceeded"));
    if (large)
        text_format(
            messages,
            "lockstep: the program would be larger than 512 MB: does it have a large array with an initialiser?\n");
    return status;
}

/* Sets LD_PRELOAD for the next program (preload/large_pages.c). @return true if the caller must
   unset it afterwards */
static bool preload_large_pages(void) {
    struct text path = {0};
    text_format(&path, "%s/build/lib/large-pages.so", project_home());
    bool loadable = !strpbrk(path.data, " :") && !access(path.data, R_OK); /* it is a list */
    bool ours = loadable && !getenv("LD_PRELOAD") && !setenv("LD_PRELOAD", path.data, 0);
    text_free(&path);
    return ours;
}

int tool_run(const struct sim_build *job, bool trusted, const struct arguments *a,
             struct text *messages) {
    struct sandbox s = {.count = 0};
    if (job->work_dir && !trusted) shut_in(&s, job, a);
    bool preloaded = preload_large_pages();
    int status = run_limited(s.count ? s.argv : (char **)a->list, messages);
    if (preloaded) unsetenv("LD_PRELOAD");
    sandbox_free(&s);
    if (status < 0)
        text_format(messages,
                    "lockstep: %s cannot be started: %s. Install it: apt-get install g++\n",
                    a->list[0], strerror(errno));
    return status ? -1 : 0;
}
