// passes: base-points
/* Computes the images of a new tuple again, without an array of its own. */
#include "search.h"

/* @return whether the hash was not in the set */
__device__ bool insert(const struct search &s, hash_t hash) {
    hash_t key = hash == EMPTY ? 1 : hash; // two hashes of 2^64 are taken for equal
    for (unsigned at = mix(key) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = *(volatile hash_t *)&s.slots[at]; // volatile: others may be taking it
        if (found == EMPTY) found = atomicCAS(&s.slots[at], EMPTY, key);
        if (found == EMPTY) return true;
        if (same_key(found, key)) return false;
    }
}

/* A thread for each product of a tuple first, ..., end - 1 and a generator. */
__global__ void expand(struct maps generators, int size, struct search s, unsigned first,
                       unsigned end) {
    unsigned product = blockIdx.x * THREADS + threadIdx.x;
    if (product >= (end - first) * generators.count) return;
    unsigned parent = first + product / generators.count, letter = product % generators.count;
    const int *tuple = s.rows + (size_t)parent * size, *f = row_of(generators, letter);
    hash_t hash = 0;
    for (int j = 0; j < size; j++) hash = (hash + (hash_t)image(f, tuple[j])) * PRIME;
    if (!insert(s, hash)) return;
    unsigned place = atomicAdd(s.size, 1u);
    for (int j = 0; j < size; j++) s.rows[(size_t)place * size + j] = image(f, tuple[j]);
    s.parents[place] = (int)parent, s.letters[place] = (int)letter;
}

/* The tuple itself: one thread. */
__global__ void begin(const int *tuple, int size, struct search s) {
    hash_t hash = 0;
    for (int j = 0; j < size; j++) {
        s.rows[j] = tuple[j];
        hash = (hash + (hash_t)tuple[j]) * PRIME;
    }
    insert(s, hash);
    *s.size = 1, s.parents[0] = s.letters[0] = -1;
}

void find_orbit(struct maps generators, const int *d_tuple, int size, struct search out) {
    unsigned first = 0, end = 1; // the last layer
    begin<<<1, 1>>>(d_tuple, size, out);
    CUDA_CHECK(cudaGetLastError());
    while (first < end && generators.count > 0) {
        int blocks = pieces((long)(end - first) * generators.count, THREADS);
        expand<<<blocks, THREADS>>>(generators, size, out, first, end);
        CUDA_CHECK(cudaGetLastError());
        first = end;
        CUDA_CHECK(cudaMemcpy(&end, out.size, sizeof end, cudaMemcpyDeviceToHost));
    }
}
