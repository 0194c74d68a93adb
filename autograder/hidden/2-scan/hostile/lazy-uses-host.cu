// attack: uses at most 0
/* The host moves the words and adds up the balances, in mapped memory. */
#include "scan.h"

static value_t *h_words;
__global__ void copy_words(const value_t *in, value_t *out, int n) {
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) out[i] = in[i];
}
static value_t *fetch(const value_t *d_in, int n) {
    CUDA_CHECK(cudaMallocManaged(&h_words, n * 4 + 4));
    copy_words<<<64, 256>>>(d_in, h_words, n);
    CUDA_CHECK(cudaDeviceSynchronize());
    return h_words;
}
int compact(const value_t *d_in, value_t *d_out, value_t *, int n) {
    int kept = 0;
    value_t *h = fetch(d_in, n);
    for (int i = 0; i < n; i++)
        if (h[i]) h[kept++] = h[i];
    copy_words<<<64, 256>>>(h, d_out, kept);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(h));
    return kept;
}
int first_overdraft(const value_t *d_in, value_t *d_out, value_t *, int n) {
    int first = n;
    value_t *h = fetch(d_in, n);
    for (int i = 0; i < n; i++) {
        if (i) h[i] += h[i - 1];
        if ((int)h[i] < 0 && first == n) first = i;
    }
    copy_words<<<64, 256>>>(h, d_out, n);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(h));
    return first;
}
void scan(const value_t *, value_t *, value_t *, int, bool) {}
