// needs: libfftw3f.so.3 libfftw3-dev
// finding: out-of-bounds global error 26
// says: cufftExecR2C() writes half[4]
// finding: uninitialised global error 27
// finding: race global error 13
// says: cufftExecC2C() writes it
// finding: api-error host error 32; race global warning 13
// says: the plan is of another type
/* Half of 8 complex numbers are 5, not 4; an array that nobody filled; a second stream that does not
   wait for the first; the wrong call for a plan. */
#include <cufft.h>

__global__ void scale(cufftComplex *v) { v[threadIdx.x].x /= 8; }

int main() {
    float *in;
    cufftComplex *half, *never, *both;
    cufftHandle real, complex;
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaMalloc(&in, 8 * sizeof *in), cudaMalloc(&half, 4 * sizeof *half);
    cudaMalloc(&never, 8 * sizeof *never), cudaMalloc(&both, 8 * sizeof *both);
    cudaMemset(in, 0, 8 * sizeof *in), cudaMemset(both, 0, 8 * sizeof *both);
    cudaDeviceSynchronize(); /* a stream of its own does not wait for the usual one */
    cufftPlan1d(&real, 8, CUFFT_R2C, 1), cufftPlan1d(&complex, 8, CUFFT_C2C, 1);
    cufftExecR2C(real, in, half);
    cufftExecC2C(complex, never, never, CUFFT_FORWARD);
    cufftSetStream(complex, s);
    cufftExecC2C(complex, both, both, CUFFT_FORWARD);
    scale<<<1, 8>>>(both);
    cudaDeviceSynchronize();
    cufftExecR2C(complex, in, half);
    cufftDestroy(real), cufftDestroy(complex);
    cudaStreamDestroy(s);
    cudaFree(in), cudaFree(half), cudaFree(never), cudaFree(both);
    return 0;
}
