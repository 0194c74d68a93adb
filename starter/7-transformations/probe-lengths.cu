/* Lesson 7, exercise `probe-lengths`: five hash functors, and a check that tells.
 *
 *     make lesson7 EX=probe-lengths
 *
 * The document's hash table needs minutes, and blames the memory. Its hash functor returns a bool:
 * all keys meet in one slot, and an insertion passes all earlier ones. No test of results notices
 * that. Write a check that does: it fills half of a table and counts how many slots are looked at.
 * Random keys would hide what a functor ignores, so choose keys that differ little.
 */
#include "faulty.h"

enum { KEYS = 4096, SLOTS = 2 * KEYS, KINDS = 4 };

/* The candidate's hashes of KEYS keys. */
static void run(hash_function candidate, const struct wide_key *h_keys, hash_t *h_hashes) {
    struct wide_key *d_keys;
    hash_t *d_hashes;
    CUDA_CHECK(cudaMalloc(&d_keys, KEYS * sizeof *d_keys));
    CUDA_CHECK(cudaMalloc(&d_hashes, KEYS * sizeof *d_hashes));
    CUDA_CHECK(cudaMemcpy(d_keys, h_keys, KEYS * sizeof *d_keys, cudaMemcpyHostToDevice));
    candidate(d_keys, d_hashes, KEYS);
    CUDA_CHECK(cudaMemcpy(h_hashes, d_hashes, KEYS * sizeof *d_hashes, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(d_hashes));
}

/* Slots that are looked at to insert keys with these hashes, for one key on the average. */
/* [probes] */
static double mean_probes(const hash_t *hashes) {
    static bool taken[SLOTS];
    long probes = 0;
    for (int s = 0; s < SLOTS; s++) taken[s] = false;
    for (int i = 0; i < KEYS; i++) {
        // TODO: from slot hashes[i] % SLOTS on to the first that is free; the last one counts.
        LOCKSTEP_TODO(); // replace this line with about 3 lines
    }
    return (double)probes / KEYS;
}
/* [probes] */

/* [check] */
int check(hash_function candidate) {
    static struct wide_key keys[KEYS];
    static hash_t hashes[KEYS];
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < KEYS; i++) {
            hash_t first = 0, second = 0;
            // TODO: keys that differ in what a functor may ignore. All KEYS of a kind differ.
            LOCKSTEP_TODO(); // replace this line with about 4 lines
            keys[i] = {first, second};
        }
        run(candidate, keys, hashes);
        // TODO: how many probes does a sound hash need, with half of the slots taken?
        LOCKSTEP_TODO(); // replace this line with about 1 line
    }
    return 1;
}
/* [check] */
