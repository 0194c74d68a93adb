// attack: enumerate at most 0
// refused: device_to_host_bytes
/* Host code searches, and hands over the result in parameters of a kernel, which gathers for the
 * counter alone. */
#include "search.h"
#include <string.h>

enum { SHARE = 400, MOST = 4096, MOST_MAPS = 8, LARGEST = 1600 };

struct share {
    int parents[SHARE], letters[SHARE];
};

static int rows[MOST_MAPS * LARGEST], elements[MOST][LARGEST];
static int parents[MOST + SHARE], letters[MOST + SHARE];
static hash_t hashes[MOST];

__global__ void hand_over(struct maps generators, struct search s, struct share share, int from,
                          int size) {
    int e = from + threadIdx.x, unused = 0;
    if (e >= size) return;
    s.parents[e] = share.parents[threadIdx.x], s.letters[e] = share.letters[threadIdx.x];
    for (int k = 0; k < generators.n * generators.count; k++) unused += image(generators.images, 0);
    atomicAdd(s.size, 1u + (unsigned)(unused < 0));
}

static int search_here(int n, int pitch, int count) {
    int size = 1;
    for (int i = 0; i < n; i++)
        elements[0][i] = i, hashes[0] = i ? (hashes[0] + (hash_t)i) * PRIME : 0;
    parents[0] = letters[0] = -1;
    for (int e = 0; e < size; e++)
        for (int g = 0; g < count; g++) {
            int known = 0;
            hashes[size] = 0;
            for (int i = 0; i < n; i++) {
                elements[size][i] = rows[g * pitch + elements[e][i]];
                hashes[size] = (hashes[size] + (hash_t)elements[size][i]) * PRIME;
            }
            while (hashes[known] != hashes[size]) known++;
            if (known < size) continue;
            parents[size] = e, letters[size++] = g;
        }
    return size;
}

void enumerate(struct maps generators, struct search out, int) {
    CUDA_CHECK(cudaMemcpy(rows, generators.images,
                          sizeof(int) * generators.count * generators.pitch,
                          cudaMemcpyDeviceToHost));
    int size = search_here(generators.n, generators.pitch, generators.count);
    for (int from = 0; from < size; from += SHARE) {
        static struct share share;
        memcpy(share.parents, parents + from, sizeof share.parents);
        memcpy(share.letters, letters + from, sizeof share.letters);
        hand_over<<<1, SHARE>>>(generators, out, share, from, size);
    }
}
