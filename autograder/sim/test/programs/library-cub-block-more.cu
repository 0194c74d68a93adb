// clean
// CUB within a block: neighbours, flags, histograms, moves, sorts by a comparison, exchanges. 64
// threads have two items each of (i * 7 + 3) % 16, or of 3 1 7 0 4 1 6 3 again and again.
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>
#include <stdio.h>

enum { N = 64, COUNT = 2 * N };

struct minus {
    __device__ int operator()(int a, int b) const { return a - b; }
};
struct differ {
    __device__ bool operator()(int a, int b) const { return a != b; }
};
struct by_last_digit { /* in base 8: what has the same digit stays in order */
    __device__ bool operator()(int a, int b) const { return a % 8 < b % 8; }
};

__global__ void neighbours(const int *in, int *left, int *right, int *heads, int *tails) {
    typedef cub::BlockAdjacentDifference<int, N> Difference;
    typedef cub::BlockDiscontinuity<int, N> Flags;
    __shared__ typename Difference::TempStorage d;
    __shared__ typename Flags::TempStorage f;
    int v[2], out[2], head[2], tail[2], t = 2 * threadIdx.x;
    cub::LoadDirectBlocked(threadIdx.x, in, v);
    Difference(d).SubtractLeft(v, out, minus(), 100);
    cub::StoreDirectBlocked(threadIdx.x, left, out);
    __syncthreads();
    Difference(d).SubtractRightPartialTile(v, v, minus(), COUNT - 3);
    cub::StoreDirectBlocked(threadIdx.x, right, v);
    v[0] = t / 5, v[1] = (t + 1) / 5;
    Flags(f).FlagHeadsAndTails(head, tail, v, differ());
    cub::StoreDirectBlocked(threadIdx.x, heads, head);
    cub::StoreDirectBlocked(threadIdx.x, tails, tail);
}

__global__ void counts(const unsigned char *in, unsigned *bins, unsigned short *small) {
    typedef cub::BlockHistogram<unsigned char, N, 2, 16, cub::BLOCK_HISTO_ATOMIC> Atomic;
    typedef cub::BlockHistogram<unsigned char, N, 2, 16> Sorted;
    __shared__ typename Atomic::TempStorage a;
    __shared__ typename Sorted::TempStorage s;
    __shared__ unsigned histogram[16];
    __shared__ unsigned short half[16];
    unsigned char v[2] = {in[threadIdx.x], in[threadIdx.x + N]};
    Atomic(a).Histogram(v, histogram);
    Sorted(s).Histogram(v, half);
    __syncthreads();
    Sorted(s).Composite(v, half);
    __syncthreads();
    if (threadIdx.x < 16) bins[threadIdx.x] = histogram[threadIdx.x];
    if (threadIdx.x < 16) small[threadIdx.x] = half[threadIdx.x];
}

__global__ void moves(int *out) {
    typedef cub::BlockShuffle<int, N> Shuffle;
    __shared__ typename Shuffle::TempStorage s[4];
    int t = threadIdx.x, v[2] = {2 * t, 2 * t + 1}, up[2] = {-1, -1}, down[2] = {-1, -1}, last;
    Shuffle(s[0]).Offset(t, out[t] = -1, -1);
    int rotated;
    Shuffle(s[1]).Rotate(t, rotated, 3);
    Shuffle(s[2]).Up(v, up, last);
    Shuffle(s[3]).Down(v, down);
    out[N + t] = rotated;
    cub::StoreDirectBlocked(t, out + 2 * N, up);
    cub::StoreDirectBlocked(t, out + 4 * N, down);
    out[6 * N + t] = last;
}

