// clean
// Shuffles, votes, match, reduce and the active mask, whole and with masks; barriers that vote.
#include <cstdio>
#define CHECK(c)                                                              \
    do {                                                                      \
        if (!(c)) {                                                           \
            atomicAdd(bad, 1);                                                \
            printf("line %d, thread %d: %s\n", __LINE__, (int)threadIdx.x, #c); \
        }                                                                     \
    } while (0)

__device__ void shuffles(int *bad, int lane) {
    const unsigned all = 0xffffffffu;
    CHECK(__shfl_sync(all, lane * 2, 5) == 10);
    CHECK(__shfl_sync(all, lane, 5, 8) == (lane & ~7) + 5);
    CHECK(__shfl_sync(all, lane, 37) == 5); // modulo the width
    CHECK(__shfl_up_sync(all, lane, 3) == (lane < 3 ? lane : lane - 3));
    CHECK(__shfl_up_sync(all, lane, 3, 16) == (lane % 16 < 3 ? lane : lane - 3));
    CHECK(__shfl_down_sync(all, lane, 3) == (lane > 28 ? lane : lane + 3));
    CHECK(__shfl_down_sync(all, lane, 1, 4) == (lane % 4 == 3 ? lane : lane + 1));
    CHECK(__shfl_xor_sync(all, lane, 16) == (lane ^ 16));
    CHECK(__shfl_xor_sync(all, lane, 5, 8) == (lane ^ 5));
    CHECK(__shfl_sync(all, 1.5 * lane, 31) == 46.5);
    CHECK(__shfl_sync(all, 1ll << lane, 31) == 1ll << 31);
    CHECK(__shfl_xor_sync(all, 0.5f * lane, 1) == 0.5f * (lane ^ 1));
}

__device__ void votes(int *bad, int lane) {
    const unsigned all = 0xffffffffu;
    CHECK(__ballot_sync(all, lane % 2) == 0xaaaaaaaau);
    CHECK(__all_sync(all, lane >= 0) && !__all_sync(all, lane) && __any_sync(all, lane == 9));
    CHECK(__match_any_sync(all, lane / 8) == 0xffu << lane / 8 * 8);
    int same;
    CHECK(__match_all_sync(all, 7ull, &same) == all && same);
    CHECK(__match_all_sync(all, lane, &same) == 0 && !same);
    CHECK(__activemask() == all);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__device__ void reductions(int *bad, int lane) {
    const unsigned all = 0xffffffffu;
    CHECK(__reduce_add_sync(all, lane) == 496);
    CHECK(__reduce_add_sync(all, 0x10000000u) == 0);
    CHECK(__reduce_min_sync(all, 5 - lane) == -26 && __reduce_max_sync(all, 5 - lane) == 5);
    CHECK(__reduce_min_sync(all, 5u - lane) == 0 && __reduce_max_sync(all, 5u - lane) == ~0u);
    CHECK(__reduce_and_sync(all, 0xf0u | lane) == 0xf0 && __reduce_or_sync(all, 1u << lane) == all);
    CHECK(__reduce_xor_sync(all, (unsigned)lane) == 0);
}
#else
__device__ void reductions(int *, int) {}
#endif

/* Each arm of a branch has its own mask; the arms need not come together. */
__device__ void parts(int *bad, int lane) {
    if (lane < 10) {
        const unsigned mask = 0x3ff;
        CHECK(__shfl_sync(mask, lane, 9) == 9 && __ballot_sync(mask, lane > 4) == 0x3e0);
        CHECK(__match_any_sync(mask, lane % 5) == 0x21u << lane % 5);
        __syncwarp(mask);
        CHECK(__activemask() == mask);
    } else if (lane >= 16 && lane % 2) {
        const unsigned mask = 0xaaaa0000;
        CHECK(__any_sync(mask, lane == 19) && !__all_sync(mask, lane == 19));
        CHECK(__shfl_xor_sync(mask, lane, 4) == (lane ^ 4));
    }
}

__global__ void k(int *bad) {
    int t = threadIdx.x, lane = t % 32;
    shuffles(bad, lane);
    votes(bad, lane);
    reductions(bad, lane);
    CHECK(__syncthreads_count(t % 3 == 0) == 22 && __syncthreads_count(0) == 0);
    CHECK(__syncthreads_and(t < 64) && !__syncthreads_and(t < 63));
    CHECK(__syncthreads_or(t == 63) && !__syncthreads_or(t == 64));
}

__global__ void k_parts(int *bad) { parts(bad, threadIdx.x); }

int main() {
    int *d_bad, bad = -1;
    cudaMalloc(&d_bad, sizeof bad);
    cudaMemset(d_bad, 0, sizeof bad);
    k<<<2, 64>>>(d_bad);
    k_parts<<<1, 32>>>(d_bad);
    cudaMemcpy(&bad, d_bad, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    return bad != 0;
}
