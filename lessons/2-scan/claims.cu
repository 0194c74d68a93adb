/* What the notes claim and no exercise shows: run on the simulator when they are made (claims.c).
 * A tree of sums in global memory, up and down in a launch each, and a scan that trusts to luck.
 */
#include "../../solutions/2-scan/serial.cu"
#include <stdio.h>

/* Up: the right one of each pair becomes the sum of both. One block; n is a power of two. */
__global__ void up_sweep(value_t *a, int n) {
    int tid = threadIdx.x; // ranges [0, n / 2)
    for (int distance = 1; distance < n; distance *= 2) {
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right < n) a[right] = combine(a[left], a[right]);
        __syncthreads(); // the next round reads what this one wrote
    }
}

/* Down: the last place holds the identity. A sum and a move for each pair. */
__global__ void down_sweep(value_t *a, int n) {
    int tid = threadIdx.x; // ranges [0, n / 2)
    for (int distance = n / 2; distance > 0; distance /= 2) {
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right < n) {
            value_t prefix = a[right], sum = a[left];
            a[left] = prefix;
            a[right] = combine(prefix, sum);
        }
        __syncthreads(); // the next round reads what this one wrote
    }
}

/* Doubling distances in one array, with one barrier a round, as published. */
__global__ void one_buffer(value_t *a, int n) {
    int tid = threadIdx.x; // ranges [0, n)
    for (int distance = 1; distance < n; distance *= 2) {
        if (tid >= distance) a[tid] = combine(a[tid - distance], a[tid]);
        __syncthreads();
    }
}

static int wrong_places(const value_t *h_got, const value_t *h_expected, int n) {
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += h_got[i] != h_expected[i];
    return wrong;
}

static void flip_two_lines(value_t *d_in, value_t *d_out) {
    const value_t h_in[4] = {1, 2, 3, 4}, h_exclusive[4] = {0, 1, 3, 6},
                  h_inclusive[4] = {1, 3, 6, 10};
    value_t h_out[4];
    CUDA_CHECK(cudaMemcpy(d_in, h_in, sizeof h_in, cudaMemcpyHostToDevice));
    scan(d_in, d_out, NULL, 4, true);
    CUDA_CHECK(cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    printf("exclusive, places that differ: %d\n", wrong_places(h_out, h_exclusive, 4));
    scan(d_in, d_out, NULL, 4, false);
    CUDA_CHECK(cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost));
    printf("inclusive, places that differ: %d\n", wrong_places(h_out, h_inclusive, 4));
}

static void sweep(value_t *d_data) {
    value_t h_data[BLOCK], h_expected[BLOCK], e = identity();
    for (int i = 0; i < BLOCK; i++) h_data[i] = 1, h_expected[i] = (value_t)i;
    CUDA_CHECK(cudaMemcpy(d_data, h_data, sizeof h_data, cudaMemcpyHostToDevice));
    up_sweep<<<1, BLOCK / 2>>>(d_data, BLOCK);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(d_data + BLOCK - 1, &e, sizeof e, cudaMemcpyHostToDevice));
    down_sweep<<<1, BLOCK / 2>>>(d_data, BLOCK);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_data, d_data, sizeof h_data, cudaMemcpyDeviceToHost));
    printf("up and down, places that differ: %d\n", wrong_places(h_data, h_expected, BLOCK));
    one_buffer<<<1, BLOCK>>>(d_data, BLOCK);
    CUDA_CHECK(cudaGetLastError());
}

int main(void) {
    value_t *d_in, *d_out;
    CUDA_CHECK(cudaMalloc((void **)&d_in, BLOCK * sizeof *d_in));
    CUDA_CHECK(cudaMalloc((void **)&d_out, BLOCK * sizeof *d_out));
    flip_two_lines(d_in, d_out);
    sweep(d_in);
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    return EXIT_SUCCESS;
}
