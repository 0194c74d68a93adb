// finding: race shared error 14, 21
// Four stages, filled four tiles ahead: the next copy lands where others still read.
#include <cuda/pipeline>

enum { N = 64, TILES = 10, STAGES = 4 };

__global__ void too_far_ahead(const int *in, int *out) {
    __shared__ int s[STAGES][N];
    int t = threadIdx.x, sum = 0, fetch = 0;
    auto pipe = cuda::make_pipeline();
    for (int compute = 0; compute < TILES; compute++) {
        for (; fetch < TILES && fetch <= compute + STAGES - 1; fetch++) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[fetch % STAGES][t], &in[fetch * N + t], sizeof(int), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        /* Nothing makes the next round's copy wait for this read of a neighbour's: the copy of tile
           compute + 4 goes to the same stage. */
        sum += s[compute % STAGES][(t + 1) % N];
        pipe.consumer_release();
    }
    out[t] = sum;
}

int main() {
    int h[TILES * N], *d_in, *d_out;
    for (int i = 0; i < TILES * N; i++) h[i] = i;
    cudaMalloc(&d_in, sizeof h), cudaMalloc(&d_out, N * sizeof(int));
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    too_far_ahead<<<1, N>>>(d_in, d_out);
    cudaDeviceSynchronize();
    cudaFree(d_in), cudaFree(d_out);
    return 0;
}