__global__ void sorts(const int *in, int *keys, int *values, int *warp, float *floats) {
    typedef cub::BlockMergeSort<int, N, 2, int> Merge;
    typedef cub::WarpMergeSort<int, 2, 16> Warp;
    typedef cub::BlockRadixSort<float, 16, 2, cub::NullType, 4, true, cub::BLOCK_SCAN_WARP_SCANS,
                                cudaSharedMemBankSizeFourByte, 4>
        Radix;
    __shared__ typename Merge::TempStorage m;
    __shared__ typename Warp::TempStorage w[N / 16];
    __shared__ typename Radix::TempStorage r;
    int t = threadIdx.x + 16 * threadIdx.y, k[2], v[2] = {2 * t, 2 * t + 1};
    cub::LoadDirectBlocked(t, in, k);
    float f[2] = {(float)k[0] - 8, (float)k[1] - 8};
    Merge(m).Sort(k, v, by_last_digit(), COUNT - 8, 7);
    cub::StoreDirectBlocked(t, keys, k);
    cub::StoreDirectBlocked(t, values, v);
    cub::LoadDirectBlocked(t, in, k);
    Warp(w[t / 16]).Sort(k, by_last_digit());
    cub::StoreDirectBlocked(t, warp, k);
    Radix(r).SortDescendingBlockedToStriped(f);
    cub::StoreDirectStriped<N>(t, floats, f);
}

__global__ void warps(const int *in, int *out) {
    typedef cub::WarpLoad<int, 2, cub::WARP_LOAD_TRANSPOSE, 16> Load;
    typedef cub::WarpStore<int, 2, cub::WARP_STORE_STRIPED, 16> Store;
    typedef cub::WarpExchange<int, 2, 16> Exchange;
    typedef cub::WarpReduce<int> Reduce;
    typedef cub::BlockExchange<int, N, 2> Block;
    __shared__ cub::Uninitialized<typename Load::TempStorage> l[N / 16];
    __shared__ typename Store::TempStorage s[N / 16];
    __shared__ typename Exchange::TempStorage e[N / 16];
    __shared__ typename Reduce::TempStorage r[N / 32];
    __shared__ typename Block::TempStorage b;
    int t = threadIdx.x, w = t / 16, v[2], rank[2];
    Load(l[w].Alias()).Load(in + 32 * w, v);
    Exchange(e[w]).BlockedToStriped(v, v);
    Store(s[w]).Store(out + 32 * w, v); /* as they were */
    out[COUNT + t] = Reduce(r[t / 32]).HeadSegmentedSum(1, t % 5 == 0);
    __syncwarp();
    out[COUNT + N + t] = Reduce(r[t / 32]).TailSegmentedSum(1, t % 5 == 4);
    v[0] = t, v[1] = t + N;
    Block(b).StripedToBlocked(v);
    __syncthreads();
    Block(b).BlockedToWarpStriped(v);
    out[2 * COUNT + t] = v[0];
    rank[0] = t, rank[1] = t < N / 2 ? t + N : -1;
    __syncthreads();
    Block(b).ScatterToStripedGuarded(v, v, rank);
    out[2 * COUNT + N + t] = v[0] + cub::ThreadReduce(rank, minus(), 0) * 0;
}

static int *device(const void *from, size_t bytes) {
    int *d;
    cudaMalloc(&d, bytes);
    if (from) cudaMemcpy(d, from, bytes, cudaMemcpyHostToDevice);
    return d;
}
static void fetch(void *to, int *d, size_t bytes) {
    cudaMemcpy(to, d, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d);
}

static int bad;
#define IS(a, b) \
    if ((a) != (b)) printf("line %d, i %d: %g is not %g\n", __LINE__, i, (double)(a), (double)(b)), bad++;

static void check_neighbours(const int *h) {
    int left[COUNT], right[COUNT], heads[COUNT], tails[COUNT], *in = device(h, sizeof left);
    int *l = device(0, sizeof left), *r = device(0, sizeof left), *a = device(0, sizeof left);
    int *z = device(0, sizeof left);
    neighbours<<<1, N>>>(in, l, r, a, z);
    fetch(left, l, sizeof left), fetch(right, r, sizeof left), fetch(heads, a, sizeof left);
    fetch(tails, z, sizeof left), cudaFree(in);
    for (int i = 0; i < COUNT; i++) {
        IS(left[i], h[i] - (i ? h[i - 1] : 100));
        IS(right[i], i < COUNT - 4 ? h[i] - h[i + 1] : h[i]);
        IS(heads[i], i % 5 == 0);
        IS(tails[i], i % 5 == 4 || i == COUNT - 1);
    }
}

