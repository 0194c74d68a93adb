// clean
/* CUB's device-wide algorithms with their two calls, on 3 1 7 0 4 1 6 3. */
#include <cstdio>
#include <cub/cub.cuh>

static int wrong = 0;
static void *temporary;
static size_t bytes;

/* Asks for the size, makes room, and calls again. */
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

struct above {
    int limit;
    __host__ __device__ bool operator()(int x) const { return x > limit; }
};
struct larger {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

int main() {
    int a[8] = {3, 1, 7, 0, 4, 1, 6, 3}, index[8] = {0, 1, 2, 3, 4, 5, 6, 7}, offsets[3] = {0, 3, 8};
    int *in, *out, *id, *moved, *count, *segments;
    cudaMalloc(&in, sizeof a);
    cudaMalloc(&out, sizeof a);
    cudaMalloc(&id, sizeof a);
    cudaMalloc(&moved, sizeof a);
    cudaMalloc(&count, sizeof(int));
    cudaMalloc(&segments, sizeof offsets);
    cudaMemcpy(in, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(id, index, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(segments, offsets, sizeof offsets, cudaMemcpyHostToDevice);

    CUB(cub::DeviceReduce::Sum, in, out, 8);
    SAME(out, 25);
    CUB(cub::DeviceReduce::Max, in, out, 8);
    SAME(out, 7);
    CUB(cub::DeviceReduce::Reduce, in, out, 8, larger(), -1);
    SAME(out, 7);
    CUB(cub::DeviceSegmentedReduce::Sum, in, out, 2, segments, segments + 1);
    SAME(out, 11, 14);
    CUB(cub::DeviceScan::ExclusiveSum, in, out, 8);
    SAME(out, 0, 3, 4, 11, 11, 15, 16, 22);
    CUB(cub::DeviceScan::InclusiveScan, in, out, larger(), 8);
    SAME(out, 3, 3, 7, 7, 7, 7, 7, 7);
    CUB(cub::DeviceHistogram::HistogramEven, in, out, 5, 0, 8, 8);
    SAME(out, 3, 2, 1, 2);
    CUB(cub::DeviceSelect::If, in, out, count, 8, above{2});
    SAME(count, 5);
    SAME(out, 3, 7, 4, 6, 3);
    CUB(cub::DeviceRadixSort::SortPairs, in, out, id, moved, 8);
    SAME(out, 0, 1, 1, 3, 3, 4, 6, 7);
    SAME(moved, 3, 1, 5, 0, 7, 4, 6, 2);
    CUB(cub::DeviceRunLengthEncode::Encode, out, id, moved, count, 8);
    SAME(count, 6);
    SAME(moved, 1, 2, 2, 1, 1, 1);
    CUB(cub::DeviceRadixSort::SortKeysDescending, in, out, 8);
    SAME(out, 7, 6, 4, 3, 3, 1, 1, 0);

    for (int *p : {in, out, id, moved, count, segments}) cudaFree(p);
    return wrong;
}
