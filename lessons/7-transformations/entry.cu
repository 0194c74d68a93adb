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
#elif defined LESSON_PROBE
#include "faulty.h"

static int chosen;    /* which candidate */
static hash_t secret; /* of the case, so that no file can know what a candidate's hashes are */

static __device__ hash_t tabulated(hash_t word, hash_t table) {
    hash_t hash = 0;
    for (int byte = 0; byte < 8; byte++, word >>= 8)
        hash ^= mix((table * 8 + byte) * 256 + (word & 255) + 1);
    return hash;
}

static __device__ hash_t candidate_hash(struct wide_key key, int how, hash_t secret) {
    if (how < OTHER_SOUND) return faulty_hash(key, how);
    key = {key.first ^ secret, key.second ^ mix(secret)};
    hash_t hash = key.first * 0xff51afd7ed558ccdull;
    switch (how) {
    case OTHER_SOUND:
        hash = (hash ^ hash >> 33) + key.second * 0x9fb21c651e98df25ull;
        hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53ull;
        hash = (hash ^ hash >> 29) * 0xff51afd7ed558ccdull;
        return hash ^ hash >> 32;
    case TABULATION: return tabulated(key.first, 0) ^ tabulated(key.second, 1);
    case FIRST_ALONE: return mix(key.first);
    case LOW_FIRST: return mix((uint32_t)key.first + mix(key.second));
    case HIGH_FIRST: return mix((key.first >> 32) + mix(key.second));
    case LOW_SECOND: return mix(key.first + mix((uint32_t)key.second));
    case HIGH_SECOND: return mix(key.first + mix(key.second >> 32));
    default: return mix(secret + mix(key.first + mix(key.second)) % 1024);
    }
}

static __global__ void hash_all(const struct wide_key *keys, hash_t *hashes, int count, int how,
                                hash_t secret) {
    for (int i = threadIdx.x; i < count; i += THREADS)
        hashes[i] = candidate_hash(keys[i], how, secret);
}

/* All candidates have one address, which tells nothing about them. */
static void candidate(const struct wide_key *d_keys, hash_t *d_hashes, int count) {
    hash_all<<<1, THREADS>>>(d_keys, d_hashes, count, chosen, secret);
    CUDA_CHECK(cudaGetLastError());
}

/* Output: what check() says. */
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    chosen = variant_number(call->variant);
    CUDA_CHECK(cudaMemcpy(&secret, call->buffer[0], sizeof secret, cudaMemcpyDeviceToHost));
    int answer = check(candidate) != 0;
    CUDA_CHECK(cudaMemcpy(call->buffer[1], &answer, sizeof answer, cudaMemcpyHostToDevice));
}
#elif defined LESSON_SET
/* Output: d_is_new, then keys in slots, is the key EMPTY there, the capacity, and the slots, as far
   as there is room. */
static void store_set(const struct set &set, unsigned *d_to, size_t room) {
    size_t bytes = set.capacity * sizeof *set.slots;
    CUDA_CHECK(cudaMemcpy(d_to, set.taken, sizeof *d_to, cudaMemcpyDeviceToDevice));
    CUDA_CHECK(cudaMemcpy(d_to + 1, set.has_empty, sizeof *d_to, cudaMemcpyDeviceToDevice));
    CUDA_CHECK(cudaMemcpy(d_to + 2, &set.capacity, sizeof *d_to, cudaMemcpyHostToDevice));
    if (bytes > room) bytes = room;
    CUDA_CHECK(cudaMemcpy(d_to + 3, set.slots, bytes, cudaMemcpyDeviceToDevice));
}

