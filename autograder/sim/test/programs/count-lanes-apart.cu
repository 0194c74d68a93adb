// clean
// metric: global_reads 4000000
// Some lanes have more to do than others, for so long that the log of one is full while another one,
// whose log is full as well, must be merged first: lane l reads a second word in l of 32 rounds.
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 100000, WORDS = 64, LANES = 32 };

__global__ void apart(const int *in, int *out) {
    int sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        sum += in[round % WORDS];
        if (round * 13 % LANES < threadIdx.x % 20) sum -= in[(round + 1) % WORDS];
    }
    out[threadIdx.x] = sum;
}

int main() {
    int h[WORDS], *d_in, *d_out;
    for (int i = 0; i < WORDS; i++) h[i] = 1;
    if (cudaMalloc(&d_in, sizeof h) || cudaMalloc(&d_out, LANES * sizeof *h)) return EXIT_FAILURE;
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    apart<<<1, LANES>>>(d_in, d_out);
    if (cudaGetLastError() || cudaMemcpy(h, d_out, LANES * sizeof *h, cudaMemcpyDeviceToHost))
        return EXIT_FAILURE;
    printf("%d\n", h[LANES - 1]);
    cudaFree(d_in);
    cudaFree(d_out);
}
