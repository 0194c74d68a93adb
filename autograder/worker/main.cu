/* The worker process, which is linked with one exercise's file. It reads requests, copies their
 * inputs to the device (backend.h), calls the lesson's entry and sends the answer. It never
 * receives the expected results, so untrusted code cannot read them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <lockstep/entry.h>
#include "backend.h"
#include "protocol.h"

static int transfer(int fd, void *data, size_t bytes, bool out) {
    for (char *p = (char *)data; bytes;) {
        ssize_t n = out ? write(fd, p, bytes) : read(fd, p, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return -1;
        p += n;
        bytes -= (size_t)n;
    }
    return 0;
}

/* Bytes of one transfer: the worker never holds a second copy of a whole input. */
enum { PIECE = 1 << 18 };

struct buffer {
    void *device;
    uint64_t hash; /* of an input, as received */
};

static uint64_t piece[PIECE / sizeof(uint64_t)];
static size_t piece_of(uint64_t left) { return left < PIECE ? (size_t)left : (size_t)PIECE; }

/* Adds the first `bytes` bytes of `piece`, word by word. Not instrumented: the memory is the
 * worker's own. */
__attribute__((no_sanitize("thread"))) static uint64_t add_piece_to_hash(uint64_t h, size_t bytes) {
    memset((char *)piece + bytes, 0, -bytes % sizeof *piece);
    for (size_t i = 0; i < (bytes + sizeof *piece - 1) / sizeof *piece; i++) {
        h = (h ^ piece[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return h;
}

static int receive_input(struct buffer *b, uint64_t bytes) {
    for (uint64_t done = 0; done < bytes; done += piece_of(bytes - done)) {
        size_t n = piece_of(bytes - done);
        if (transfer(WORKER_IN, piece, n, false)) return -1;
        if (backend_write(b->device, done, piece, n)) return -1;
        b->hash = add_piece_to_hash(b->hash, n);
    }
    backend_seal(b->device);
    return 0;
}

/* Every buffer is new, so no data survives from one case to the next. */
static int prepare(const struct worker_request *r, struct buffer *b) {
    for (uint32_t i = 0; i < r->buffers; i++) {
        b[i].device = backend_buffer(r->buffer[i].kind, r->buffer[i].bytes);
        if (r->buffer[i].kind == BUFFER_INPUT && receive_input(&b[i], r->buffer[i].bytes))
            return -1;
    }
    return 0;
}

static bool input_changed(const struct worker_request *r, const struct buffer *b) {
    for (uint32_t i = 0; i < r->buffers; i++) {
        if (r->buffer[i].kind != BUFFER_INPUT) continue;
        uint64_t hash = 0, bytes = r->buffer[i].bytes;
        for (uint64_t done = 0; done < bytes; done += piece_of(bytes - done)) {
            size_t n = piece_of(bytes - done);
            /* the device has failed; backend_end() reports that */
            if (backend_read(b[i].device, done, piece, n)) return false;
            hash = add_piece_to_hash(hash, n);
        }
        if (hash != b[i].hash) return true;
    }
    return false;
}

/* After a permanent device error the read fails and `piece` keeps its old bytes. They are sent all
 * the same, because the protocol fixes the length. */
static int send_output(const struct buffer *b, uint64_t bytes) {
    for (uint64_t done = 0; done < bytes; done += piece_of(bytes - done)) {
        size_t n = piece_of(bytes - done);
        backend_read(b->device, done, piece, n);
        if (transfer(WORKER_OUT, piece, n, true)) return -1;
    }
    return 0;
}

/* `status`: the argument of exit(), or -1 if the program did not call it. */
static int answer(const struct worker_request *r, const struct buffer *b, int status) {
    struct worker_answer a = {};
    a.magic = WORKER_MAGIC;
    a.exited = status >= 0;
    backend_end(&a, status);
    backend_limit(0, NULL);
    a.input_changed = input_changed(r, b);
    if (transfer(WORKER_OUT, &a, sizeof a, true)) return -1;
    for (uint32_t i = 0; i < r->buffers; i++)
        if (r->buffer[i].kind == BUFFER_OUTPUT && send_output(&b[i], r->buffer[i].bytes)) return -1;
    return backend_report(WORKER_OUT);
}

static void release(const struct worker_request *r, struct buffer *b) {
    backend_begin(NULL);
    for (uint32_t i = 0; i < r->buffers; i++) backend_free(b[i].device);
}

/* Set while the entry runs. A failing CUDA_CHECK in the student's file calls exit(); findings up to
 * that point still count. */
static const struct worker_request *serving;
static struct buffer *serving_buffers;

static void when_exiting(int status, void *) {
    backend_leave();
    if (serving) answer(serving, serving_buffers, status & 0xff);
}

/* The request whose time is limited, until the device has finished: kernels may still run when the
   entry has returned. When the time is up, what was found so far is the answer, and the process
   ends. */
static const struct worker_request *limited;

static void when_late(void) {
    backend_leave();
    answer(limited, serving_buffers, EXIT_FAILURE);
    _exit(EXIT_FAILURE);
}

/* The least that a run must move: each input read once, each output written once. */
static uint64_t useful_bytes(const struct worker_request *r) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < r->buffers; i++)
        if (r->buffer[i].kind != BUFFER_SCRATCH) bytes += r->buffer[i].bytes;
    return bytes;
}

static struct lockstep_call call_of(const struct worker_request *r, const struct buffer *b) {
    struct lockstep_call call = {};
    call.n = r->n;
    call.m = r->m;
    call.operation = r->operation;
    call.variant = r->variant;
    call.buffers = (int)r->buffers;
    for (uint32_t i = 0; i < r->buffers; i++) {
        call.buffer[i] = b[i].device;
        call.bytes[i] = r->buffer[i].bytes;
    }
    return call;
}

static int serve(struct worker_request *r) {
    struct buffer b[WORKER_BUFFERS] = {};
    if (r->buffers > WORKER_BUFFERS || prepare(r, b)) return -1;
    struct lockstep_call call = call_of(r, b);
    backend_begin(r);
    explicit_bzero(r->key, sizeof r->key); /* the stack is readable for untrusted code */
    serving = r;
    serving_buffers = b;
    limited = r;
    backend_limit(r->seconds, when_late);
    for (int i = 0; i < r->repetitions && !backend_todo(); i++) backend_enter(&call);
    if (r->time) backend_time(&call, useful_bytes(r));
    serving = NULL;
    int failed = answer(r, b, -1);
    release(r, b);
    return failed;
}

int main(void) {
    struct worker_request r;
    /* Copies of stacked arguments take more than there is (toolchain/asm/protect.h), so the stack
       must not end right above its first frames. */
    volatile char above[4096];
    above[0] = 0;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* no line is left for a later case */
    backend_start();
    on_exit(when_exiting, NULL);
    while (transfer(WORKER_IN, &r, sizeof r, false) == 0)
        if (r.magic != WORKER_MAGIC || serve(&r)) return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