static void check_counts(const int *h) {
    unsigned char bytes[COUNT];
    unsigned bins[16], right[16] = {0};
    unsigned short half[16];
    for (int i = 0; i < COUNT; i++) right[bytes[i] = (unsigned char)h[i]]++;
    int *in = device(bytes, COUNT), *b = device(0, sizeof bins), *s = device(0, sizeof half);
    counts<<<1, N>>>((unsigned char *)in, (unsigned *)b, (unsigned short *)s);
    fetch(bins, b, sizeof bins), fetch(half, s, sizeof half), cudaFree(in);
    for (int i = 0; i < 16; i++) {
        IS(bins[i], right[i]);
        IS(half[i], 2 * right[i]);
    }
}

static void check_moves() {
    int h[7 * N], *d = device(0, sizeof h);
    moves<<<1, N>>>(d);
    fetch(h, d, sizeof h);
    for (int i = 0; i < N; i++) {
        IS(h[i], i - 1);
        IS(h[N + i], (i + 3) % N);
        IS(h[6 * N + i], COUNT - 1);
    }
    for (int i = 0; i < COUNT; i++) {
        IS(h[2 * N + i], i - 1);
        IS(h[4 * N + i], i + 1 < COUNT ? i + 1 : -1);
    }
}

static void check_sorts(const int *h) {
    int keys[COUNT], values[COUNT], warp[COUNT], *in = device(h, sizeof keys);
    float floats[COUNT];
    int *k = device(0, sizeof keys), *v = device(0, sizeof keys), *w = device(0, sizeof keys);
    int *f = device(0, sizeof floats);
    sorts<<<1, dim3(16, 4)>>>(in, k, v, w, (float *)f);
    fetch(keys, k, sizeof keys), fetch(values, v, sizeof keys), fetch(warp, w, sizeof keys);
    fetch(floats, f, sizeof floats), cudaFree(in);
    for (int i = 1; i < COUNT; i++) {
        int a = keys[i - 1] % 8, b = keys[i] % 8;
        IS(a < b || (a == b && values[i - 1] < values[i]), 1);
        IS(keys[i], values[i] < COUNT - 8 ? h[values[i]] : 7);
        IS(i % 32 == 0 || warp[i - 1] % 8 <= warp[i] % 8, 1);
        IS(floats[i - 1] >= floats[i], 1);
    }
}

static void check_warps(const int *h) {
    int out[3 * COUNT], *in = device(h, COUNT * sizeof(int)), *d = device(0, sizeof out);
    warps<<<1, N>>>(in, d);
    fetch(out, d, sizeof out), cudaFree(in);
    for (int i = 0; i < COUNT; i++) IS(out[i], h[i]);
    for (int i = 0; i < N; i++) {
        int lane = i % 32, head = (i + 5) / 5 * 5, first = i / 32 * 32;
        int until = head < first + 32 ? head : first + 32; /* a segment ends with its warp */
        if (i % 5 == 0 || lane == 0) IS(out[COUNT + i], until - i);
        if (i % 5 == 0 || lane == 0) IS(out[COUNT + N + i], until - i);
        IS(out[2 * COUNT + i], i / 32 * 64 + i % 32);
        IS(out[2 * COUNT + N + i], i / 32 * 64 + i % 32);
    }
}

int main() {
    int h[COUNT];
    for (int i = 0; i < COUNT; i++) h[i] = (i * 7 + 3) % 16;
    check_neighbours(h), check_counts(h), check_moves(), check_sorts(h), check_warps(h);
    printf("%d wrong\n", bad);
    return bad != 0;
}
