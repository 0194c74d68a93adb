// together
// What one launch leaves behind, the next one finds: in shared memory, which not every block fills,
// and words that some blocks alone have written.
#include <cstdio>
#include <vector>

enum { BLOCK = 32, BLOCKS = 50, N = BLOCK * BLOCKS };

__global__ void some(int *out) {
    extern __shared__ int s[];
    unsigned char *c = (unsigned char *)(s + BLOCK);
    int t = threadIdx.x, b = blockIdx.x;
    if (t % (b + 1) == 0) s[t] = b * 100 + t;
    if (t % 3 == b % 3) c[t] = b;
    if (b % 7 == t % 7) out[b * BLOCK + t] = b;
}

__global__ void late(int *out) {
    extern __shared__ int s[];
    unsigned char *c = (unsigned char *)(s + BLOCK);
    int t = threadIdx.x;
    out[blockIdx.x * BLOCK + t] = s[t] * 1000 + c[t]; // it is nobody's: an error, and a value
}

int main() {
    int *d;
    std::vector<int> h(N);
    cudaMalloc(&d, N * sizeof(int));
    cudaMemset(d, 0, N * sizeof(int));
    some<<<BLOCKS, BLOCK, 5 * BLOCK>>>(d);
    cudaMemcpy(h.data(), d, N * sizeof(int), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int v : h) sum = sum * 31 + v;
    printf("%u\n", sum);
    late<<<1, BLOCK, 5 * BLOCK>>>(d);
    cudaMemcpy(h.data(), d, N * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCK; i++) printf("%d ", h[i]);
    printf("\n");
    cudaFree(d);
}
