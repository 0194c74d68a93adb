// passes: serial
/* Arguments in a structure by value, with a member function for the device. */
#include "reduce.h"

struct job {
    const value_t *in;
    value_t *out;
    int n;
    __device__ value_t reduce() const {
        value_t result = in[0];
        for (int i = 1; i < n; i++) result = combine(result, in[i]);
        return result;
    }
};

__global__ void run(job j) { *j.out = j.n ? j.reduce() : identity(); }

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    run<<<1, 1>>>(job{d_in, d_out, n});
    CUDA_CHECK(cudaGetLastError());
}
