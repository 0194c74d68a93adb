/* Two trees over the letters a to h, joined instead of added: one keeps their order.
 *
 *     build/lockstep run slides/programs/letters.cu -- halves
 *     build/lockstep run slides/programs/letters.cu -- neighbours
 *
 * Joining strings is associative, not commutative. Output as in tree.cu.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include <lockstep/kernel.h>

enum { N = 8 };
typedef unsigned long long word_t; /* up to eight letters, the first one lowest */

__device__ word_t join(word_t a, word_t b) {
    int letters = 0;
    while (a >> 8 * letters) letters++;
    return a | b << 8 * letters;
}

/* [join] */
__global__ void join_pairs(word_t *s, int stride, int distance) {
    int i = threadIdx.x * stride; // the tree's left values
    s[i] = join(s[i], s[i + distance]);
}
/* [join] */

static void print_round(const word_t *h_s, int stride, int distance, int step) {
    for (int i = 0; i < N; i++) {
        int made = i % stride == 0 && i / stride < N >> step;
        if (made)
            printf("%.8s<%d,%d ", (const char *)&h_s[i], i, i + distance);
        else
            printf("- ");
    }
    printf(" # step %d\n", step);
}

int main(int argc, char **argv) {
    int halves = argc > 1 && !strcmp(argv[1], "halves");
    word_t h_s[N], *d_s;
    for (int i = 0; i < N; i++) h_s[i] = 'a' + i;
    for (int i = 0; i < N; i++) printf("%c ", 'a' + i);
    printf(" # %s\n", halves ? "distance 4, 2, 1" : "distance 1, 2, 4");
    CUDA_CHECK(cudaMalloc((void **)&d_s, sizeof h_s));
    CUDA_CHECK(cudaMemcpy(d_s, h_s, sizeof h_s, cudaMemcpyHostToDevice));
    for (int step = 1; N >> step > 0; step++) {
        int pairs = N >> step, distance = halves ? pairs : 1 << (step - 1);
        int stride = halves ? 1 : 2 * distance;
        join_pairs<<<1, pairs>>>(d_s, stride, distance);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpy(h_s, d_s, sizeof h_s, cudaMemcpyDeviceToHost));
        print_round(h_s, stride, distance, step);
    }
    CUDA_CHECK(cudaFree(d_s));
    return 0;
}
