// together
// What blocks do apart: tiles in shared memory, halos that two blocks read, several launches in
// place, a matrix product, variables of the device, words of 8 and 16 bytes, an uneven end.
#include <cstdio>
#include <sys/wait.h>
#include <vector>

enum { N = 20011, BLOCK = 64, SIDE = 48, TILE = 8 };
__device__ int steps_done[512];
__device__ float scale = 0.5f;

__global__ void fill(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i * 7919 % 1009;
}

__global__ void stencil(const int *in, int *out, int n) {
    __shared__ int s[BLOCK + 2];
    int i = blockIdx.x * BLOCK + threadIdx.x, t = threadIdx.x + 1;
    if (i < n) s[t] = in[i];
    if (threadIdx.x == 0) s[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == BLOCK - 1) s[BLOCK + 1] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads(); // neighbours' words are there
    if (i < n) out[i] = s[t - 1] + s[t] + (i + 1 < n ? s[t + 1] : 0);
}

__global__ void in_place(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = a[i] * 3 + 1;
    if (threadIdx.x == 0 && blockIdx.x < 512) steps_done[blockIdx.x]++;
}

__global__ void product(const float *a, const float *b, float *c) {
    __shared__ float ta[TILE][TILE], tb[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y,
        column = blockIdx.x * TILE + x;
    float sum = 0;
    for (int k = 0; k < SIDE; k += TILE) {
        ta[y][x] = a[row * SIDE + k + x];
        tb[y][x] = b[(k + y) * SIDE + column];
        __syncthreads(); // both tiles are there
        for (int j = 0; j < TILE; j++) sum += ta[y][j] * tb[j][x];
        __syncthreads(); // nobody needs them any more
    }
    c[row * SIDE + column] = sum * scale;
}

__global__ void wide(const float4 *in, double2 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = make_double2(in[i].x + in[i].y, in[i].z - in[i].w);
    if (i == n - 1) out[i].x += 1; // a place that the first blocks never come to
}

int main() {
    int *a, *b;
    cudaMalloc(&a, N * sizeof(int));
    cudaMalloc(&b, N * sizeof(int));
    int blocks = (N + BLOCK - 1) / BLOCK;
    fill<<<blocks, BLOCK>>>(a, N);
    stencil<<<blocks, BLOCK>>>(a, b, N);
    for (int i = 0; i < 3; i++) in_place<<<blocks, BLOCK>>>(b, N);
    std::vector<int> h(N), done(512);
    cudaMemcpy(h.data(), b, N * sizeof(int), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 31 + h[i];
    cudaMemcpyFromSymbol(done.data(), steps_done, 512 * sizeof(int));
    for (int i = 0; i < 512; i++) sum = sum * 31 + done[i];
    printf("%u\n", sum);

    std::vector<float> m(SIDE * SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) m[i] = i % 17 - 8;
    float *ma, *mb, *mc;
    cudaMalloc(&ma, m.size() * 4);
    cudaMalloc(&mb, m.size() * 4);
    cudaMalloc(&mc, m.size() * 4);
    cudaMemcpy(ma, m.data(), m.size() * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(mb, m.data(), m.size() * 4, cudaMemcpyHostToDevice);
    product<<<dim3(SIDE / TILE, SIDE / TILE), dim3(TILE, TILE)>>>(ma, mb, mc);
    product<<<dim3(SIDE / TILE, SIDE / TILE), dim3(TILE, TILE)>>>(mc, ma, mb);
    double2 *w;
    int n = SIDE * SIDE / 4;
    cudaMalloc(&w, n * sizeof *w);
    wide<<<(n + 31) / 32, 32>>>((float4 *)mb, w, n);
    std::vector<double2> hw(n);
    cudaMemcpy(hw.data(), w, n * sizeof *w, cudaMemcpyDeviceToHost);
    double total = 0;
    for (int i = 0; i < n; i++) total += hw[i].x * (i + 1) + hw[i].y;
    printf("%.17g, children left: %d\n", total, waitpid(-1, NULL, WNOHANG) != -1);
    cudaFree(a), cudaFree(b), cudaFree(ma), cudaFree(mb), cudaFree(mc), cudaFree(w);
}
