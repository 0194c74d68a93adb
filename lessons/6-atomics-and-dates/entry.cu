/* How a request of lesson 6's suite reaches the student's function. Part A's buffers: 0 containers
   (or elements, then starts), and the limit as the last word; 1 the count; 2 scratch. Part B's: 0
   dates, of pairs all `from` and then all `to`; 1 the results. */
#include <lockstep/entry.h>
#include "atomics-and-dates.h"
#include "dates.h"
#include "lists.h"

/* The arrays lie apart, so that an access beyond the end of one is an error. */
static const void *copy_of(const void *d_array, size_t bytes) {
    void *d_copy;
    CUDA_CHECK(cudaMalloc(&d_copy, bytes + (bytes == 0))); // not empty
    CUDA_CHECK(cudaMemcpy(d_copy, d_array, bytes, cudaMemcpyDeviceToDevice));
    return d_copy;
}

#if defined LESSON_REPAIR || defined LESSON_PAIRS
#if defined LESSON_REPAIR
typedef struct moment date_type;
static void (*const diff)(const date_type *, const date_type *, int *, int) = diff_moments;
#else
typedef struct date date_type;
static void (*const diff)(const date_type *, const date_type *, int *, int) = diff_pairs;
#endif

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    const date_type *both = (const date_type *)call->buffer[0];
    size_t bytes = call->n * sizeof *both;
    const void *d_from = copy_of(both, bytes), *d_to = copy_of(both + call->n, bytes);
    diff((const date_type *)d_from, (const date_type *)d_to, (int *)call->buffer[1], (int)call->n);
    CUDA_CHECK(cudaFree((void *)d_from));
    CUDA_CHECK(cudaFree((void *)d_to));
}
#elif defined LESSON_DAYS
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    number_days((const struct date *)call->buffer[0], (int *)call->buffer[1], (int)call->n);
}
#else

static float last_word(const struct lockstep_call *call) {
    float limit;
    const char *end = (const char *)call->buffer[0] + call->bytes[0];
    CUDA_CHECK(cudaMemcpy(&limit, end - sizeof limit, sizeof limit, cudaMemcpyDeviceToHost));
    return limit;
}

static unsigned *counter(const struct lockstep_call *call) {
    CUDA_CHECK(cudaMemset(call->buffer[1], 0, sizeof(unsigned)));
    return (unsigned *)call->buffer[1];
}

#if defined LESSON_LISTS
static int start_of(const struct lists *in, int i) {
    int start;
    CUDA_CHECK(cudaMemcpy(&start, in->starts + i, sizeof start, cudaMemcpyDeviceToHost));
    return start;
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    float limit = last_word(call);
    int n = (int)call->n, size = (int)(call->bytes[0] / 4) - n - 2,
        blocks = lists_blocks(call->variant);
    const float *words = (const float *)call->buffer[0];
    const float *elements = (const float *)copy_of(words, 4L * size);
    struct lists in = {(const int *)copy_of(words + size, 4L * n + 4), elements, n, size};
    for (int r = 1; r < LISTS_CALLS && call->variant & AGAIN; r++) {
        struct lists some = in;
        some.n = n * r / LISTS_CALLS, some.size = start_of(&in, some.n);
        count_lists(some, limit - r, counter(call), call->buffer[2], 1 + blocks / (2 * r));
    }
    count_lists(in, limit, counter(call), call->buffer[2], blocks);
    CUDA_CHECK(cudaFree((void *)in.elements));
    CUDA_CHECK(cudaFree((void *)in.starts));
}
#elif defined LESSON_FIND_THE_BUGS
#include "faulty.h"

static int chosen, calls; /* which candidate, and how often it was called */

/* Right as well, by one thread; or wrong, if it is to add unused elements or count equal sums. */
static __global__ void count_by_one(struct containers in, float limit, unsigned *count, int how) {
    for (int i = 0; i < in.n; i++) {
        float sum = 0;
        int length = how == ALL_ELEMENTS ? (int)MOST : in.list[i].count;
        for (int k = 0; k < length; k++) sum += in.list[i].elements[k];
        *count += how == AT_LIMIT ? sum >= limit : sum > limit;
    }
}

static __global__ void add_one(unsigned *count) { ++*count; }

/* All candidates have one address, which tells nothing about them. */
static void candidate(struct containers in, float limit, unsigned *d_count) {
    bool first = calls++ == 0, spoiled = chosen == (first ? WRONG_FIRST : WRONG_LATER);
    if (chosen == NOTHING) return;
    if (chosen < SERIAL)
        faulty_count(in, limit, d_count, chosen);
    else
        count_by_one<<<1, 1>>>(in, limit, d_count, chosen);
    if (spoiled) add_one<<<1, 1>>>(d_count);
}

/* Output: what check() says; or flaw and line. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int answers[2] = {0, 0};
    float limit = last_word(call);
    chosen = call->variant / CANDIDATE, calls = 0;
    if (chosen >= DIAGNOSE) {
        struct containers in = {(const struct container *)call->buffer[0], (int)call->n,
                                lists_width(call->variant)};
        faulty_count(in, limit, counter(call), chosen - DIAGNOSE);
        struct diagnosis d = diagnose((enum exhibit)(chosen - DIAGNOSE));
        answers[0] = d.flaw, answers[1] = d.line;
    } else {
        answers[0] = check(candidate) != 0;
    }
    CUDA_CHECK(cudaMemcpy(call->buffer[1], answers, sizeof answers, cudaMemcpyHostToDevice));
}
#else
/* What calls for fewer containers and other limits have left behind must not count. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    float limit = last_word(call);
    struct containers in = {(const struct container *)call->buffer[0], (int)call->n,
                            lists_width(call->variant)};
    for (int r = 1; r < LISTS_CALLS && call->variant & AGAIN; r++) {
        struct containers some = in;
        some.n = in.n * r / LISTS_CALLS;
        count_containers(some, limit - r, counter(call));
    }
    count_containers(in, limit, counter(call));
}
#endif
#endif
