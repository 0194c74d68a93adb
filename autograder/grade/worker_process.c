/* Starts a worker, sends requests, reads answers, and finds out how it ended. */
#include "worker_process.h"
#include "patience.h"
#include "support/subprocess.h"
#include "support/sandbox.h"
#include "toolchain/driver/target.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The processor time limit of all its cases together (SIGXCPU). CPU_GRACE later the kernel sends
   SIGKILL, which the report would attribute to the machine. */
enum { CPU_SECONDS = 300, CPU_GRACE = 10, FILTER = WORKER_OUT + 1 };

void worker_result_free(struct worker_result *r) {
    free(r->output);
    run_free(&r->record);
    text_free(&r->printed);
    r->output = NULL;
}

static bool sandboxed(void) { return getenv("LOCKSTEP_SANDBOX") != NULL; }

enum { MOST_VARIABLES = 31 };

/* A worker's environment is empty; on a GPU it keeps the driver's variables. */
static char **environment(bool on_gpu) {
    static char *kept[MOST_VARIABLES + 1]; /* the last is NULL */
    int count = 0;
    for (char **e = environ; on_gpu && *e && count < MOST_VARIABLES; e++)
        if (!strncmp(*e, "CUDA_", 5) || !strncmp(*e, "NVIDIA_", 7) ||
            !strncmp(*e, "LD_LIBRARY_PATH=", 16))
            kept[count++] = *e;
    return kept;
}

static void set_limits(void) {
    struct rlimit time = {CPU_SECONDS, CPU_SECONDS + CPU_GRACE}, none = {0, 0};
    /* no RLIMIT_DATA or RLIMIT_AS: shadow memory reserves far more address space than it uses */
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
}

/* For untrusted code: executes the sandbox, which inherits the descriptors. Without it nothing
   runs. */
static _Noreturn void become_shut_in(const char *executable) {
    struct sandbox s;
    char *const argv[] = {(char *)executable, NULL}, *const environment[] = {NULL};
    int fd = sandbox_confined() ? -1 : sandbox_filter(); /* Landlock's kind makes its own filter */
    if (!sandbox_confined() && (fd < 0 || dup2(fd, FILTER) < 0)) _exit(127);
    if (fd >= 0 && fd != FILTER) close(fd);
    set_limits();
    sandbox_worker(&s);
    sandbox_show(&s, executable);
    sandbox_filter_from(&s, FILTER);
    sandbox_command(&s, argv);
    execvpe(s.argv[0], s.argv, environment);
    _exit(127);
}

/* The first descriptor above all that a worker uses; all others below MOST_FDS are closed. */
enum { FIRST_FREE_FD = 10, MOST_FDS = 64 };

static _Noreturn void become(const char *executable, bool on_gpu, int in, int out, int message,
                             int printed) {
    /* moves them out of the way: they may already have the target numbers */
    int high_in = fcntl(in, F_DUPFD, FIRST_FREE_FD), high_out = fcntl(out, F_DUPFD, FIRST_FREE_FD);
    int high_message = fcntl(message, F_DUPFD, FIRST_FREE_FD),
        high_printed = fcntl(printed, F_DUPFD, FIRST_FREE_FD);
    int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++) dup2(nothing, fd);
    dup2(high_printed, STDOUT_FILENO); /* shown to the student; does not affect the verdict */
    if (!on_gpu) dup2(high_message, STDERR_FILENO); /* the simulator may report why it gave up */
    dup2(high_in, WORKER_IN);
    dup2(high_out, WORKER_OUT);
    for (int fd = WORKER_OUT + 1; fd < MOST_FDS; fd++) close(fd);
    if (sandboxed()) become_shut_in(executable);
    set_limits();
    if (on_gpu)
        signal(SIGXFSZ, SIG_IGN); /* the driver may fail to write its cache: that is harmless */
    char *argv[TARGET_WORDS + 2] = {NULL};
    int count = target_runner(argv);
    argv[count] = (char *)(count ? executable : "worker");
    execvpe(count ? argv[0] : executable, argv, environment(on_gpu));
    _exit(127);
}

enum { TO_WORKER, FROM_WORKER, MESSAGE, PRINTED, PIPES };
enum { PRINTED_BYTES = 1 << 20 }; /* capacity of the pipe for what it prints */

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < 2 * PIPES; i++)
        if (pipes[i / 2][i % 2] >= 0) close(pipes[i / 2][i % 2]);
}

