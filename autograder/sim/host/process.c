#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Who says more than this, says it to nobody: a hostile file can make endless messages. */
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

int process_run(char *const argv[], struct text *output) {
    int pipes[2] = {-1, -1};
    if (output && pipe2(pipes, O_CLOEXEC)) return -1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (output) {
        posix_spawn_file_actions_adddup2(&actions, pipes[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, pipes[1], STDERR_FILENO);
    }
    pid_t child;
    int error = posix_spawnp(&child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (!error) running = child;
    if (output) close(pipes[1]);
    if (output && !error) drain(pipes[0], output);
    if (output) close(pipes[0]);
    if (error) {
        errno = error;
        return -1;
    }
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
