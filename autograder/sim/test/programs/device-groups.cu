// clean
// Cooperative groups within a block: the block, tiles, coalesced, labelled and binary groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <utility>
namespace cg = cooperative_groups;
#define CHECK(c)                                                        \
    do {                                                                \
        if (!(c)) {                                                     \
            atomicAdd(bad, 1);                                          \
            printf("line %d: thread %d: %s\n", __LINE__, (int)threadIdx.x, #c); \
        }                                                               \
    } while (0)

struct big {
    double a, b, c;
};

/* Any group: the programming guide's own example. */
__device__ int sum(const cg::thread_group &g, int *x, int v) {
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        x[lane] = v;
        g.sync();
        if (lane < i) v += x[lane + i];
        g.sync();
    }
    return v;
}

__device__ void tiles(int *bad, const cg::thread_block &b) {
    int t = b.thread_rank();
    auto w = cg::tiled_partition<32>(b);
    auto t16 = cg::tiled_partition<16>(b);
    auto t8 = cg::tiled_partition<8>(w);
    CHECK(t16.size() == 16 && (int)t16.thread_rank() == t % 16);
    CHECK((int)t16.meta_group_rank() == t / 16 && t16.meta_group_size() == 4);
    CHECK((int)t8.meta_group_rank() == t % 32 / 8);
    CHECK(w.shfl(t, 3) == t / 32 * 32 + 3 && t16.shfl_xor(t, 1) == (t ^ 1));
    CHECK(w.shfl_up(t, 1) == (t % 32 ? t - 1 : t) && t8.shfl_down(t, 1) == (t % 8 < 7 ? t + 1 : t));
    CHECK(t16.ballot(t & 1) == 0xaaaa);
    CHECK(w.any(t == 5) == (t < 32) && w.all(1));
    CHECK(cg::reduce(t16, t % 16, cg::plus<int>()) == 120);
    CHECK(cg::reduce(w, (float)t, cg::greater<float>()) == (t | 31));
    CHECK(cg::reduce(w, 1u << t % 32, cg::bit_or<unsigned>()) == ~0u);
    CHECK(cg::inclusive_scan(t16, 1) == t % 16 + 1);
    CHECK(cg::exclusive_scan(w, 2) == t % 32 * 2);
    CHECK(cg::inclusive_scan(w, t % 32, cg::greater<int>()) == t % 32);
    big y = t16.shfl(big{1.0 * t, 2.0 * t, 3.0 * t}, 5);
    CHECK(y.a == (t & ~15) + 5 && y.c == 3 * y.a);
}

__device__ void some_of_a_warp(int *bad, const cg::thread_block &b) {
    int t = b.thread_rank();
    if (t % 3 == 0) {
        cg::coalesced_group c = cg::coalesced_threads();
        CHECK(c.size() == 11);
        CHECK(c.shfl(t, 1) == (t < 32 ? 3 : 36));
        CHECK(cg::reduce(c, 1, cg::plus<int>()) == (int)c.size());
        CHECK(cg::exclusive_scan(c, 1) == (int)c.thread_rank());
        CHECK(c.ballot(c.thread_rank() < 2) == 3);
    } else {
        cg::coalesced_group c = cg::coalesced_threads();
        CHECK(c.size() == 21);
        auto l = cg::labeled_partition(c, t % 2);
        CHECK(l.all(l.shfl(t, 0) % 2 == t % 2));
        CHECK(l.meta_group_size() == 2);
    }
    auto w = cg::tiled_partition<32>(b);
    auto half = cg::binary_partition(w, t % 4 == 0);
    CHECK(half.size() == (t % 4 ? 24u : 8u));
    CHECK((int)half.thread_rank() == (t % 4 ? t % 32 - t % 32 / 4 - 1 : t % 32 / 4));
}

__global__ void k(int *bad, const int *in) {
    __shared__ int temp[64];
    cg::thread_block b = cg::this_thread_block();
    int t = b.thread_rank(), total = sum(b, temp, t);
    if (t == 0) CHECK(total == 63 * 32);
    b.sync();
    total = sum(cg::tiled_partition(b, 4), temp + t / 4 * 4, t);
    if (t % 4 == 0) CHECK(total == 4 * t + 6);
    tiles(bad, b);
    some_of_a_warp(bad, b);
    b.sync();
    cg::memcpy_async(b, temp, in, sizeof temp);
    cg::wait(b);
    CHECK(temp[63 - t] == 63 - t);
    auto token = b.barrier_arrive();
    b.barrier_wait(std::move(token));
}

int main() {
    int *d_bad, *d_in, in[64], bad = -1;
    for (int i = 0; i < 64; i++) in[i] = i;
    cudaMalloc(&d_bad, sizeof bad);
    cudaMalloc(&d_in, sizeof in);
    cudaMemset(d_bad, 0, sizeof bad);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(d_bad, d_in);
    cudaMemcpy(&bad, d_bad, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    cudaFree(d_in);
    return bad != 0;
}
