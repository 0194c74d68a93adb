// clean
// Complex numbers: how often a point of the plane is squared before it leaves the circle.
#include <cuComplex.h>
#include <stdio.h>

__host__ __device__ int rounds(cuFloatComplex c) {
    cuFloatComplex z = make_cuFloatComplex(0, 0);
    int i = 0;
    while (i < 50 && cuCabsf(z) < 2) {
        z = cuCaddf(cuCmulf(z, z), c);
        i++;
    }
    return i;
}

__global__ void mandelbrot(int *out, cuDoubleComplex *half) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cuComplex c = make_cuComplex(-2 + 3.0f * (i % 16) / 16, -1 + 2.0f * (i / 16) / 16);
    out[i] = rounds(c);
    if (i == 0) {
        cuDoubleComplex a = make_cuDoubleComplex(3, 1), b = make_cuDoubleComplex(1, -1);
        *half = cuCdiv(cuCfma(a, b, cuConj(a)), make_cuDoubleComplex(2, 0));
    }
}

int main() {
    int *d_out, out[256];
    cuDoubleComplex *d_half, half;
    cudaMalloc(&d_out, sizeof out);
    cudaMalloc(&d_half, sizeof half);
    mandelbrot<<<4, 64>>>(d_out, d_half);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(&half, d_half, sizeof half, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    cudaFree(d_half);
    for (int i = 0; i < 256; i++)
        if (out[i] != rounds(make_cuComplex(-2 + 3.0f * (i % 16) / 16, -1 + 2.0f * (i / 16) / 16)))
            return 1;
    /* (3 + i)(1 - i) + (3 - i) = 7 - 3i, halved */
    return cuCreal(half) != 3.5 || cuCimag(half) != -1.5;
}
