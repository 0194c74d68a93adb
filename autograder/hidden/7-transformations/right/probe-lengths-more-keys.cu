// passes: probe-lengths
/* Also keys that differ in both words, and more of them. */
#include "faulty.h"

enum { KEYS = 5120, SLOTS = 2 * KEYS, KINDS = 5 };

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
static double mean_probes(const hash_t *hashes) {
    static bool taken[SLOTS];
    long probes = 0;
    for (int s = 0; s < SLOTS; s++) taken[s] = false;
    for (int i = 0; i < KEYS; i++) {
        hash_t s = hashes[i] % SLOTS;
        for (probes++; taken[s]; probes++) s = (s + 1) % SLOTS;
        taken[s] = true;
    }
    return (double)probes / KEYS;
}

int check(hash_function candidate) {
    static struct wide_key keys[KEYS];
    static hash_t hashes[KEYS];
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < KEYS; i++) {
            hash_t first = 0, second = 0;
            if (kind == 0) first = i;
            if (kind == 1) second = i;
            if (kind == 2) first = (hash_t)i << 40;
            if (kind == 3) second = (hash_t)i << 40;
            if (kind == 4) first = second = (hash_t)i << 20;
            keys[i] = {first, second};
        }
        run(candidate, keys, hashes);
        if (mean_probes(hashes) > 2) return 0; // 1.5 on the average
    }
    return 1;
}
