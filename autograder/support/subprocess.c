/* Starts programs with pipes and PR_SET_PDEATHSIG, and waits for them. */
#include "subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Output beyond this limit is discarded: hostile code can make endless compiler messages. */
enum { MOST_OUTPUT = 1 << 20 };

static void drain(int fd, struct text *output) {
    char piece[4096];
    for (ssize_t n; (n = read(fd, piece, sizeof piece)) != 0;) {
        if (n < 0 && errno != EINTR) break;
        if (n > 0 && output->length < MOST_OUTPUT) text_add(output, piece, (size_t)n);
    }
    if (!output->data) text_add(output, "", 0);
}

static volatile pid_t running;

void process_stop(void) {
    if (running > 0) kill(running, SIGTERM);
}

void process_end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127); /* the parent ended before prctl() was called */
}

/* A child may have been started in the same way: it must not keep our parent's pid. */
static void name_as_parent(void) {
    char number[16];
    snprintf(number, sizeof number, "%ld", (long)getpid());
    setenv("LOCKSTEP_PARENT", number, 1);
}

void process_end_with_starter(void) {
    const char *parent = getenv("LOCKSTEP_PARENT");
    if (!parent) return; /* started from a shell */
    process_end_with((pid_t)atol(parent));
    name_as_parent();
}

/* Our environment, and a place for a name as in name_as_parent(). */
struct environment {
    char **list, parent[40];
};

static void environment_copy(struct environment *e) {
    size_t count = 0, kept = 0;
    while (environ[count]) count++;
    e->list = malloc((count + 2) * sizeof *e->list);
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "LOCKSTEP_PARENT=", 16)) e->list[kept++] = environ[i];
    e->list[kept++] = e->parent;
    e->list[kept] = NULL;
}

/* Runs in our memory until execvpe(), after vfork(): it changes nothing but *e. */
static _Noreturn void become(char *const argv[], struct environment *e, pid_t parent, int output,
                             int failure) {
    process_end_with(parent);
    if (output >= 0) {
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
    }
    snprintf(e->parent, sizeof e->parent, "LOCKSTEP_PARENT=%ld", (long)getpid());
    execvpe(argv[0], argv, e->list);
    ssize_t ignored = write(failure, &errno, sizeof errno);
    (void)ignored;
    _exit(127);
}

/* @return the new process, or -1 with errno set */
static pid_t start(char *const argv[], int output) {
    int failure[2], error = 0;
    struct environment e;
    pid_t parent = getpid();
    if (pipe2(failure, O_CLOEXEC)) return -1;
    environment_copy(&e);
    pid_t child = vfork(); /* fork() would copy page tables, and pages that are written later */
    if (child == 0) become(argv, &e, parent, output, failure[1]);
    if (child < 0) error = errno;
    free(e.list);
    close(failure[1]);
    ssize_t n = child > 0 ? read(failure[0], &error, sizeof error)
                          : 0; /* end of file: execvp() succeeded */
    close(failure[0]);
    if (n > 0) waitpid(child, NULL, 0);
    errno = error;
    return error ? -1 : child;
}

int process_run(char *const argv[], struct text *output) {
    int pipes[2] = {-1, -1};
    if (output && pipe2(pipes, O_CLOEXEC)) return -1;
    pid_t child = start(argv, pipes[1]);
    int error = errno;
    if (child > 0) running = child;
    if (output) close(pipes[1]);
    if (output && child > 0) drain(pipes[0], output);
    if (output) close(pipes[0]);
    errno = error;
    if (child < 0) return -1;
    int status, gone;
    while ((gone = waitpid(child, &status, 0)) < 0 && errno == EINTR) {}
    running = 0;
    if (gone < 0) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

const char *project_home(void) {
    static char home[PATH_MAX];
    if (home[0]) return home;
    ssize_t n = readlink("/proc/self/exe", home, sizeof home - 1);
    if (n < 0) n = 0;
    home[n] = 0;
    char *build = strstr(home, "/build/");
    for (char *next = build; next; next = strstr(next + 1, "/build/")) build = next;
    if (build)
        *build = 0;
    else
        strcpy(home, ".");
    return home;
}

bool project_has(const char *path) {
    size_t length = strlen(project_home());
    return !strncmp(path, project_home(), length) && path[length] == '/';
}
