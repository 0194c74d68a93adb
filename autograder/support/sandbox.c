/* Builds the sandbox's command line for bubblewrap (bwrap(1)) or for confine() (landlock.h). */
#include "sandbox.h"
#include "subprocess.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A compiler that needs more than this is under attack: recursive templates, endless headers, huge
   arrays. RLIMIT_AS cannot limit a worker, whose shadow memory reserves address space: see
   resource_limits.c. */
static const char *const compiler_limits[] = {"timeout",
                                              "-s",
                                              "KILL",
                                              "1200",
                                              "prlimit",
                                              "--cpu=120:130",
                                              "--as=3221225472",
                                              "--fsize=268435456",
                                              "--nofile=256",
                                              "--core=0",
                                              NULL};

/* The root is a read-only tmpfs, so that memory cannot be filled through it. Inside, the process is
   not root, has no capabilities, and has its own session, so that it cannot push characters into a
   terminal. */
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
    if (s->count >=
        SANDBOX_MAX - 1) { /* never shortened: a missing restriction would go unnoticed */
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

bool sandbox_confined(void) {
    const char *kind = getenv("LOCKSTEP_SANDBOX");
    return kind && !strcmp(kind, "landlock");
}

static void begin_confined(struct sandbox *s, const char *const folders[]) {
    const char *user = getenv("LOCKSTEP_UID");
    struct text program = {0};
    text_format(&program, "%s/build/lockstep", project_home());
    add(s, program.data);
    add(s, "shut-in");
    text_free(&program);
    if (user) add(s, "--user");
    if (user) add(s, user);
    for (int i = 0; folders[i]; i++) {
        add(s, "--try");
        add(s, folders[i]);
    }
}

static void begin(struct sandbox *s, const char *const folders[]) {
    s->confined = sandbox_confined();
    if (s->confined) {
        begin_confined(s, folders);
        return;
    }
    add(s, "bwrap");
    add_all(s, walls);
    for (int i = 0; folders[i]; i++) bind_path(s, "--ro-bind-try", folders[i]);
}

/* Variables of our environment are readable inside, too, in /proc/1/environ: keep PATH alone. */
static void add_path_only(struct sandbox *s) {
    const char *path = getenv("PATH");
    struct text t = {0};
    text_format(&t, "PATH=%s", path ? path : "/usr/bin:/bin");
    add(s, "env");
    add(s, "-i");
    add(s, t.data);
    text_free(&t);
}

void sandbox_compiler(struct sandbox *s) {
    static const char *const bubblewrap[] = {
        "--dev", "/dev",          "--remount-ro", "/dev",   "--clearenv", "--setenv",
        "PATH",  "/usr/bin:/bin", "--setenv",     "LC_ALL", "C.UTF-8",    NULL};
    static const char *const landlock[] = {"--env", "PATH=/usr/bin:/bin", "--env", "LC_ALL=C.UTF-8",
                                           NULL};
    *s = (struct sandbox){.count = 0};
    add_all(s, compiler_limits);
    add_path_only(s);
    begin(s, system_folders);
    add_all(s, s->confined ? landlock : bubblewrap);
}

void sandbox_worker(struct sandbox *s) {
    *s = (struct sandbox){.count = 0};
    begin(s, libraries);
}

void sandbox_show(struct sandbox *s, const char *path) {
    if (!s->confined) {
        bind_path(s, "--ro-bind", path);
        return;
    }
    add(s, "--ro");
    add(s, path);
}

void sandbox_open(struct sandbox *s, const char *path) {
    struct text variable = {0};
    if (s->confined) {
        text_format(&variable, "TMPDIR=%s", path);
        add(s, "--rw");
        add(s, path);
        add(s, "--env");
        add(s, variable.data);
        text_free(&variable);
        return;
    }
    bind_path(s, "--bind", path);
    add(s, "--setenv");
    add(s, "TMPDIR");
    add(s, path);
}

void sandbox_filter_from(struct sandbox *s, int fd) {
    char number[16];
    snprintf(number, sizeof number, "%d", fd);
    add(s, s->confined ? "--worker" : "--seccomp");
    if (!s->confined) add(s, number);
}

void sandbox_command(struct sandbox *s, char *const argv[]) {
    static const char *const end[] = {"--remount-ro", "/", "--chdir", "/", NULL};
    if (!s->confined) add_all(s, end);
    add(s, "--");
    for (int i = 0; argv[i]; i++) add(s, argv[i]);
}

void sandbox_free(struct sandbox *s) {
    while (s->count) free(s->argv[--s->count]);
}