static struct set empty_set(unsigned capacity) {
    struct set set = {NULL, capacity, NULL, NULL};
    CUDA_CHECK(cudaMalloc(&set.slots, capacity * sizeof *set.slots));
    CUDA_CHECK(cudaMalloc(&set.taken, 2 * sizeof *set.taken));
    CUDA_CHECK(cudaMemset(set.slots, 0, capacity * sizeof *set.slots));
    CUDA_CHECK(cudaMemset(set.taken, 0, 2 * sizeof *set.taken));
    set.has_empty = set.taken + 1;
    return set;
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    int n = (int)call->n, calls = call->variant % MONOIDS & KEYS_BATCHES ? 3 : 1;
    struct set set = empty_set(1u << set_bits(call->variant));
    hash_t *d_keys = (hash_t *)copy_of(call->buffer[0], n * sizeof *d_keys);
    int *d_is_new = (int *)call->buffer[1];
    for (int r = 0; r < calls; r++) {
        int from = n / calls * r, to = r + 1 < calls ? n / calls * (r + 1) : n;
        insert_keys(&set, d_keys + from, to - from, d_is_new + from);
    }
    store_set(set, (unsigned *)d_is_new + n, call->bytes[1] - (n + 3) * sizeof(int));
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(set.slots));
    CUDA_CHECK(cudaFree(set.taken));
}
#elif defined LESSON_SEARCH || defined LESSON_ORBIT
#include "search.h"

static int *d_parents, *d_letters; /* apart from the output */

/* Output: size, then parents, then letters. */
static struct search begin_search(const struct lockstep_call *call) {
    int *words = (int *)call->buffer[1];
    unsigned room = (unsigned)(call->bytes[1] / sizeof *words - 1) / 2, slots = 1;
    while (slots < 2 * room) slots *= 2;
    CUDA_CHECK(cudaMalloc(&d_parents, room * sizeof *d_parents));
    CUDA_CHECK(cudaMalloc(&d_letters, room * sizeof *d_letters));
    struct search s = {(unsigned *)words, d_parents, d_letters, room, NULL, NULL, slots};
    CUDA_CHECK(cudaMalloc(&s.rows, (size_t)room * monoid_pitch(call->n) * sizeof *s.rows));
    CUDA_CHECK(cudaMalloc(&s.slots, slots * sizeof *s.slots));
    CUDA_CHECK(cudaMemset(s.slots, 0, slots * sizeof *s.slots));
    CUDA_CHECK(cudaMemset(s.size, 0, sizeof *s.size));
    return s;
}

static void end_search(const struct lockstep_call *call, const struct search &s) {
    size_t bytes = s.room * sizeof(int);
    int *words = (int *)call->buffer[1];
    CUDA_CHECK(cudaMemcpy(words + 1, d_parents, bytes, cudaMemcpyDeviceToDevice));
    CUDA_CHECK(cudaMemcpy(words + 1 + s.room, d_letters, bytes, cudaMemcpyDeviceToDevice));
    CUDA_CHECK(cudaFree(d_parents));
    CUDA_CHECK(cudaFree(d_letters));
    CUDA_CHECK(cudaFree(s.rows));
    CUDA_CHECK(cudaFree(s.slots));
}

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct maps generators = begin_maps(call, monoid_shape(call->variant)->generators);
    struct search s = begin_search(call);
#if defined LESSON_ORBIT
    const char *tuple = (const char *)call->buffer[0] + rows_bytes(call, generators.count);
    int *d_tuple = (int *)copy_of(tuple, call->m * sizeof *d_tuple);
    find_orbit(generators, d_tuple, (int)call->m, s);
    CUDA_CHECK(cudaFree(d_tuple));
#else
    enumerate(generators, s, hash_bits(call->variant));
#endif
    end_search(call, s);
    end_maps(generators);
}
#else
extern "C" void lockstep_entry(const struct lockstep_call *call) {
    struct maps generators = begin_maps(call, monoid_shape(call->variant)->generators);
    size_t before = rows_bytes(call, generators.count);
    const char *letters = (const char *)call->buffer[0] + before;
    struct words words = {NULL, (int)call->m, word_length(call->variant)};
    void *d_letters = copy_of(letters, (size_t)words.count * words.length);
    words.letters = (const unsigned char *)d_letters;
    compose_words(generators, words, (int *)call->buffer[1], monoid_blocks(call->variant));
    CUDA_CHECK(cudaFree(d_letters));
    end_maps(generators);
}
#endif
