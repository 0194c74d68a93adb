/* How a request of lesson 7's suite reaches the student's function. Buffers: 0 the maps in rows,
   and what follows them (words, pairs); 1 the result; 2 scratch. */
#include <lockstep/entry.h>
#include "keys.h"
#include "monoids.h"

/* The arrays lie apart, so that an access beyond the end of one is an error. */
static void *copy_of(const void *d_array, size_t bytes) {
    void *d_copy;
    CUDA_CHECK(cudaMalloc(&d_copy, bytes + (bytes == 0))); // not empty
    CUDA_CHECK(cudaMemcpy(d_copy, d_array, bytes, cudaMemcpyDeviceToDevice));
    return d_copy;
}

/* Bytes of `count` rows. */
static size_t rows_bytes(const struct lockstep_call *call, uint64_t count) {
    return count * monoid_pitch(call->n) * sizeof(int);
}

/* A copy of the maps at the start of the input. */
static struct maps begin_maps(const struct lockstep_call *call, uint64_t count) {
    const int *d_rows = (const int *)copy_of(call->buffer[0], rows_bytes(call, count));
    return {d_rows, (int)call->n, monoid_pitch(call->n), (int)count};
}

static void end_maps(struct maps maps) { CUDA_CHECK(cudaFree((void *)maps.images)); }

#if defined LESSON_HASH
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct maps maps = begin_maps(call, call->m);
    hash_maps(maps, (hash_t *)call->buffer[1]);
    end_maps(maps);
}
#elif defined LESSON_EQUAL
/* Two maps for each pair. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct maps maps = begin_maps(call, 2 * call->m);
    const char *pairs = (const char *)call->buffer[0] + rows_bytes(call, maps.count);
    void *d_pairs = copy_of(pairs, call->m * sizeof(struct pair));
    compare_pairs(maps, (const struct pair *)d_pairs, (int)call->m, (int *)call->buffer[1]);
    CUDA_CHECK(cudaFree(d_pairs));
    end_maps(maps);
}
#else
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct maps generators = begin_maps(call, monoid_shape(call->variant)->generators);
    size_t before = rows_bytes(call, generators.count);
    const char *letters = (const char *)call->buffer[0] + before;
    struct words words = {NULL, (int)call->m, monoid_letters(call->variant)};
    void *d_letters = copy_of(letters, (size_t)words.count * words.length);
    words.letters = (const unsigned char *)d_letters;
    compose_words(generators, words, (int *)call->buffer[1], monoid_blocks(call->variant));
    CUDA_CHECK(cudaFree(d_letters));
    end_maps(generators);
}
#endif
