// finding: race global error 4
/* Thread 0 launches before its neighbours have stored: without a barrier its child may come first.
 */
__global__ void child(const int *a, int *out) { *out = a[31]; }
__global__ void parent(int *a, int *out) {
    a[threadIdx.x] = threadIdx.x;
    if (threadIdx.x == 0) child<<<1, 1>>>(a, out);
}
int main() {
    int *a;
    cudaMalloc(&a, 33 * sizeof(int));
    parent<<<1, 32>>>(a, a + 32);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
