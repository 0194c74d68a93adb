/* The worker's back end for a real GPU. Accesses cannot be observed there: guard zones around each
   buffer are filled with a pattern, and compared afterwards. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <lockstep/kernel.h>
#include "worker/backend.h"
#include "record/wire_format.h"
#include "stopwatch.h"

/* ---- stderr ----
   The device prints a failed assertion, such as an open TODO, to stderr; so does CUDA_CHECK. */

static int ear = -1; /* the reading end of stderr */
static char printed[4096];
static size_t printed_bytes;

/* Non-blocking: output beyond a pipe's capacity is discarded. */
static void listen_to_stderr(void) {
    int ends[2];
    if (pipe(ends)) return;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    ear = fcntl(ends[0], F_DUPFD, 64);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
}

/* Keeps the end of the output. */
static void hear(void) {
    char piece[1024];
    for (ssize_t n; ear >= 0 && (n = read(ear, piece, sizeof piece)) > 0;) {
        size_t keep = sizeof printed - 1 - (size_t)n;
        if (printed_bytes > keep) {
            memmove(printed, printed + printed_bytes - keep, keep);
            printed_bytes = keep;
        }
        memcpy(printed + printed_bytes, piece, (size_t)n);
        printed_bytes += (size_t)n;
    }
    printed[printed_bytes] = 0;
}

/* The last line, without control characters, since it is shown on a terminal. */
static void last_line(char *to, size_t size) {
    while (printed_bytes && printed[printed_bytes - 1] == '\n') printed[--printed_bytes] = 0;
    const char *line = strrchr(printed, '\n');
    snprintf(to, size, "%s", line ? line + 1 : printed);
    for (char *c = to; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
}

/* ---- buffers, each between two guard zones ---- */

enum {
    STRIP = 256,
    MARK = 0xa5,
    GARBAGE = 0xcd
}; /* cudaMalloc aligns to 256 bytes: so does this */

static struct {
    char *start; /* of the user's part; NULL: unused */
    uint64_t bytes;
    uint32_t kind;
} buffers[WORKER_BUFFERS];

void *backend_buffer(uint32_t kind, uint64_t bytes) {
    int i = 0;
    char *p;
    while (i < WORKER_BUFFERS - 1 && buffers[i].start) i++;
    CUDA_CHECK(cudaMalloc((void **)&p, bytes + 2 * STRIP));
    CUDA_CHECK(cudaMemset(p, MARK, STRIP));
    CUDA_CHECK(cudaMemset(p + STRIP, GARBAGE, bytes));
    CUDA_CHECK(cudaMemset(p + STRIP + bytes, MARK, STRIP));
    buffers[i].start = p + STRIP;
    buffers[i].bytes = bytes;
    buffers[i].kind = kind;
    return p + STRIP;
}

void backend_free(void *buffer) {
    for (int i = 0; i < WORKER_BUFFERS; i++)
        if (buffers[i].start == buffer) buffers[i].start = NULL;
    cudaFree((char *)buffer - STRIP);
}

static bool is_marked(const char *strip) {
    unsigned char h_strip[STRIP];
    if (cudaMemcpy(h_strip, strip, STRIP, cudaMemcpyDeviceToHost))
        return true; /* unknown: the copy failed */
    for (int i = 0; i < STRIP; i++)
        if (h_strip[i] != MARK) return false;
    return true;
}

static uint32_t find_overrun(void) {
    for (int i = 0; i < WORKER_BUFFERS; i++)
        if (buffers[i].start && (!is_marked(buffers[i].start - STRIP) ||
                                 !is_marked(buffers[i].start + buffers[i].bytes)))
            return 1 + buffers[i].kind;
    return 0;
}

int backend_write(void *buffer, uint64_t offset, const void *data, size_t bytes) {
    return cudaMemcpy((char *)buffer + offset, data, bytes, cudaMemcpyHostToDevice) ? -1 : 0;
}

int backend_read(const void *buffer, uint64_t offset, void *data, size_t bytes) {
    return cudaMemcpy(data, (const char *)buffer + offset, bytes, cudaMemcpyDeviceToHost) ? -1 : 0;
}

void backend_enter(const struct lockstep_call *call) { lockstep_entry(call); }

void backend_seal(void *) {} /* the suite compares a hash afterwards */

/* ---- a request ---- */

static struct stopwatch_times times;

void backend_start(void) {
    if (cudaFree(NULL)) exit(WORKER_NO_DEVICE); /* creates the context */
    listen_to_stderr();
}

void backend_begin(const struct worker_request *) {
    hear();
    printed_bytes = 0;
    times = {};
}

void backend_limit(double, void (*)(void)) {} /* the autograder limits the wall clock */

void backend_leave(void) {}

int backend_todo(void) { return 0; } /* a TODO stops the kernel or the program; see backend_end() */

static void run_entry(const void *call) { lockstep_entry((const struct lockstep_call *)call); }

void backend_time(const struct lockstep_call *call, uint64_t bytes) {
    if (cudaDeviceSynchronize() == cudaSuccess) times = stopwatch_run(run_entry, call, bytes);
}

/* A refused launch whose error was not checked counts, too. */
void backend_end(struct worker_answer *a, int status) {
    cudaError_t run = cudaDeviceSynchronize(), launch = cudaGetLastError();
    cudaError_t error = run ? run : launch;
    cudaDeviceProp card;
    hear();
    a->error = (int32_t)error;
    a->todo = status == LOCKSTEP_TODO_STATUS ||
              (error == cudaErrorAssert && strstr(printed, "LOCKSTEP_TODO"));
    last_line(a->message, sizeof a->message);
    if (error && !a->message[0])
        snprintf(a->message, sizeof a->message, "%s (%s)", cudaGetErrorString(error),
                 cudaGetErrorName(error));
    a->overrun = error ? 0 : find_overrun();
    a->samples = (uint32_t)times.samples;
    a->time_us = times.run_us;
    a->copy_us = times.copy_us;
    a->peak_gbs = stopwatch_peak();
    if (!error && !cudaGetDeviceProperties(&card, 0))
        snprintf(a->device, sizeof a->device, "%.63s", card.name);
}

static int send(int fd, const void *data, size_t bytes) {
    for (const char *p = (const char *)data; bytes;) {
        ssize_t n = write(fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return -1;
        p += n;
        bytes -= (size_t)n;
    }
    return 0;
}

/* No counters: the record consists of its end only. */
int backend_report(int fd) {
    struct end_record end = {};
    struct message_header header = {RECORD_MAGIC, MESSAGE_END, sizeof end};
    return send(fd, &header, sizeof header) || send(fd, &end, sizeof end) ? -1 : 0;
}
