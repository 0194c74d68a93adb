/* How a request of lesson 5's suite reaches the student's function. Buffers: 0 the items, 1 the
   table (its size, then values, then counts), 2 scratch. The items begin at an index that is large
   (sets_first()), so their base pointer points far before them. */
#include <lockstep/entry.h>
#include "distribution-count.h"
#include "sets.h"

static struct items items_of(const struct lockstep_call *call, const void *items) {
    int bytes = sets_bytes(call->variant);
    uint64_t first = sets_first(call->n);
    uintptr_t base = (uintptr_t)items - first * bytes;
    return {(const void *)base, first, first + call->n, bytes};
}

static struct table table_of(const struct lockstep_call *call) {
    count_t *words = (count_t *)call->buffer[1];
    uint64_t room = (call->bytes[1] / sizeof *words - 1) / 2;
    CUDA_CHECK(cudaMemset(words, 0, sizeof *words));
    CUDA_CHECK(cudaDeviceSynchronize()); // for streams that do not wait for this one
    return {words, (value_t *)words + 1, words + 1 + room, room};
}

/* What run number r is on: other items each time, and another number of them. */
static struct items some_of(struct items in, int r) {
    in.first += r % 4 * 16;
    in.end = in.first + r * 7 % 60;
    return in;
}

#if defined LESSON_USES
/* Buffer 0 is a table that was counted, buffer 1 the statistics. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    count_t *words = (count_t *)call->buffer[0], *d_size;
    uint64_t room = (call->bytes[0] / sizeof *words - 1) / 2;
    struct table counted = {words, (value_t *)words + 1, words + 1 + room, room};
    struct statistics *d_out = (struct statistics *)call->buffer[1];
    CUDA_CHECK(cudaMalloc(&d_size, sizeof *d_size));
    for (count_t r = 0; r < (count_t)sets_runs(call->variant); r++) { // on its first pairs
        count_t size = 1 + r % 50;
        CUDA_CHECK(cudaMemcpy(d_size, &size, sizeof size, cudaMemcpyHostToDevice));
        statistics_of({d_size, counted.values, counted.counts, room}, d_out);
    }
    CUDA_CHECK(cudaFree(d_size));
    statistics_of(counted, d_out);
}
#elif defined LESSON_STREAM
static void *host_memory(enum memory memory, size_t bytes) {
    void *h_items = NULL;
    if (memory == PAGEABLE) h_items = malloc(bytes);
    if (memory == PINNED) CUDA_CHECK(cudaMallocHost(&h_items, bytes));
    if (memory == MANAGED) CUDA_CHECK(cudaMallocManaged(&h_items, bytes));
    if (!h_items) exit(EXIT_FAILURE);
    return h_items;
}

/* The table must be there by now: looked at in a stream that waits for no other one. */
static void look_at(const void *d_size) {
    cudaStream_t stream;
    count_t *h_size;
    CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CUDA_CHECK(cudaMallocHost((void **)&h_size, sizeof *h_size));
    CUDA_CHECK(cudaMemcpyAsync(h_size, d_size, sizeof *h_size, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaFreeHost(h_size));
    CUDA_CHECK(cudaStreamDestroy(stream));
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    enum memory memory = call->variant & IN_PINNED    ? PINNED
                         : call->variant & IN_MANAGED ? MANAGED
                                                      : PAGEABLE;
    void *h_items = host_memory(memory, call->n + 1);
    CUDA_CHECK(cudaMemcpy(h_items, call->buffer[0], call->n, cudaMemcpyDeviceToHost));
    struct items in = items_of(call, h_items);
    uint64_t chunk = sets_chunk(call->variant);
    for (int r = 0; r < sets_runs(call->variant); r++)
        count_from_host(some_of(in, r), memory, table_of(call), call->buffer[2], chunk);
    count_from_host(in, memory, table_of(call), call->buffer[2], chunk);
    look_at(call->buffer[1]);
    if (memory == PAGEABLE) free(h_items);
    if (memory == PINNED) CUDA_CHECK(cudaFreeHost(h_items));
    if (memory == MANAGED) CUDA_CHECK(cudaFree(h_items));
}
#elif defined LESSON_OPENMP
/* Items and table are on the host, at the same places as on the device. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct table out = table_of(call);
    size_t bytes = call->n * sets_bytes(call->variant), words = 1 + 2 * out.room;
    void *h_items = malloc(bytes + 1);
    count_t *h_words = (count_t *)calloc(words, sizeof *h_words);
    if (!h_items || !h_words) exit(EXIT_FAILURE);
    CUDA_CHECK(cudaMemcpy(h_items, call->buffer[0], bytes, cudaMemcpyDeviceToHost));
    struct table h_out = {h_words, (value_t *)h_words + 1, h_words + 1 + out.room, out.room};
    struct items in = items_of(call, h_items);
    int threads = call->variant % AGAIN_FEW / TEAM;
    for (int r = 0; r < sets_runs(call->variant); r++, *h_out.size = 0)
        count_on_cpu(some_of(in, r), h_out, threads);
    count_on_cpu(in, h_out, threads);
    CUDA_CHECK(cudaMemcpy(out.size, h_words, words * sizeof *h_words, cudaMemcpyHostToDevice));
    free(h_items);
    free(h_words);
}
#elif defined LESSON_FIND_THE_BUGS
#include "faulty.h"

static int chosen, calls; /* which candidate, and how often it was called with items */

/* Right as well, and in another order: from the last value to the first. */
static __global__ void count_backwards(struct items in, struct table out) {
    for (int value = 127; value >= -128; value--) {
        count_t count = 0;
        for (uint64_t i = in.first; i < in.end; i++) count += item_at(in, i) == value;
        if (!count) continue;
        out.values[*out.size] = value;
        out.counts[(*out.size)++] = count;
    }
}

/* Makes a right table wrong. Where a pair more does not fit, it stays right. */
static __global__ void spoil(struct table t, int how) {
    count_t size = *t.size;
    if (how == WRONG_FIRST || how == WRONG_LATER) t.counts[0]--;
    if (how == DOUBLED) t.counts[0] *= 2;
    if (how == INSTEAD && size > 1) {
        t.values[size - 1] = t.values[0];
        t.counts[size - 1] = t.counts[0];
    }
    if (how < TWICE || how == INSTEAD || how == DOUBLED || size == t.room) return;
    if (how == SPLIT && t.counts[0] < 2) return;
    t.values[size] = how == STRANGER ? 99 : t.values[0];
    t.counts[size] = how == TWICE ? t.counts[0] : how == SPLIT ? 1 : 0;
    if (how == SPLIT) t.counts[0]--;
    *t.size = size + 1;
}

/* All candidates at one address: that says nothing about them. */
static void candidate(struct items in, struct table out, void *d_scratch, size_t) {
    bool some = in.end > in.first, first = some && calls++ == 0, wrong = chosen >= TWICE;
    if (chosen == NOTHING || (chosen == NOTHING_LATER && !first)) return;
    if (chosen == BACKWARDS)
        count_backwards<<<1, 1>>>(in, out);
    else
        faulty_count(in, out, d_scratch, chosen < OTHER_HEALTHY ? chosen : HEALTHY);
    if (chosen == WRONG_FIRST) wrong = first;
    if (chosen == WRONG_LATER) wrong = !first;
    if (wrong && some) spoil<<<1, 1>>>(out, chosen);
}

static int run_check(int exhibit) {
    chosen = exhibit, calls = 0;
    return check(candidate) != 0;
}

/* Output: what check() says; or flaw and line, and the table, which nobody judges. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int exhibit = sets_exhibit(call->variant), answers[2] = {0, 0};
    if (exhibit >= DIAGNOSE) {
        count_t *words = (count_t *)call->buffer[2]; // the table, and the exhibit's own scratch
        struct table out = {words, (value_t *)words + 1, words + 257, 256};
        CUDA_CHECK(cudaMemset(words, 0, 513 * sizeof *words));
        faulty_count(items_of(call, call->buffer[0]), out, words + 513, exhibit - DIAGNOSE);
        struct diagnosis d = diagnose((enum exhibit)(exhibit - DIAGNOSE));
        answers[0] = d.flaw, answers[1] = d.line;
    } else {
        answers[0] = run_check(exhibit);
    }
    CUDA_CHECK(cudaMemcpy(call->buffer[1], answers, sizeof answers, cudaMemcpyHostToDevice));
}
#else
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct items in = items_of(call, call->buffer[0]);
    for (int r = 0; r < sets_runs(call->variant); r++)
        distribution_count(some_of(in, r), table_of(call), call->buffer[2], call->bytes[2]);
    distribution_count(in, table_of(call), call->buffer[2], call->bytes[2]);
}
#endif
