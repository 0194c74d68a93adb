// clean
// What the threads of a block or a warp do together with CUB: load, scan, reduce, sort, store.
#include <cub/cub.cuh>
#include <stdio.h>

enum { THREADS = 64, ITEMS = 3, TILE = THREADS * ITEMS, VALID = TILE - 5 };

struct later { /* an operator that does not commute */
    __device__ int operator()(int, int b) const { return b; }
};

__global__ void k(const int *in, int *out, int *sums, int *sorted) {
    typedef cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> load_t;
    typedef cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE> store_t;
    typedef cub::BlockScan<int, THREADS> scan_t;
    typedef cub::BlockReduce<int, THREADS> reduce_t;
    typedef cub::BlockRadixSort<int, THREADS, ITEMS, short> sort_t;
    typedef cub::WarpReduce<int, 16> part;
    __shared__ union {
        typename load_t::TempStorage load;
        typename store_t::TempStorage store;
        typename scan_t::TempStorage scan;
        typename reduce_t::TempStorage reduce;
        typename sort_t::TempStorage sort;
    } room;
    __shared__ typename part::TempStorage parts[THREADS / 16];
    int value[ITEMS], before[ITEMS], total;
    short place[ITEMS];

    load_t(room.load).Load(in, value, VALID, 0);
    __syncthreads();
    scan_t(room.scan).ExclusiveSum(value, before, total);
    __syncthreads();
    store_t(room.store).Store(out, before, VALID);
    __syncthreads();
    int last = reduce_t(room.reduce).Reduce((int)threadIdx.x, later());
    __syncthreads();
    int sum = part(parts[threadIdx.x / 16]).Sum(threadIdx.x);
    if (threadIdx.x == 0) sums[0] = total, sums[1] = last;
    if (threadIdx.x == 16) sums[2] = sum;
    for (int i = 0; i < ITEMS; i++) place[i] = (short)(threadIdx.x * ITEMS + i);
    sort_t(room.sort).Sort(value, place);
    for (int i = 0; i < ITEMS; i++) sorted[threadIdx.x * ITEMS + i] = 1000 * value[i] + place[i];
}

int main() {
    int h[TILE], out[TILE], sums[3], sorted[TILE], *d_in, *d_out, *d_sums, *d_sorted, wrong = 0;
    for (int i = 0; i < TILE; i++) h[i] = i * 7 % 11 - 5;
    cudaMalloc(&d_in, sizeof h);
    cudaMalloc(&d_out, sizeof h);
    cudaMalloc(&d_sums, sizeof sums);
    cudaMalloc(&d_sorted, sizeof h);
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    k<<<1, THREADS>>>(d_in, d_out, d_sums, d_sorted);
    cudaMemcpy(out, d_out, VALID * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(sorted, d_sorted, sizeof sorted, cudaMemcpyDeviceToHost);
    int sum = 0;
    for (int i = 0; i < VALID; i++) {
        wrong += out[i] != sum;
        sum += h[i];
    }
    wrong += sums[0] != sum || sums[1] != THREADS - 1 || sums[2] != 376;
    for (int i = 1; i < TILE; i++) wrong += sorted[i - 1] >= sorted[i]; /* stable, too */
    printf("%d wrong\n", wrong);
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_sums);
    cudaFree(d_sorted);
    return wrong != 0;
}
