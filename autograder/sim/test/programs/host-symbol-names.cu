// finding: host-device-pointer host error 15
// finding: api-error host error 16
// finding: api-error host error 17
// finding: api-error host error 18
// finding: api-error host error 19
// says: ask cudaGetSymbolAddress()
// says: do not fit into a variable of 16
/* The name of a variable of the device is no address to host code; and only so much fits into it. */
__device__ int total[32];
__constant__ int factors[4];
__global__ void set(int *a, int v) { a[threadIdx.x] = v * factors[threadIdx.x % 4]; }

int main() {
    int h[32] = {0};
    set<<<1, 32>>>(total, 1);
    cudaMemcpy(total, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(total, 0, sizeof h);
    cudaMemcpy2D(h + 1, 16, h, 16, 16, 2, cudaMemcpyHostToHost);
    cudaMemcpyToSymbol(factors, h, sizeof h);
    cudaDeviceSynchronize();
    return 0;
}
