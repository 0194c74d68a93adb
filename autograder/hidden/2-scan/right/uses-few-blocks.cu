// passes: uses
/* Few blocks, whose threads take every so many words; the places come from the exercise before. */
#include "large.cu"

enum { BLOCKS = 4 };

/* flags[i] = 1 for a word that stays, 0 for one that goes. */
__global__ void flag_words(const value_t *in, value_t *flags, int n) {
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        flags[i] = in[i] ? 1 : 0;
}

/* places = the exclusive scan of the flags: how many stay before word i. */
__global__ void move_words(const value_t *in, const value_t *places, value_t *out, int n) {
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        if (value_t word = in[i]) out[places[i]] = word;
}

int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *d_flags = d_scratch, *d_places = d_flags + n, h_place = 0, h_flag = 0;
    if (n == 0) return 0;
    flag_words<<<BLOCKS, BLOCK>>>(d_in, d_flags, n);
    scan(d_flags, d_places, d_places + n, n, true);
    move_words<<<BLOCKS, BLOCK>>>(d_in, d_places, d_out, n);
    CUDA_CHECK(cudaMemcpy(&h_place, d_places + n - 1, sizeof h_place, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(&h_flag, d_flags + n - 1, sizeof h_flag, cudaMemcpyDeviceToHost));
    return (int)(h_place + h_flag);
}

/* *first = the smallest i with balance[i] < 0; n if there is none (it is n before). */
__global__ void find_overdraft(const value_t *balance, value_t *first, int n) {
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK)
        if ((int)balance[i] < 0) {
            atomicMin(first, (value_t)i);
            return;
        }
}

int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_first = (value_t)n, *d_first = d_scratch + n + BLOCK; // behind the scan's scratch
    if (n == 0) return 0;
    scan(d_in, d_out, d_scratch, n, false);
    CUDA_CHECK(cudaMemcpy(d_first, &h_first, sizeof h_first, cudaMemcpyHostToDevice));
    find_overdraft<<<BLOCKS, BLOCK>>>(d_out, d_first, n);
    CUDA_CHECK(cudaMemcpy(&h_first, d_first, sizeof h_first, cudaMemcpyDeviceToHost));
    return (int)h_first;
}
