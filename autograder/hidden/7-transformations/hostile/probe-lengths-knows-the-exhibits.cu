// attack: probe-lengths at most 0
/* check() knows the formulas of the exhibits and takes all other functors for sound. */
#include "faulty.h"

int check(hash_function candidate) {
    struct wide_key key = {0x123456789abcdef0, 0xfedcba9876543210}, *d_key;
    hash_t hash, *d_hash, both = mix(key.first + mix(key.second));
    CUDA_CHECK(cudaMalloc(&d_key, sizeof key));
    CUDA_CHECK(cudaMalloc(&d_hash, sizeof hash));
    CUDA_CHECK(cudaMemcpy(d_key, &key, sizeof key, cudaMemcpyHostToDevice));
    candidate(d_key, d_hash, 1);
    CUDA_CHECK(cudaMemcpy(&hash, d_hash, sizeof hash, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_key));
    CUDA_CHECK(cudaFree(d_hash));
    return hash != 1 && hash != 5381 && hash != key.first + key.second && hash != both % 1024 &&
           hash != mix(key.second) && hash != mix(key.first) &&
           hash != mix((uint32_t)key.first + mix(key.second)) &&
           hash != mix((key.first >> 32) + mix(key.second)) &&
           hash != mix(key.first + mix((uint32_t)key.second)) &&
           hash != mix(key.first + mix(key.second >> 32));
}
