// finding: race global error 8
/* The host reads managed memory before it has waited for the kernel. */
__global__ void set(int *a, int v) { a[threadIdx.x] = v; }
int main() {
    int *a;
    cudaMallocManaged(&a, 32 * sizeof(int));
    set<<<1, 32>>>(a, 1);
    int early = a[0];
    cudaDeviceSynchronize(), cudaFree(a);
    return early == 2;
}
