#include "subject.h"
#include "process.h"
#include "sandbox.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CPU_SECONDS = 300, FILTER = SUBJECT_OUT + 1 };

static bool sandboxed(void) { return getenv("LOCKSTEP_SANDBOX") != NULL; }

static bool on_gpu(void) {
    const char *backend = getenv("LOCKSTEP_BACKEND");
    return backend && !strcmp(backend, "cuda");
}

/* A subject's environment is empty; on a GPU the driver's own variables stay. */
static char **environment(void) {
    static char *kept[32];
    int count = 0;
    for (char **e = environ; on_gpu() && *e && count < 31; e++)
        if (!strncmp(*e, "CUDA_", 5) || !strncmp(*e, "NVIDIA_", 7) ||
            !strncmp(*e, "LD_LIBRARY_PATH=", 16))
            kept[count++] = *e;
    return kept;
}

static void set_limits(void) {
    struct rlimit time = {CPU_SECONDS, CPU_SECONDS}, none = {0, 0};
    /* no RLIMIT_DATA or RLIMIT_AS: the shadow reserves far more address space than it ever touches
     */
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
}

/* A stranger's: bubblewrap first, which hands descriptors on. If it cannot start, nothing runs. */
static _Noreturn void become_shut_in(const char *executable) {
    struct sandbox s;
    char *const argv[] = {(char *)executable, NULL}, *const environment[] = {NULL};
    int fd = sandbox_filter();
    if (fd < 0 || dup2(fd, FILTER) < 0) _exit(127);
    if (fd != FILTER) close(fd);
    set_limits();
    sandbox_subject(&s);
    sandbox_show(&s, executable);
    sandbox_filter_from(&s, FILTER);
    sandbox_command(&s, argv);
    execvpe(s.argv[0], s.argv, environment);
    _exit(127);
}

static _Noreturn void become(const char *executable, int in, int out) {
    /* out of the way first: the two may already be the numbers that they are to become */
    int high_in = fcntl(in, F_DUPFD, 10), high_out = fcntl(out, F_DUPFD, 10);
    int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++) dup2(nothing, fd); /* what it prints is nobody's verdict */
    dup2(high_in, SUBJECT_IN);
    dup2(high_out, SUBJECT_OUT);
    for (int fd = SUBJECT_OUT + 1; fd < 64; fd++) close(fd);
    if (sandboxed()) become_shut_in(executable);
    set_limits();
    if (on_gpu())
        signal(SIGXFSZ, SIG_IGN); /* the driver may try to keep a file; it can do without */
    char *argv[TARGET_WORDS + 2] = {NULL};
    int count = target_runner(argv);
    argv[count] = (char *)(count ? executable : "subject");
    execvpe(count ? argv[0] : executable, argv, environment());
    _exit(127);
}

int subject_start(struct subject *s, const char *executable) {
    int in[2], out[2];
    if (access(executable, X_OK)) return -1;
    if (pipe2(in, O_CLOEXEC)) return -1;
    if (pipe2(out, O_CLOEXEC)) return -1;
    signal(SIGPIPE, SIG_IGN);
    pid_t parent = getpid();
    s->process = fork();
    if (s->process == 0) {
        process_end_with(parent);
        become(executable, in[0], out[1]);
    }
    close(in[0]);
    close(out[1]);
    s->to = in[1];
    s->from = out[0];
    return s->process < 0 ? -1 : 0;
}

void subject_stop(struct subject *s) {
    if (s->process <= 0) return;
    close(s->to);
    close(s->from);
    kill(s->process, SIGKILL);
    while (waitpid(s->process, NULL, 0) < 0 && errno == EINTR) {}
    s->process = 0;
}

static int send_all(int fd, const void *data, size_t bytes) {
    for (const char *p = data; bytes;) {
        ssize_t n = write(fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return -1;
        p += n;
        bytes -= (size_t)n;
    }
    return 0;
}

static int receive_all(int fd, void *data, size_t bytes) {
    for (char *p = data; bytes;) {
        ssize_t n = read(fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return -1;
        p += n;
        bytes -= (size_t)n;
    }
    return 0;
}

static double seconds_of(clockid_t clock) {
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Waits until the subject says something. On a busy machine it is its own time that counts, up to
   ten times as much by the clock on the wall; a sandbox keeps that time from us.
   @return 1, or 0 when the time is up */
static int wait_readable(const struct subject *s, double seconds) {
    clockid_t own;
    bool known = !sandboxed() && !on_gpu() && !clock_getcpuclockid(s->process, &own);
    double begin = seconds_of(CLOCK_MONOTONIC), own_begin = known ? seconds_of(own) : 0;
    for (;;) {
        double wall = seconds_of(CLOCK_MONOTONIC) - begin;
        double spent = known ? fmax(seconds_of(own) - own_begin, wall / 10) : wall;
        if (spent >= seconds) return 0;
        struct pollfd p = {.fd = s->from, .events = POLLIN};
        int n = poll(&p, 1, (int)((seconds - spent) * 1000) + 1);
        if (n > 0) return 1;
        if (n < 0 && errno != EINTR) return 1; /* let read() say what is wrong */
    }
}

static uint64_t bytes_of(const struct subject_request *r, uint32_t kind) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < r->buffers; i++)
        if (r->buffer[i].kind == kind) bytes += r->buffer[i].bytes;
    return bytes;
}

/* A sandbox says "128 + signal" where the wait status of what ran in it would have the signal. */
static void unwrap(int *status) {
    int code = WIFEXITED(*status) ? WEXITSTATUS(*status) : 0;
    if (sandboxed() && code > 128 && code < 128 + NSIG) *status = code - 128;
}

static enum subject_outcome bury(struct subject *s, struct subject_result *result) {
    close(s->to);
    close(s->from);
    struct timespec moment = {0, 100000000};
    for (int i = 0; i < 20; i++) { /* it is on its way out; if not, it is helped */
        if (waitpid(s->process, &result->status, WNOHANG) == s->process) {
            s->process = 0;
            unwrap(&result->status);
            return SUBJECT_DIED;
        }
        nanosleep(&moment, NULL);
    }
    kill(s->process, SIGKILL);
    waitpid(s->process, &result->status, 0);
    s->process = 0;
    return SUBJECT_DIED;
}

enum subject_outcome subject_ask(struct subject *s, const struct subject_request *r,
                                 const uint32_t *input, double seconds,
                                 struct subject_result *result) {
    *result = (struct subject_result){0};
    if (send_all(s->to, r, sizeof *r) || send_all(s->to, input, bytes_of(r, BUFFER_INPUT)))
        return bury(s, result);
    if (!wait_readable(s, seconds)) {
        subject_stop(s);
        return SUBJECT_TIMED_OUT;
    }
    if (receive_all(s->from, &result->answer, sizeof result->answer)) return bury(s, result);
    uint64_t bytes = bytes_of(r, BUFFER_OUTPUT);
    const char *why;
    result->output = malloc(bytes + 1);
    if (result->answer.magic != SUBJECT_MAGIC || !result->output ||
        receive_all(s->from, result->output, bytes) ||
        reader_read(s->from, &result->record, &why) || !result->record.complete) {
        subject_stop(s);
        return SUBJECT_GARBLED;
    }
    return SUBJECT_ANSWERED;
}
