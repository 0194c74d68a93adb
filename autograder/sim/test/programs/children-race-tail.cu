// finding: race global error 5
/* The nested tail launch follows its own launcher, not its launcher's sibling. */
__global__ void write(int *a) { a[0] = 7; }
__global__ void tail(int *a, int *out) {
    *out = a[0]; // the sibling may still be writing
}
__global__ void launcher(int *a, int *out) { tail<<<1, 1, 0, cudaStreamTailLaunch>>>(a, out); }
__global__ void parent(int *a, int *out) {
    write<<<1, 1, 0, cudaStreamFireAndForget>>>(a);
    launcher<<<1, 1, 0, cudaStreamFireAndForget>>>(a, out);
}
int main() {
    int *a;
    cudaMalloc(&a, 8);
    parent<<<1, 1>>>(a, a + 1);
    cudaDeviceSynchronize(), cudaFree(a);
    return 0;
}
