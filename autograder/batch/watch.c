#include "watch.h"
#include "interrupt.h"
#include "process.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static _Noreturn void become(char *const argv[], const char *log) {
    int in = open("/dev/null", O_RDONLY), out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (in < 0 || out < 0) _exit(127);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(argv[0], argv);
    _exit(127);
}

/* Reaps whoever has ended. @return true once the command itself has */
static bool has_ended(struct watch *w, pid_t command) {
    int status;
    bool ended = false;
    for (pid_t p; (p = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (p != command) continue;
        w->status = status;
        ended = true;
    }
    return ended;
}

static void check_memory(struct watch *w) {
    struct tree t;
    tree_look(&t);
    if (t.bytes <= w->bytes || !t.largest) return;
    w->too_large++;
    kill(t.largest, SIGKILL);
}

int watch_run(struct watch *w, char *const argv[], const char *log) {
    struct timespec moment = {0, 50000000};
    double end = now() + w->seconds;
    tree_adopt();
    pid_t parent = getpid(), command = fork();
    if (command < 0) return -1;
    if (command == 0) {
        process_end_with(parent);
        become(argv, log);
    }
    while (!has_ended(w, command) && !(w->late = now() > end) && !interrupt_caught()) {
        check_memory(w);
        nanosleep(&moment, NULL);
    }
    tree_kill();
    return 0;
}
