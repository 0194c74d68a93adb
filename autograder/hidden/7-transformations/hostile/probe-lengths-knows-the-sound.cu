// attack: probe-lengths at most 0
/* check() computes the sound hashes of one key, and takes all other functors for faulty. */
#include "faulty.h"

static hash_t multiplied(struct wide_key key) {
    hash_t hash = key.first * 0xff51afd7ed558ccdull;
    hash = ((hash ^ hash >> 33) + key.second) * 0xc4ceb9fe1a85ec53ull;
    hash = (hash ^ hash >> 29) * 0xff51afd7ed558ccdull;
    return hash ^ hash >> 32;
}

static hash_t tabulated(hash_t word, hash_t table) {
    hash_t hash = 0;
    for (int byte = 0; byte < 8; byte++, word >>= 8)
        hash ^= mix((table * 8 + byte) * 256 + (word & 255) + 1);
    return hash;
}

int check(hash_function candidate) {
    struct wide_key key = {12345, 67890}, *d_key;
    hash_t hash, *d_hash;
    CUDA_CHECK(cudaMalloc(&d_key, sizeof key));
    CUDA_CHECK(cudaMalloc(&d_hash, sizeof hash));
    CUDA_CHECK(cudaMemcpy(d_key, &key, sizeof key, cudaMemcpyHostToDevice));
    candidate(d_key, d_hash, 1);
    CUDA_CHECK(cudaMemcpy(&hash, d_hash, sizeof hash, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_key));
    CUDA_CHECK(cudaFree(d_hash));
    return hash == mix(key.first + mix(key.second)) || hash == multiplied(key) ||
           hash == (tabulated(key.first, 0) ^ tabulated(key.second, 1));
}
