// clean
/* More of CUB's device-wide algorithms: on 3 1 7 0 4 1 6 3, in two segments of 3 and 5 items where
   there are segments; halves, which must not be taken for integers, and pixels of 4 channels. */
#include <cstdio>
#include <cub/cub.cuh>
#include <cuda/std/array>
#include <cuda/std/tuple>
#include <cuda_fp16.h>

static int wrong = 0;
static void *temporary;
static size_t bytes;

#define CUB(call, ...)                                    \
    bytes = 0;                                            \
    if (call(nullptr, bytes, __VA_ARGS__)) wrong = 1;     \
    cudaMalloc(&temporary, bytes);                        \
    if (call(temporary, bytes, __VA_ARGS__)) wrong = 1;   \
    cudaFree(temporary);

static void same(const int *d, const int *expected, int n, int line) {
    int h[16];
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != expected[i]) {
            printf("line %d: [%d] is %d, not %d\n", line, i, h[i], expected[i]);
            wrong = 1;
        }
}
#define SAME(d, ...)                                                    \
    {                                                                   \
        int expected[] = {__VA_ARGS__};                                 \
        same(d, expected, sizeof expected / sizeof *expected, __LINE__); \
    }

struct less {
    __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};
struct sum_of {
    __host__ __device__ int operator()(int a, int b) const { return a + b; }
};
struct below {
    int limit;
    __host__ __device__ bool operator()(int x) const { return x < limit; }
};
struct store_square {
    int *to;
    __host__ __device__ void operator()(int i) const { to[i] = i * i; }
};

static int *device(const void *from, size_t size) {
    int *d;
    cudaMalloc(&d, size);
    if (from) cudaMemcpy(d, from, size, cudaMemcpyHostToDevice);
    return d;
}

static void segments(int *in, int *out, int *id, int *moved) {
    int offsets[3] = {0, 3, 8}, *at = device(offsets, sizeof offsets);
    CUB(cub::DeviceSegmentedSort::SortKeys, in, out, 8, 2, at, at + 1);
    SAME(out, 1, 3, 7, 0, 1, 3, 4, 6);
    CUB(cub::DeviceSegmentedRadixSort::SortPairsDescending, in, out, id, moved, 8, 2, at, at + 1);
    SAME(out, 7, 3, 1, 6, 4, 3, 1, 0);
    SAME(moved, 2, 0, 1, 6, 4, 7, 5, 3);
    cub::KeyValuePair<int, int> *best = (cub::KeyValuePair<int, int> *)moved;
    CUB(cub::DeviceSegmentedReduce::ArgMax, in, best, 2, at, at + 1);
    SAME(moved, 2, 7, 3, 6);
    int lengths[2] = {2, 3}, *d_lengths = device(lengths, sizeof lengths);
    int *from[2] = {in + 6, in}, *to[2] = {out, out + 2};
    int **ins = (int **)device(from, sizeof from), **outs = (int **)device(to, sizeof to);
    CUB(cub::DeviceCopy::Batched, ins, outs, d_lengths, 2);
    SAME(out, 6, 3, 3, 1, 7);
    cudaFree(at), cudaFree(d_lengths), cudaFree(ins), cudaFree(outs);
}

static void scans_and_merges(int *in, int *out, int *id, int *moved) {
    CUB(cub::DeviceAdjacentDifference::SubtractLeftCopy, in, out, 8);
    SAME(out, 3, -2, 6, -7, 4, -3, 5, -3);
    CUB(cub::DeviceScan::InclusiveScanInit, in, out, sum_of(), 100, 8);
    SAME(out, 103, 104, 111, 111, 115, 116, 122, 125);
    cub::FutureValue<int> first(in + 2);
    CUB(cub::DeviceScan::ExclusiveScan, in, out, sum_of(), first, 8);
    SAME(out, 7, 10, 11, 18, 18, 22, 23, 29);
    CUB(cub::DeviceMergeSort::SortKeysCopy, in, moved, 8, less());
    SAME(moved, 0, 1, 1, 3, 3, 4, 6, 7);
    CUB(cub::DeviceMerge::MergeKeys, moved, 4, id, 3, out, less());
    SAME(out, 0, 0, 1, 1, 1, 2, 3);
    int *counts = device(NULL, 2 * sizeof(int));
    CUB(cub::DevicePartition::If, in, out, out + 3, moved, counts, 8, below{2}, below{4});
    SAME(counts, 3, 2);
    SAME(out, 1, 0, 1, 3, 3);
    SAME(moved, 7, 4, 6);
    cudaFree(counts);
}

static void each(int *in, int *out, int *id) {
    if (cub::DeviceFor::Bulk(8, store_square{out})) wrong = 1;
    SAME(out, 0, 1, 4, 9, 16, 25, 36, 49);
    auto both = cuda::std::make_tuple(in, id);
    if (cub::DeviceTransform::Transform(both, out, 8, sum_of())) wrong = 1;
    SAME(out, 3, 2, 9, 3, 8, 6, 12, 10);
    cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> read(in);
    cub::ArgIndexInputIterator<int *> indexed(in);
    CUB(cub::DeviceReduce::Sum, read + 2, out, 6);
    SAME(out, 21);
    if (indexed.normalize(), (indexed + 3) - indexed != 3) wrong = 1;
}

static void halves_and_pixels(int *out) {
    __half h[4] = {__float2half(-2), __float2half(-1), __float2half(-8), __float2half(-4)}, got[6];
    __half *in = (__half *)device(h, sizeof h), *sorted = (__half *)device(NULL, sizeof got);
    CUB(cub::DeviceRadixSort::SortKeys, in, sorted, 4);
    CUB(cub::DeviceReduce::Max, in, sorted + 4, 4);
    CUB(cub::DeviceReduce::Min, in, sorted + 5, 4);
    cudaMemcpy(got, sorted, sizeof got, cudaMemcpyDeviceToHost);
    float right[6] = {-8, -4, -2, -1, -1, -8};
    for (int i = 0; i < 6; i++) wrong |= __half2float(got[i]) != right[i];
    unsigned char pixels[8] = {0, 1, 2, 99, 3, 1, 3, 99}, *p = (unsigned char *)device(pixels, 8);
    cuda::std::array<int *, 3> histograms = {out, out + 4, out + 8};
    cuda::std::array<int, 3> levels = {5, 5, 5}, lower = {0, 0, 0}, upper = {4, 4, 4};
    CUB((cub::DeviceHistogram::MultiHistogramEven<4, 3>), p, histograms, levels, lower, upper, 2);
    SAME(out, 1, 0, 0, 1, 0, 2, 0, 0, 0, 0, 1, 1);
    cudaFree(in), cudaFree(sorted), cudaFree(p);
}

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, index[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int *in = device(a, sizeof a), *id = device(index, sizeof index);
    int *out = device(NULL, 16 * sizeof(int)), *moved = device(NULL, sizeof a);
    segments(in, out, id, moved);
    scans_and_merges(in, out, id, moved);
    each(in, out, id);
    halves_and_pixels(out);
    cudaFree(in), cudaFree(id), cudaFree(out), cudaFree(moved);
    return wrong;
}
