// clean
// metric: global_writes 16
#include <stdint.h>
__global__ void widen(const void *in, int8_t *out, const uint8_t *raw, int *wide) {
    __shared__ int8_t s[8];
    int t = threadIdx.x, value = static_cast<const int8_t *>(in)[t];
    s[t] = -(raw[t] / 4);
    __syncthreads();
    out[t] = s[7 - t];
    wide[t] = 1000 * value;
}

int main() {
    int8_t h[8] = {-128, -3, 7, 0, -4, 1, 6, 127};
    void *d_in;
    int8_t *d_out;
    uint8_t *d_raw;
    int *d_wide;
    cudaMalloc(&d_in, 8);
    cudaMalloc(&d_out, 8);
    cudaMalloc(&d_raw, 8);
    cudaMalloc(&d_wide, 32);
    cudaMemcpy(d_in, h, 8, cudaMemcpyHostToDevice);
    cudaMemcpy(d_raw, h, 8, cudaMemcpyHostToDevice);
    widen<<<1, 8>>>(d_in, d_out, d_raw, d_wide);
    cudaMemcpy(h, d_out, 8, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_raw);
    cudaFree(d_wide);
    return h[0] == -31 && h[7] == -32 ? 0 : 1;
}
