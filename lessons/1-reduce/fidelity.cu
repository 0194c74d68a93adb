/* One solution of lesson 1, run once on 2^20 values: what the simulator counts for it is held
   against a GPU's hardware counters (autograder/sim/fidelity). SOLUTION is the file's path. */
#include SOLUTION

int main() {
    const int n = 1 << 20;
    static value_t h[n];
    value_t *d_in, *d_out, *d_scratch;
    for (int i = 0; i < n; i++) h[i] = (value_t)i * 2654435761u;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof *h));
    CUDA_CHECK(cudaMalloc((void **)&d_scratch, 2 * sizeof h + BLOCK * sizeof *h));
    CUDA_CHECK(cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice));
    reduce(d_in, d_out, d_scratch, n);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_scratch));
}