int worker_start(struct worker *s, const char *executable) {
    int pipes[PIPES][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    if (access(executable, X_OK)) return -1;
    for (int i = 0; i < PIPES; i++)
        if (pipe2(pipes[i], i >= MESSAGE ? O_CLOEXEC | O_NONBLOCK : O_CLOEXEC)) {
            close_pipes(pipes);
            return -1;
        }
    fcntl(pipes[TO_WORKER][1], F_SETFL, O_NONBLOCK);
    fcntl(pipes[FROM_WORKER][0], F_SETFL, O_NONBLOCK);
    fcntl(pipes[PRINTED][1], F_SETPIPE_SZ, PRINTED_BYTES);
    signal(SIGPIPE, SIG_IGN);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        process_end_with(parent);
        become(executable, s->on_gpu, pipes[TO_WORKER][0], pipes[FROM_WORKER][1], pipes[MESSAGE][1],
               pipes[PRINTED][1]);
    }
    *s = (struct worker){.process = child < 0 ? 0 : child,
                         .to = pipes[TO_WORKER][1],
                         .from = pipes[FROM_WORKER][0],
                         .message = pipes[MESSAGE][0],
                         .printed = pipes[PRINTED][0],
                         .shut_in = sandboxed(),
                         .on_gpu = s->on_gpu,
                         .request = s->request};
    if (child >= 0) /* our ends stay open */
        pipes[TO_WORKER][1] = pipes[FROM_WORKER][0] = pipes[MESSAGE][0] = pipes[PRINTED][0] = -1;
    close_pipes(pipes);
    return child < 0 ? -1 : 0;
}

static void close_all(struct worker *s) {
    close(s->to);
    close(s->from);
    close(s->message);
    close(s->printed);
}

/* Milliseconds: for a worker to exit when its input has ended; for a sandbox to exit when its
   worker was killed; between two checks. */
enum { EXIT_MS = 2000, SANDBOX_MS = 1000, STEP_MS = 5 };

/* Waits for its end, and kills it on a timeout. @return whether it ended by itself */
static bool wait_for_end(struct worker *s, int milliseconds, int *status) {
    struct timespec moment = {0, STEP_MS * 1000000};
    for (int i = 0; i < milliseconds; i += STEP_MS) {
        if (waitpid(s->process, status, WNOHANG) == s->process) return true;
        nanosleep(&moment, NULL);
    }
    kill(s->process, SIGKILL);
    while (waitpid(s->process, status, 0) < 0 && errno == EINTR) {}
    return false;
}

/* Killing a sandbox loses the processor time of the worker in it: kill the worker first. */
void worker_stop(struct worker *s) {
    int status;
    if (s->process <= 0) return;
    close_all(s);
    pid_t inside = s->shut_in ? patience_inside(s) : 0;
    if (inside > 0 && inside != s->process) kill(inside, SIGKILL);
    wait_for_end(s, inside > 0 ? SANDBOX_MS : 0, &status);
    s->process = 0;
}

/* A worker that does not read its input must not block the grader. */
static enum patience_end send_all(const struct patience *p, int fd, const void *data,
                                  size_t bytes) {
    for (const char *from = data; bytes;) {
        ssize_t n = write(fd, from, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN) {
            enum patience_end end = patience_wait(p, fd, POLLOUT);
            if (end != PATIENCE_READY) return end;
            continue;
        }
        if (n <= 0) break; /* it has exited: reading tells how */
        from += n;
        bytes -= (size_t)n;
    }
    return PATIENCE_READY;
}

/* A worker that sends a part of its answer must not block the grader either. */
struct answering {
    struct patience patience;
    int fd;
    enum patience_end end; /* PATIENCE_READY as long as there is time left */
};

static bool wait_for_more(void *data) {
    struct answering *a = data;
    a->end = patience_wait(&a->patience, a->fd, POLLIN);
    return a->end == PATIENCE_READY;
}

static int receive_all(struct answering *a, void *data, size_t bytes) {
    for (char *p = data; bytes;) {
        ssize_t n = read(a->fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno == EAGAIN && wait_for_more(a)) continue;
        if (n <= 0) return -1;
        p += n;
        bytes -= (size_t)n;
    }
    return 0;
}

static uint64_t bytes_of(const struct worker_request *r, uint32_t kind) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < r->buffers; i++)
        if (r->buffer[i].kind == kind) bytes += r->buffer[i].bytes;
    return bytes;
}

/* A sandbox exits with 128 + signal if its program died by that signal: decode it. */
static void unwrap(int *status) {
    int code = WIFEXITED(*status) ? WEXITSTATUS(*status) : 0;
    if (sandboxed() && code > 128 && code < 128 + NSIG) *status = code - 128;
}

