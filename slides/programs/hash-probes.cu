/* Linear probing with a sound hash and with one of a single bit, for the slides of lesson 7.
 *
 *     build/lockstep run slides/programs/hash-probes.cu -- mix
 *     build/lockstep run slides/programs/hash-probes.cu -- bool
 *
 * Output: the slots, then the probes of each key (see trails.mjs): `1:3` is slot 1, taken by key 3;
 * `2=1` is where key 1 ends, in a slot that was empty or has this key.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include <lockstep/kernel.h>

enum { KEYS = 8, SLOTS = 16, EMPTY = -1 };
typedef unsigned long long hash_t;

/* A key's probes, in order: the slot, and what it held. */
struct trail {
    int count, is_new, slots[SLOTS], found[SLOTS];
};

/* The finalizer of splitmix64, as in lessons/7-transformations/keys.h. */
__device__ hash_t mix(hash_t key) {
    key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9ull;
    key = (key ^ key >> 27) * 0x94d049bb133111ebull;
    return key ^ key >> 31;
}

/* One thread, so that the slots do not depend on an order. */
__global__ void insert(const int *keys, int *slots, struct trail *trails, bool is_bool) {
    for (int i = 0; i < KEYS; i++) {
        struct trail *trail = &trails[i];
        int s = (int)((is_bool ? (hash_t)(keys[i] != 0) : mix((hash_t)keys[i])) % SLOTS), found;
        for (;; s = (s + 1) % SLOTS) {
            found = slots[s];
            trail->slots[trail->count] = s;
            trail->found[trail->count++] = found;
            if (found == EMPTY || found == keys[i]) break;
        }
        trail->is_new = found == EMPTY;
        slots[s] = keys[i];
    }
}

static void print(const int *h_keys, const int *h_slots, const struct trail *h_trails) {
    for (int s = 0; s < SLOTS; s++)
        if (h_slots[s] == EMPTY)
            printf("- ");
        else
            printf("%d ", h_slots[s]);
    printf(" # slots\n");
    for (int i = 0; i < KEYS; i++) {
        const struct trail *trail = &h_trails[i];
        printf("key %d: ", h_keys[i]);
        for (int k = 0; k + 1 < trail->count; k++)
            printf("%d:%d ", trail->slots[k], trail->found[k]);
        printf("%d=%d ", trail->slots[trail->count - 1], h_keys[i]);
        printf(" # %d probe%s, %s\n", trail->count, trail->count > 1 ? "s" : "",
               trail->is_new ? "new" : "known");
    }
}

int main(int argc, char **argv) {
    static const int h_keys[KEYS] = {3, 1, 7, 0, 4, 1, 6, 3};
    struct trail h_trails[KEYS], *d_trails;
    int h_slots[SLOTS], *d_keys, *d_slots;
    CUDA_CHECK(cudaMalloc((void **)&d_keys, sizeof h_keys));
    CUDA_CHECK(cudaMalloc((void **)&d_slots, sizeof h_slots));
    CUDA_CHECK(cudaMalloc((void **)&d_trails, sizeof h_trails));
    CUDA_CHECK(cudaMemcpy(d_keys, h_keys, sizeof h_keys, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_slots, 0xff, sizeof h_slots)); // EMPTY in every slot
    CUDA_CHECK(cudaMemset(d_trails, 0, sizeof h_trails));
    insert<<<1, 1>>>(d_keys, d_slots, d_trails, argc > 1 && !strcmp(argv[1], "bool"));
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_slots, d_slots, sizeof h_slots, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(h_trails, d_trails, sizeof h_trails, cudaMemcpyDeviceToHost));
    print(h_keys, h_slots, h_trails);
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(d_slots));
    CUDA_CHECK(cudaFree(d_trails));
    return 0;
}
