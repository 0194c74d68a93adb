/* One solution of lesson 2, run once: what the simulator counts for it is held against a GPU's
   hardware counters (autograder/sim/fidelity). SOLUTION is the file's path. Those for one block get
   the 1024 values that it holds, the others 2^18; `choose` launches nothing. */
#include SOLUTION

static constexpr bool holds(const char *text, const char *word) {
    for (; *text; text++) {
        int i = 0;
        while (word[i] && text[i] == word[i]) i++;
        if (!word[i]) return true;
    }
    return false;
}

int main() {
    constexpr bool any_size = holds(SOLUTION, "/serial.") || holds(SOLUTION, "/large.") ||
                              holds(SOLUTION, "/single-pass.") || holds(SOLUTION, "/uses.");
    const int n = any_size ? 1 << 18 : BLOCK;
    static value_t h[n];
    value_t *d_in, *d_out, *d_scratch;
    for (int i = 0; i < n; i++) h[i] = (value_t)i * 2654435761u;
    CUDA_CHECK(cudaMalloc((void **)&d_in, sizeof h));
    CUDA_CHECK(cudaMalloc((void **)&d_out, sizeof h));
    CUDA_CHECK(cudaMalloc((void **)&d_scratch, 3 * sizeof h + BLOCK * sizeof *h));
    CUDA_CHECK(cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice));
    if constexpr (!holds(SOLUTION, "/choose.")) scan(d_in, d_out, d_scratch, n, true);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_scratch));
}