/* All that is in a pipe now; `to` may be NULL. */
static void drain(int pipe, struct text *to) {
    char words[4096];
    for (ssize_t n; (n = read(pipe, words, sizeof words)) > 0;)
        if (to) text_add(to, words, (size_t)n);
}

/* Reads why the simulator gave up: the sentence after its prefix. Otherwise the program wrote to
   stderr, as CUDA_CHECK() does before it ends the program. */
static void read_message(const struct worker *s, struct worker_result *result) {
    static const char begins[] = "lockstep: the simulator cannot go on: ";
    struct text words = {0};
    drain(s->message, &words);
    const char *line = words.length ? strstr(words.data, begins) : NULL;
    if (!line && words.length) text_add(&result->printed, words.data, words.length);
    if (line) {
        line += sizeof begins - 1;
        snprintf(result->message, sizeof result->message, "%.*s", (int)strcspn(line, "\n"), line);
    }
    text_free(&words);
}

/* What it printed since the request. */
static void read_printed(const struct worker *s, struct worker_result *result) {
    drain(s->printed, result ? &result->printed : NULL);
}

static enum worker_outcome bury(struct worker *s, struct worker_result *result) {
    close(s->to); /* it reads end of file, and exits */
    bool gone = wait_for_end(s, EXIT_MS, &result->status);
    s->process = 0;
    read_printed(s, result);
    read_message(s, result);
    close(s->from);
    close(s->message);
    close(s->printed);
    unwrap(&result->status);
    return gone ? WORKER_DIED : WORKER_GARBLED;
}

static enum worker_outcome give_up(struct worker *s, struct worker_result *result,
                                   enum patience_end end) {
    read_printed(s, result);
    worker_stop(s);
    return end == PATIENCE_SPENT   ? WORKER_TIMED_OUT
           : end == PATIENCE_SLEPT ? WORKER_SLEPT
                                   : WORKER_STARVED;
}

/* @return whether all of it came */
static bool receive_rest(struct worker *s, struct answering *a, uint64_t bytes,
                         struct worker_result *result) {
    const char *why;
    return result->answer.magic == WORKER_MAGIC && !receive_all(a, result->output, bytes) &&
           !reader_read_patiently(s->from, wait_for_more, a, &result->record, &why) &&
           result->record.complete;
}

static enum worker_outcome receive(struct worker *s, const struct worker_request *r, double seconds,
                                   struct worker_result *result) {
    uint64_t bytes = bytes_of(r, BUFFER_OUTPUT);
    struct answering a = {.fd = s->from};
    patience_begin(&a.patience, s, seconds);
    bool begun = !receive_all(&a, &result->answer, sizeof result->answer);
    if (begun && !(result->output = malloc(bytes + 1))) {
        worker_stop(s);
        return WORKER_NO_MEMORY;
    }
    if (begun && receive_rest(s, &a, bytes, result)) {
        read_message(s, result);
        return WORKER_ANSWERED;
    }
    if (a.end != PATIENCE_READY) return give_up(s, result, a.end);
    enum worker_outcome end = bury(s, result); /* it may have died while answering */
    bool garbled = begun && end == WORKER_DIED && WIFEXITED(result->status) && !result->message[0];
    return garbled ? WORKER_GARBLED : end;
}

/* For a debugger: the last request, as it is sent. */
static void keep_request(const char *path, const struct worker_request *r, const uint32_t *input) {
    struct text t = {0};
    if (!path || !*path) return;
    text_add(&t, (const char *)r, sizeof *r);
    text_add(&t, (const char *)input, bytes_of(r, BUFFER_INPUT));
    if (text_write(path, t.data, t.length))
        fprintf(stderr, "%s cannot be written: %s\n", path, strerror(errno));
    text_free(&t);
}

enum worker_outcome worker_ask(struct worker *s, const struct worker_request *r,
                               const uint32_t *input, double seconds,
                               struct worker_result *result) {
    struct patience p;
    *result = (struct worker_result){0};
    keep_request(s->request, r, input);
    read_printed(s, NULL);
    patience_begin(&p, s, seconds);
    enum patience_end end = send_all(&p, s->to, r, sizeof *r);
    if (end == PATIENCE_READY) end = send_all(&p, s->to, input, bytes_of(r, BUFFER_INPUT));
    if (end == PATIENCE_READY) end = patience_wait(&p, s->from, POLLIN);
    if (end != PATIENCE_READY) return give_up(s, result, end);
    enum worker_outcome outcome = receive(s, r, seconds, result);
    if (outcome == WORKER_ANSWERED) read_printed(s, result);
    if (outcome == WORKER_ANSWERED && s->shut_in) s->inside = patience_inside(s);
    return outcome;
}
