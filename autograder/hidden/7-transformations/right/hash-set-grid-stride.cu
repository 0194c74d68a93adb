// passes: hash-set
/* Few threads, each of which inserts several keys. */
#include "keys.h"

enum { PENDING = 2 }; /* is_new of a key for which there was no room */

/* @return 1 if the key was inserted, 0 if it was there, PENDING if half of the slots are taken */
__device__ int insert(const struct set &set, hash_t key) {
    if (key == EMPTY)
        return *(volatile unsigned *)set.has_empty ? 0 : !atomicExch(set.has_empty, 1u);
    unsigned s = mix(key) % set.capacity;
    for (unsigned looked_at = 0; looked_at < set.capacity; looked_at++) {
        hash_t found = *(volatile hash_t *)&set.slots[s]; // volatile: others may be taking it
        if (found == EMPTY && *(volatile unsigned *)set.taken >= set.capacity / 2) return PENDING;
        if (found == EMPTY) {
            found = atomicCAS(&set.slots[s], EMPTY, key);
            if (found == EMPTY) atomicAdd(set.taken, 1u);
            if (found == EMPTY) return 1;
        }
        if (same_key(found, key)) return 0;
        s = (s + 1) % set.capacity;
    }
    return PENDING; // other threads have just taken all slots
}

__global__ void insert_all(struct set set, const hash_t *keys, int count, int *is_new, bool again) {
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < count; i += gridDim.x * THREADS)
        if (!again || is_new[i] == PENDING) is_new[i] = insert(set, keys[i]);
}

/* Brings the keys of old slots into a set in which they are not. */
__global__ void move_all(const hash_t *old, unsigned count, struct set set) {
    unsigned i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= count || old[i] == EMPTY) return;
    unsigned s = mix(old[i]) % set.capacity;
    while (atomicCAS(&set.slots[s], EMPTY, old[i]) != EMPTY) s = (s + 1) % set.capacity;
}

static void make_larger(struct set *set) {
    hash_t *old = set->slots;
    unsigned count = set->capacity;
    set->capacity *= 2;
    CUDA_CHECK(cudaMalloc(&set->slots, set->capacity * sizeof *set->slots));
    CUDA_CHECK(cudaMemset(set->slots, 0, set->capacity * sizeof *set->slots)); // EMPTY
    move_all<<<pieces(count, THREADS), THREADS>>>(old, count, *set);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFree(old)); // waits for the kernel
}

void insert_keys(struct set *set, const hash_t *d_keys, int count, int *d_is_new) {
    if (count == 0) return; // a grid of no blocks is an error
    unsigned taken;
    for (bool again = false;; again = true) {
        insert_all<<<pieces(pieces(count, 8), THREADS), THREADS>>>(*set, d_keys, count, d_is_new,
                                                                   again);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(&taken, set->taken, sizeof taken, cudaMemcpyDeviceToHost));
        if (taken < set->capacity / 2) return; // then no key is pending
        make_larger(set);
    }
}
