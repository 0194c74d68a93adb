// finding: race global error 3
/* The parent goes on to write what its child already reads: nothing orders the two. */
__global__ void child(const int *a, int *out) { *out = a[0]; }
__global__ void parent(int *a, int *out) {
    a[0] = 1, child<<<1, 1>>>(a, out), a[0] = 2;
}
int main() {
    int *a;
    cudaMalloc(&a, 8);
    parent<<<1, 1>>>(a, a + 1);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
