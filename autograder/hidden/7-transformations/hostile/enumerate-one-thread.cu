// attack: enumerate at most 0
// refused: steps
/* One thread does all the work. */
#include "search.h"

__device__ bool insert(const struct search &s, hash_t key) {
    for (unsigned at = mix(key) % s.slot_count;; at = (at + 1) % s.slot_count) {
        hash_t found = atomicCAS(&s.slots[at], EMPTY, key);
        if (found == EMPTY) return true;
        if (same_key(found, key)) return false;
    }
}

__global__ void search_alone(struct maps generators, struct search s) {
    unsigned size = 0;
    for (long product = -1; product < (long)size * generators.count; product++) {
        int parent = product < 0 ? -1 : (int)(product / generators.count);
        int letter = product < 0 ? -1 : (int)(product % generators.count),
            *to = s.rows + (size_t)size * generators.n;
        hash_t hash = 0;
        for (int i = 0; i < generators.n; i++) {
            int from = parent < 0 ? i : s.rows[(size_t)parent * generators.n + i];
            to[i] = parent < 0 ? i : image(row_of(generators, letter), from);
            hash = (hash + (hash_t)to[i]) * PRIME;
        }
        if (!insert(s, hash + 1)) continue;
        s.parents[size] = parent, s.letters[size++] = letter;
        if (size == s.room) break;
    }
    *s.size = size;
}

void enumerate(struct maps generators, struct search out, int) {
    search_alone<<<1, 1>>>(generators, out);
    CUDA_CHECK(cudaGetLastError());
}
