#include "sandbox.h"
#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A compiler that needs more than this is being abused: recursive templates, endless headers, huge
   arrays. RLIMIT_AS is of no use for a subject (the shadow reserves address space): see watch.c. */
static const char *const compiler_limits[] = {
    "timeout",           "-s",           "KILL",     "120", "prlimit", "--as=3221225472",
    "--fsize=268435456", "--nofile=256", "--core=0", NULL};

/* The root is a tmpfs: read-only, so that memory cannot be filled through it. As another user than
   root inside, without capabilities, in a session of its own (no terminal to push characters into).
 */
static const char *const walls[] = {"--unshare-user", "--unshare-pid", "--unshare-net",
                                    "--unshare-ipc",  "--unshare-uts", "--uid",
                                    "65534",          "--gid",         "65534",
                                    "--cap-drop",     "ALL",           "--hostname",
                                    "lockstep",       "--new-session", "--die-with-parent",
                                    "--proc",         "/proc",         NULL};

static const char *const libraries[] = {"/usr/lib", "/usr/lib32", "/usr/lib64",       "/lib",
                                        "/lib32",   "/lib64",     "/etc/ld.so.cache", NULL};
static const char *const system_folders[] = {
    "/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", NULL};

static void add(struct sandbox *s, const char *text) {
    if (s->count >= SANDBOX_MAX - 1) { /* never shortened: a missing wall would go unnoticed */
        fputs("lockstep: the sandbox's command line is too long\n", stderr);
        abort();
    }
    s->argv[s->count++] = strdup(text);
    s->argv[s->count] = NULL;
}

static void add_all(struct sandbox *s, const char *const list[]) {
    for (int i = 0; list[i]; i++) add(s, list[i]);
}

static void bind_path(struct sandbox *s, const char *how, const char *path) {
    add(s, how);
    add(s, path);
    add(s, path);
}

static void begin(struct sandbox *s, const char *const folders[]) {
    add(s, "bwrap");
    add_all(s, walls);
    for (int i = 0; folders[i]; i++) bind_path(s, "--ro-bind-try", folders[i]);
}

void sandbox_compiler(struct sandbox *s) {
    *s = (struct sandbox){.count = 0};
    add_all(s, compiler_limits);
    begin(s, system_folders);
    static const char *const more[] = {"--dev",      "/dev",     "--remount-ro", "/dev",
                                       "--clearenv", "--setenv", "PATH",         "/usr/bin:/bin",
                                       "--setenv",   "LC_ALL",   "C.UTF-8",      NULL};
    add_all(s, more);
}

void sandbox_subject(struct sandbox *s) {
    *s = (struct sandbox){.count = 0};
    begin(s, libraries);
}

void sandbox_show(struct sandbox *s, const char *path) { bind_path(s, "--ro-bind", path); }

void sandbox_open(struct sandbox *s, const char *path) {
    bind_path(s, "--bind", path);
    add(s, "--setenv");
    add(s, "TMPDIR");
    add(s, path);
}

void sandbox_filter_from(struct sandbox *s, int fd) {
    char number[16];
    snprintf(number, sizeof number, "%d", fd);
    add(s, "--seccomp");
    add(s, number);
}

void sandbox_command(struct sandbox *s, char *const argv[]) {
    add(s, "--remount-ro");
    add(s, "/");
    add(s, "--chdir");
    add(s, "/");
    add(s, "--");
    for (int i = 0; argv[i]; i++) add(s, argv[i]);
}

void sandbox_free(struct sandbox *s) {
    while (s->count) free(s->argv[--s->count]);
}

int sandbox_check(struct text *why) {
    struct sandbox s;
    struct text output = {0};
    char *argv[] = {(char *)"g++", (char *)"--version", NULL};
    sandbox_compiler(&s);
    sandbox_command(&s, argv);
    int status = process_run(s.argv, &output);
    if (status < 0) text_format(why, "%s: %s", s.argv[0], strerror(errno));
    if (status > 0) text_format(why, "%.*s", (int)strcspn(output.data, "\n"), output.data);
    text_free(&output);
    sandbox_free(&s);
    return status ? -1 : 0;
}
