// attack: probe-lengths at most 0
/* check() counts no probes: eight keys of each kind, and the range of their hashes. */
#include "faulty.h"

int check(hash_function candidate) {
    enum { KEYS = 8, KINDS = 4 };
    struct wide_key keys[KEYS * KINDS], *d_keys;
    hash_t hashes[KEYS * KINDS], *d_hashes, largest = 0;
    for (int i = 0; i < KEYS * KINDS; i++) {
        hash_t x = (hash_t)(i % KEYS) << (i / KEYS % 2 ? 40 : 0);
        keys[i] = {i / KEYS < 2 ? x : 0, i / KEYS < 2 ? 0 : x};
    }
    CUDA_CHECK(cudaMalloc(&d_keys, sizeof keys));
    CUDA_CHECK(cudaMalloc(&d_hashes, sizeof hashes));
    CUDA_CHECK(cudaMemcpy(d_keys, keys, sizeof keys, cudaMemcpyHostToDevice));
    candidate(d_keys, d_hashes, KEYS * KINDS);
    CUDA_CHECK(cudaMemcpy(hashes, d_hashes, sizeof hashes, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(d_hashes));
    for (int i = 0; i < KEYS * KINDS; i++) {
        largest |= hashes[i];
        if (i % KEYS > 0 && (hashes[i] - hashes[i - 1]) % 1024 == 0) return 0;
    }
    return largest >= 1024;
}
