/* Lesson 5: the article's kernels that launch kernels, reduced to who waits for whom.
 *
 *     build/lockstep run lessons/5-distribution-count/dynamic_model.cu
 *
 * The article's Grid2 launches Grid1, Grid1 a kernel that counts a chunk, and each merges what its
 * children found; a recursive kernel does so chunk after chunk, down to a depth. All of them wait
 * in cudaDeviceSynchronize(), which device code no longer has. Here one value is counted, first
 * without waiting, then by what has replaced it. Each result is printed as a name and a number.
 */
#include <lockstep/kernel.h>
#include <stdio.h>

enum { CHUNKS = 4, CHUNK = 32, VALUE = 3, VALUES = 7 };

__device__ int chunk_counts[CHUNKS], total;

/* Items are 0, 1, ..., 6, 0, 1, ... */
__global__ void count_chunk(int chunk) {
    int i = chunk * CHUNK + threadIdx.x;
    if (i % VALUES == VALUE) atomicAdd(&chunk_counts[chunk], 1);
}

__device__ static void add_all() {
    for (int chunk = 0; chunk < CHUNKS; chunk++) total += chunk_counts[chunk];
}

__global__ void merge_in_tail() { add_all(); }
__global__ void merge_in_stream() { add_all(); }
__global__ void merge_recursion() { add_all(); }

/* A thread for each chunk. */
__global__ void grid1() { count_chunk<<<1, CHUNK, 0, cudaStreamFireAndForget>>>(threadIdx.x); }

/* [parents] */
__global__ void grid2_without_waiting() { // the article's, less cudaDeviceSynchronize()
    grid1<<<1, CHUNKS, 0, cudaStreamFireAndForget>>>();
    add_all();
}

__global__ void grid2_with_tail() {
    grid1<<<1, CHUNKS, 0, cudaStreamFireAndForget>>>();
    merge_in_tail<<<1, 1, 0, cudaStreamTailLaunch>>>(); // after all descendants
}

__global__ void grid2_with_stream() {
    cudaStream_t stream;
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) return;
    grid1<<<1, CHUNKS, 0, stream>>>();
    merge_in_stream<<<1, 1, 0, stream>>>(); // after grid1 and its children
    cudaStreamDestroy(stream);
}

__global__ void count_from(int depth) { // one chunk after the other: recursion without a stack
    count_chunk<<<1, CHUNK, 0, cudaStreamFireAndForget>>>(depth);
    if (depth + 1 < CHUNKS) count_from<<<1, 1, 0, cudaStreamTailLaunch>>>(depth + 1);
    if (depth + 1 == CHUNKS) merge_recursion<<<1, 1, 0, cudaStreamTailLaunch>>>();
}
/* [parents] */

static void clear() {
    int zeros[CHUNKS] = {0};
    CUDA_CHECK(cudaMemcpyToSymbol(chunk_counts, zeros, sizeof zeros));
    CUDA_CHECK(cudaMemcpyToSymbol(total, zeros, sizeof total));
}

static void print_total(const char *name) {
    int h_total;
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpyFromSymbol(&h_total, total, sizeof h_total));
    printf("%s, items counted: %d\n", name, h_total);
}

int main() {
    clear();
    grid2_without_waiting<<<1, 1>>>();
    print_total("without waiting");
    clear();
    grid2_with_tail<<<1, 1>>>();
    print_total("tail launch");
    clear();
    grid2_with_stream<<<1, 1>>>();
    print_total("one stream");
    clear();
    count_from<<<1, 1>>>(0);
    print_total("recursion");
}
