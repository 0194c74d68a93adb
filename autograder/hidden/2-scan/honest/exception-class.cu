// passes: uses
/* Errors of CUDA become exceptions of a class with virtual functions; a try block in each entry
   point would catch them. None is thrown as long as all launches succeed. */
#include <stdio.h>
#include <stdlib.h>
#include "large.cu"

class failure {
  public:
    virtual const char *what() const { return "failure"; }
    virtual ~failure() {}
};

class cuda_failure : public failure {
    cudaError_t error;

  public:
    explicit cuda_failure(cudaError_t e) : error(e) {}
    const char *what() const override { return cudaGetErrorString(error); }
};

static void require(cudaError_t error) {
    if (error != cudaSuccess) throw cuda_failure(error);
}

/* Runs `action`; an exception ends the program with its message. */
template <typename Action> static int guarded(Action action) {
    try {
        return action();
    } catch (const failure &f) {
        fprintf(stderr, "scan: %s\n", f.what());
        exit(EXIT_FAILURE);
    }
}

static value_t word_at(const value_t *d_word) {
    value_t word;
    require(cudaMemcpy(&word, d_word, sizeof word, cudaMemcpyDeviceToHost));
    return word;
}

__global__ void flag_words(const value_t *in, value_t *flags, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) flags[i] = in[i] != 0;
}

__global__ void move_words(const value_t *in, const value_t *places, value_t *out, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && in[i] != 0) out[places[i]] = in[i];
}

int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *d_flags = d_scratch, *d_places = d_flags + n;
    if (n == 0) return 0;
    return guarded([=] {
        flag_words<<<blocks_for(n, BLOCK), BLOCK>>>(d_in, d_flags, n);
        scan(d_flags, d_places, d_places + n, n, true);
        move_words<<<blocks_for(n, BLOCK), BLOCK>>>(d_in, d_places, d_out, n);
        require(cudaGetLastError());
        return (int)(word_at(d_places + n - 1) + word_at(d_flags + n - 1));
    });
}

__global__ void find_overdraft(const value_t *balance, value_t *first, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && (int)balance[i] < 0) atomicMin(first, (value_t)i);
}

int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t none = (value_t)n, *d_first = d_scratch + n + BLOCK;
    if (n == 0) return 0;
    return guarded([=] {
        scan(d_in, d_out, d_scratch, n, false);
        require(cudaMemcpy(d_first, &none, sizeof none, cudaMemcpyHostToDevice));
        find_overdraft<<<blocks_for(n, BLOCK), BLOCK>>>(d_out, d_first, n);
        require(cudaGetLastError());
        return (int)word_at(d_first);
    });
}
