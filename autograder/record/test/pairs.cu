/* A structure of two doubles may lie at any multiple of 8. */
struct pair {
    double re, im;
};

__global__ void k(double *words) {
    struct pair *p = (struct pair *)(words + 1);
    p[1] = p[0];
}

int main() {
    double *words;
    cudaMalloc(&words, 8 * sizeof *words);
    cudaMemset(words, 0, 8 * sizeof *words);
    k<<<1, 1>>>(words);
    cudaDeviceSynchronize();
    cudaFree(words);
}
