#include "program.h"
#include "process.h"
#include "target.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORD_DESCRIPTOR = 9 };

static int option(int argc, char **argv, int *i, const char *name, const char **value) {
    size_t n = strlen(name);
    if (strncmp(argv[*i], name, n)) return 0;
    if (argv[*i][n] == '=') {
        *value = argv[*i] + n + 1;
        return 1;
    }
    if (argv[*i][n]) return 0;
    if (*i + 1 >= argc) return 0;
    *value = argv[++*i];
    return 1;
}

static int list_length(const char **list) {
    int n = 0;
    while (n < BUILD_MAX - 1 && list[n]) n++;
    return n;
}

int program_parse(int argc, char **argv, struct program *p) {
    static char *none[] = {NULL};
    p->arguments = none;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (!strcmp(a, "--")) {
            p->arguments = argv + i + 1;
            break;
        }
        if (!strcmp(a, "--help")) return -1;
        if (!strcmp(a, "--quiet"))
            p->quiet = true;
        else if (!strcmp(a, "--trace"))
            p->trace = true;
        else if (option(argc, argv, &i, "--json", &p->json))
            continue;
        else if (option(argc, argv, &i, "--schedule", &p->schedule))
            continue;
        else if (option(argc, argv, &i, "--timeout", &p->timeout))
            continue;
        else if (option(argc, argv, &i, "--only-kernel", &p->only))
            continue;
        else if (option(argc, argv, &i, "-o", &p->build.output))
            continue;
        else if (!strncmp(a, "-I", 2) && a[2])
            p->build.includes[list_length(p->build.includes)] = a + 2;
        else if (!strncmp(a, "-D", 2) && a[2])
            p->build.defines[list_length(p->build.defines)] = a + 2;
        else if (a[0] == '-') {
            fprintf(stderr,
                    "lockstep: %s is no option of this command, or lacks its value; see --help\n",
                    a);
            return 2;
        } else {
            p->build.sources[list_length(p->build.sources)] = a;
        }
    }
    if (p->build.sources[0]) return 0;
    fputs("lockstep: no source file was named; for example: lockstep run prog.cu\n", stderr);
    return 2;
}

int program_build(struct program *p) {
    static char cache[4096], output[4352];
    snprintf(cache, sizeof cache, "%s/build/cache", project_home());
    if (access(project_home(), W_OK)) /* installed where we may not write */
        snprintf(cache, sizeof cache, "%s/lockstep",
                 getenv("XDG_CACHE_HOME") ? getenv("XDG_CACHE_HOME") : "/tmp");
    p->build.cache = cache;
    static char include[4352];
    snprintf(include, sizeof include, "%s/autograder/include", project_home());
    p->build.includes[list_length(p->build.includes)] = include;
    if (!p->build.output) {
        const char *slash = strrchr(p->build.sources[0], '/');
        uint64_t h = 5381; /* of the compiler too, whose programs are others */
        for (const char *c = target_compiler(); *c; c++) h = h * 33 + (unsigned char)*c;
        for (const char *c = p->build.sources[0]; *c; c++) h = h * 33 + (unsigned char)*c;
        snprintf(output, sizeof output, "%s/%s-%llx.run", cache,
                 slash ? slash + 1 : p->build.sources[0], (unsigned long long)h);
        p->build.output = output;
    }
    struct text messages = {0};
    int failed = sim_build(&p->build, &messages);
    if (messages.length) fputs(messages.data, stderr);
    text_free(&messages);
    return failed ? 1 : 0;
}

static _Noreturn void become(const struct program *p, int fd) {
    char *argv[256] = {NULL};
    int count = target_runner(argv);
    const char *executable = count ? argv[0] : p->build.output;
    argv[count] = (char *)(count ? p->build.output : p->build.sources[0]);
    count++;
    for (int i = 0; count < 255 && p->arguments[i]; i++) argv[count++] = p->arguments[i];
    dup2(fd, RECORD_DESCRIPTOR);
    char text[16];
    snprintf(text, sizeof text, "%d", RECORD_DESCRIPTOR);
    setenv("LOCKSTEP_RECORD_FD", text, 1);
    setenv("LOCKSTEP_SCHEDULE", p->schedule ? p->schedule : "0", 1);
    setenv("LOCKSTEP_TIMEOUT", p->timeout ? p->timeout : "0", 1);
    setenv("LOCKSTEP_TRACE", p->trace ? "1" : "0", 1);
    execvp(executable, argv); /* a path, or an emulator's name */
    fprintf(stderr, "lockstep: %s cannot be started: %s\n", executable, strerror(errno));
    _exit(127);
}

int program_execute(const struct program *p, struct run_record *record) {
    int pipes[2];
    if (pipe(pipes)) return -1;
    signal(SIGINT, SIG_IGN); /* Ctrl-C is for the program; we report what it did until then */
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        close(pipes[0]);
        become(p, pipes[1]);
    }
    close(pipes[1]);
    const char *why = NULL;
    if (child > 0 && reader_read(pipes[0], record, &why)) fprintf(stderr, "lockstep: %s\n", why);
    close(pipes[0]);
    int status = -1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    signal(SIGINT, SIG_DFL);
    return status;
}
