/* How a request of lesson 5's suite reaches the student's function. Buffers: 0 the items, 1 the
   table (its size, then values, then counts), 2 scratch. The items begin at an index just below
   2^32, so their base pointer points far before them. */
#include <lockstep/entry.h>
#include "distribution-count.h"
#include "sets.h"

static struct items items_of(const struct lockstep_call *call, const void *items) {
    int bytes = sets_bytes(call->variant);
    uintptr_t base = (uintptr_t)items - SETS_FIRST * bytes;
    return {(const void *)base, SETS_FIRST, SETS_FIRST + call->n, bytes};
}

static struct table table_of(const struct lockstep_call *call) {
    count_t *words = (count_t *)call->buffer[1];
    uint64_t room = (call->bytes[1] / sizeof *words - 1) / 2;
    CUDA_CHECK(cudaMemset(words, 0, sizeof *words));
    return {words, (value_t *)words + 1, words + 1 + room, room};
}

#if defined LESSON_USES
/* Buffer 0 is a table that was counted, buffer 1 the statistics. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    count_t *words = (count_t *)call->buffer[0];
    struct table counted = {words, (value_t *)words + 1, words + 1 + call->n, call->n};
    statistics_of(counted, (struct statistics *)call->buffer[1]);
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

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    enum memory memory = call->variant & IN_PINNED    ? PINNED
                         : call->variant & IN_MANAGED ? MANAGED
                                                      : PAGEABLE;
    void *h_items = host_memory(memory, call->n + 1);
    CUDA_CHECK(cudaMemcpy(h_items, call->buffer[0], call->n, cudaMemcpyDeviceToHost));
    count_from_host(items_of(call, h_items), memory, table_of(call), call->buffer[2], SETS_CHUNK);
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
    count_on_cpu(items_of(call, h_items), h_out, call->variant / TEAM);
    CUDA_CHECK(cudaMemcpy(out.size, h_words, words * sizeof *h_words, cudaMemcpyHostToDevice));
    free(h_items);
    free(h_words);
}
#elif defined LESSON_MUSEUM
#include "museum.h"

#define CANDIDATE(k)                                                                        \
    static void candidate_##k(struct items in, struct table out, void *d_scratch, size_t) { \
        museum_count(in, out, d_scratch, k);                                                \
    }
CANDIDATE(0)
CANDIDATE(1)
CANDIDATE(2)
CANDIDATE(3)
CANDIDATE(4)
CANDIDATE(5)
CANDIDATE(6)
CANDIDATE(7)

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

static void healthy_too(struct items in, struct table out, void *, size_t) {
    count_backwards<<<1, 1>>>(in, out);
}

static int run_check(int exhibit) {
    static const count_function candidates[] = {candidate_0, candidate_1, candidate_2, candidate_3,
                                                candidate_4, candidate_5, candidate_6, candidate_7};
    return check(exhibit == OTHER_HEALTHY ? healthy_too : candidates[exhibit % 8]) != 0;
}

/* Output: what check() says; or flaw and line, and the table, which nobody judges. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int exhibit = sets_exhibit(call->variant), answers[2] = {0, 0};
    if (exhibit >= DIAGNOSE) {
        count_t *words = (count_t *)call->buffer[2]; // the table, and the exhibit's own scratch
        struct table out = {words, (value_t *)words + 1, words + 257, 256};
        CUDA_CHECK(cudaMemset(words, 0, 513 * sizeof *words));
        museum_count(items_of(call, call->buffer[0]), out, words + 513, exhibit - DIAGNOSE);
        struct diagnosis d = diagnose((enum exhibit)(exhibit - DIAGNOSE));
        answers[0] = d.flaw, answers[1] = d.line;
    } else {
        answers[0] = run_check(exhibit);
    }
    CUDA_CHECK(cudaMemcpy(call->buffer[1], answers, sizeof answers, cudaMemcpyHostToDevice));
}
#else
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    distribution_count(items_of(call, call->buffer[0]), table_of(call), call->buffer[2],
                       call->bytes[2]);
}
#endif
