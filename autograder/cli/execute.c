/* Runs a built program: passes options to the simulator in the environment, and reads the record
   through a pipe. */
#include "support/subprocess.h"
#include "build_and_run.h"
#include "toolchain/driver/target.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORD_DESCRIPTOR = 9 };

/* The simulator reads this before main(). */
static void limit(const struct program *p) {
    char most[32];
    snprintf(most, sizeof most, "%.0f", p->max_steps ? strtod(p->max_steps, NULL) : 0);
    setenv("LOCKSTEP_MAX_STEPS", most, 1);
    setenv("LOCKSTEP_DEVICE", p->device ? p->device : "", 1);
}

/* Seconds after which a long run reports its progress; never if stderr is a pipe. */
static const char *progress(const struct program *p) {
    if (p->progress) return p->progress;
    return isatty(STDERR_FILENO) && !p->quiet ? "10" : "0";
}

/* The processors that this process may use. An emulator gets one. */
static long cores_here(const char *const emulator) {
    cpu_set_t set;
    return emulator || sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
}

static void spread(const struct program *p, const char *emulator) {
    char cores[32];
    snprintf(cores, sizeof cores, "%ld",
             p->cores ? strtol(p->cores, NULL, 10) : cores_here(emulator));
    setenv("LOCKSTEP_CORES", cores, 1);
}

static _Noreturn void become(const struct program *p, int fd) {
    char *argv[256] = {NULL};
    int count = target_runner(argv);
    const char *executable = count ? argv[0] : p->build.output;
    spread(p, argv[0]);
    argv[count] = (char *)(count ? p->build.output : p->build.sources[0]);
    count++;
    for (int i = 0; count < 255 && p->arguments[i]; i++) argv[count++] = p->arguments[i];
    dup2(fd, RECORD_DESCRIPTOR);
    char text[16];
    snprintf(text, sizeof text, "%d", RECORD_DESCRIPTOR);
    setenv("LOCKSTEP_RECORD_FD", text, 1);
    setenv("LOCKSTEP_SCHEDULE", p->schedule ? p->schedule : "0", 1);
    setenv("LOCKSTEP_TIMEOUT", p->timeout ? p->timeout : "0", 1);
    setenv("LOCKSTEP_PROGRESS", progress(p), 1);
    setenv("LOCKSTEP_FINDINGS_ONLY", p->findings_only ? "1" : "0", 1);
    setenv("LOCKSTEP_TRACE", p->trace ? "1" : "0", 1);
    execvp(executable, argv); /* a path, or an emulator's name */
    say("lockstep: %s cannot be started: %s", executable, strerror(errno));
    _exit(127);
}

int program_execute(const struct program *p, struct run_record *record) {
    int pipes[2];
    if (pipe(pipes)) return -1;
    signal(SIGINT, SIG_IGN); /* Ctrl-C goes to the program; we report what it did until then */
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        close(pipes[0]);
        limit(p);
        process_end_with(parent); /* so that no endless loop outlives us */
        become(p, pipes[1]);
    }
    close(pipes[1]);
    const char *why = NULL;
    if (child > 0 && reader_read(pipes[0], record, &why)) say("lockstep: %s", why);
    close(pipes[0]);
    int status = -1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    signal(SIGINT, SIG_DFL);
    return status;
}
