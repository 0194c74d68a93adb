// passes: hash-set
/* Blocks of 1,024 threads. One lane adds for all that took a slot at once: until then, other lanes
   fill a small set. */
#include "keys.h"
#include <cooperative_groups.h>

enum { NO_ROOM = 2, MANY = 1024 };

__device__ int insert(const struct set &set, hash_t key) {
    if (key == EMPTY) return !atomicExch(set.has_empty, 1u);
    for (unsigned looks = 0, s = mix(key); looks < set.capacity; looks++, s++) {
        hash_t *slot = &set.slots[s % set.capacity], found = *(volatile hash_t *)slot;
        if (found == EMPTY && *(volatile unsigned *)set.taken >= set.capacity / 2) return NO_ROOM;
        if (found == EMPTY) found = atomicCAS(slot, EMPTY, key);
        if (found == EMPTY) {
            cooperative_groups::coalesced_group lanes = cooperative_groups::coalesced_threads();
            if (lanes.thread_rank() == 0) atomicAdd(set.taken, (unsigned)lanes.size());
            return 1;
        }
        if (same_key(found, key)) return 0;
    }
    return NO_ROOM;
}

__global__ void insert_some(struct set set, const hash_t *keys, int count, int *is_new, bool all) {
    int i = blockIdx.x * MANY + threadIdx.x;
    if (i < count && (all || is_new[i] == NO_ROOM)) is_new[i] = insert(set, keys[i]);
}

__global__ void move(const hash_t *old, unsigned count, struct set set) {
    unsigned i = blockIdx.x * MANY + threadIdx.x;
    hash_t key = i < count ? old[i] : EMPTY;
    for (unsigned s = mix(key); key != EMPTY; s++)
        if (atomicCAS(&set.slots[s % set.capacity], EMPTY, key) == EMPTY) return;
}

void insert_keys(struct set *set, const hash_t *d_keys, int count, int *d_is_new) {
    unsigned taken = 0;
    for (bool all = true; count > 0; all = false) {
        insert_some<<<pieces(count, MANY), MANY>>>(*set, d_keys, count, d_is_new, all);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&taken, set->taken, sizeof taken, cudaMemcpyDeviceToHost));
        if (2 * taken < set->capacity) return;
        hash_t *old = set->slots;
        unsigned slots = set->capacity;
        set->capacity *= 2;
        CUDA_CHECK(cudaMalloc(&set->slots, set->capacity * sizeof *set->slots));
        CUDA_CHECK(cudaMemset(set->slots, 0, set->capacity * sizeof *set->slots));
        move<<<pieces(slots, MANY), MANY>>>(old, slots, *set);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaFree(old));
    }
}
