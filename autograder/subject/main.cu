/* The subject: the process that holds one exercise's file. It reads requests, puts their buffers on
   the device, calls the lesson's entry and answers. It knows no right answers, so it cannot give
   them away. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <lockstep/entry.h>
#include <lockstep/kernel.h>
#include "protocol.h"
#include "sim.h"

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

/* Buffers travel in pieces, so that no second copy of an input is ever held. */
enum { PIECE = 1 << 20 };

struct buffer {
    void *device;
    uint64_t hash; /* of an input, as it came */
};

static uint64_t add_to_hash(uint64_t h, const unsigned char *data, size_t bytes) { /* FNV-1a */
    for (size_t i = 0; i < bytes; i++) h = (h ^ data[i]) * UINT64_C(1099511628211);
    return h;
}

static unsigned char piece[PIECE];
static size_t piece_of(uint64_t left) { return left < PIECE ? (size_t)left : (size_t)PIECE; }

static int receive_input(struct buffer *b, uint64_t bytes) {
    for (uint64_t done = 0; done < bytes; done += piece_of(bytes - done)) {
        size_t n = piece_of(bytes - done);
        if (transfer(SUBJECT_IN, piece, n, false)) return -1;
        CUDA_CHECK(cudaMemcpy((char *)b->device + done, piece, n, cudaMemcpyHostToDevice));
        b->hash = add_to_hash(b->hash, piece, n);
    }
    sim_read_only(b->device, 1);
    return 0;
}

/* Every buffer is fresh, so nothing survives from one case to the next. */
static int prepare(const struct subject_request *r, struct buffer *b) {
    static const char *const names[] = {"d_in", "d_out", "d_scratch"};
    for (uint32_t i = 0; i < r->buffers; i++) {
        uint64_t bytes = r->buffer[i].bytes;
        uint32_t kind = r->buffer[i].kind;
        CUDA_CHECK(cudaMalloc(&b[i].device, bytes ? bytes : 4)); /* n = 0 has a place, too */
        if (kind == BUFFER_INPUT && receive_input(&b[i], bytes)) return -1;
        if (kind == BUFFER_OUTPUT) sim_poison(b[i].device, 0xcd);
        sim_name(b[i].device, names[kind]);
    }
    return 0;
}

static bool input_changed(const struct subject_request *r, const struct buffer *b) {
    for (uint32_t i = 0; i < r->buffers; i++) {
        if (r->buffer[i].kind != BUFFER_INPUT) continue;
        uint64_t hash = 0, bytes = r->buffer[i].bytes;
        for (uint64_t done = 0; done < bytes; done += piece_of(bytes - done)) {
            size_t n = piece_of(bytes - done);
            memcpy(piece, (char *)b[i].device + done, n);
            hash = add_to_hash(hash, piece, n);
        }
        if (hash != b[i].hash) return true;
    }
    return false;
}

static int answer(const struct subject_request *r, const struct buffer *b, bool exited) {
    struct subject_answer a = {SUBJECT_MAGIC, (uint32_t)sim_todo(), input_changed(r, b), exited};
    if (transfer(SUBJECT_OUT, &a, sizeof a, true)) return -1;
    for (uint32_t i = 0; i < r->buffers; i++)
        if (r->buffer[i].kind == BUFFER_OUTPUT &&
            transfer(SUBJECT_OUT, b[i].device, r->buffer[i].bytes, true))
            return -1;
    return sim_report(SUBJECT_OUT, 0);
}

static void release(const struct subject_request *r, struct buffer *b) {
    struct sim_options none = {};
    sim_begin(&none); /* forgets errors that stick, so that the buffers can be freed */
    for (uint32_t i = 0; i < r->buffers; i++) cudaFree(b[i].device);
}

/* A CUDA_CHECK that fails in the student's file calls exit(): what was found by then still counts.
 */
static const struct subject_request *serving;
static struct buffer *serving_buffers;

static void when_exiting() {
    if (serving) answer(serving, serving_buffers, true);
}

static int serve(const struct subject_request *r) {
    struct buffer b[SUBJECT_BUFFERS] = {};
    struct lockstep_call call = {};
    struct sim_options options = {};
    options.schedule = r->schedule;
    options.trace = (int)r->trace;
    options.operation = r->operation;
    options.count_steps = (int)r->count_steps;
    options.resident = r->resident;
    if (r->buffers > SUBJECT_BUFFERS || prepare(r, b)) return -1;
    call.n = r->n;
    call.m = r->m;
    call.operation = r->operation;
    call.variant = r->variant;
    call.buffers = (int)r->buffers;
    for (uint32_t i = 0; i < r->buffers; i++) {
        call.buffer[i] = b[i].device;
        call.bytes[i] = r->buffer[i].bytes;
    }
    sim_begin(&options);
    serving = r;
    serving_buffers = b;
    for (int i = 0; i < r->repetitions && !sim_todo(); i++) lockstep_entry(&call);
    cudaDeviceSynchronize();
    serving = NULL;
    int failed = answer(r, b, false);
    release(r, b);
    return failed;
}

int main(void) {
    struct subject_request r;
    atexit(when_exiting);
    while (transfer(SUBJECT_IN, &r, sizeof r, false) == 0)
        if (r.magic != SUBJECT_MAGIC || serve(&r)) return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
