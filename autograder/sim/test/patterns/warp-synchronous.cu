// Reduction in shared memory by one warp, with __syncwarp() between the rounds; then by its halves,
// each under its own mask.
#include <cstdio>

__device__ int sum_warp(int *s, int lane, int mine) {
    s[lane] = mine;
    __syncwarp();
    // wrong:
    // wrong: __syncwarp(lane < 16 ? 0xffffu : 0xffff0000u);
    for (int half = 16; half > 0; half /= 2) {
        if (lane < half) s[lane] += s[lane + half];
        // wrong: s[lane] += s[(lane + half) % 32];
        __syncwarp();
        // wrong:
    }
    int sum = s[0];
    __syncwarp();
    // wrong:
    return sum;
}

__device__ int sum_half(int *s, int lane, int mine) {
    unsigned mask = lane < 16 ? 0xffffu : 0xffff0000u;
    s[lane] = mine;
    __syncwarp(mask);
    // wrong:
    // wrong: __syncwarp(0x00ff00ffu & mask);
    int other = s[lane ^ 8];
    other += __shfl_xor_sync(mask, other, 1);
    // wrong: other += __shfl_xor_sync(0x7fff7fffu, other, 1);
    // wrong: other += __shfl_xor_sync(1u << lane, other, 1);
    return other;
}

__global__ void k(int *whole, int *part) {
    __shared__ int s[64];
    int t = threadIdx.x, lane = t % 32;
    whole[t] = sum_warp(s + t - lane, lane, t);
    part[t] = sum_half(s + t - lane, lane, t);
    if (lane < 8) { // some lanes, which know their mask
        s[t] = lane;
        __syncwarp(0xffu);
        // wrong:
        // wrong: __syncwarp(0x7fu);
        part[t] += s[t ^ 7];
    }
}

int main() {
    int *d, out[128], wrong = 0;
    cudaMalloc(&d, sizeof out);
    k<<<1, 64>>>(d, d + 64);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) {
        int lane = t % 32, other = (t ^ 8) + (t ^ 9) + (lane < 8 ? lane ^ 7 : 0);
        wrong += out[t] != (t < 32 ? 496 : 1520) || out[64 + t] != other;
    }
    cudaFree(d);
    if (wrong) printf("%d are wrong\n", wrong);
    return wrong != 0;
}
