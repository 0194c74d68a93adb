// Lists of slabs of 32 words, after Ashkiani et al. (2018): a slab that is full gets another one
// behind it. A new slab is prepared first, and then hung on by compare-and-swap.
#include <cstdio>
enum { BLOCKS = 6, THREADS = 64, N = BLOCKS * THREADS, SLABS = 64, ROOM = 32 };

struct slab {
    int value[ROOM], next;
};
__device__ slab slabs[SLABS];
__device__ int next_slab = 1;

__device__ int load(int *p) { return atomicAdd(p, 0); }

/* The slab behind this one; if there is none, a new one. */
__device__ int behind(int at) {
    int next = load(&slabs[at].next);
    if (!next) {
        int fresh = atomicAdd(&next_slab, 1);
        for (int i = 0; i < ROOM; i++) slabs[fresh].value[i] = -1;
        slabs[fresh].next = 0;
        __threadfence();
        next = atomicCAS(&slabs[at].next, 0, fresh);
        // wrong: next = slabs[at].next; if (!next) slabs[at].next = fresh;
        if (!next) next = fresh; // else another thread was first, and this slab is left
    }
    __threadfence();
    return next;
}

__device__ void insert(int value) {
    for (int at = 0;; at = behind(at))
        for (int i = 0; i < ROOM; i++)
            if (atomicCAS(&slabs[at].value[i], -1, value) == -1) return;
    // wrong: if (slabs[at].value[i] == -1 && (slabs[at].value[i] = value) >= 0) return;
}

__global__ void prepare() { slabs[0].value[threadIdx.x] = -1; }

/* One thread of eight. */
__global__ void k() {
    if (threadIdx.x % 8 == 0) insert((blockIdx.x * THREADS + threadIdx.x) / 8);
}

int main() {
    static slab got[SLABS];
    int wrong = 0, times[N / 8] = {0};
    prepare<<<1, ROOM>>>();
    k<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, slabs, sizeof got);
    for (int at = 0, more = 1; more; more = at = got[at].next)
        for (int i = 0; i < ROOM; i++)
            if (got[at].value[i] >= 0) times[got[at].value[i]]++;
    for (int i = 0; i < N / 8; i++) wrong += times[i] != 1;
    if (wrong) printf("%d values are not there once\n", wrong);
    return wrong != 0;
}
