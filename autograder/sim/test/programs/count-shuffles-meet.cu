// clean
// metric: active_lanes 28.9
// Between two shuffles some lanes store and some do not: all 32 meet again at the next shuffle.
__global__ void k(int *out) {
    int lane = threadIdx.x, mine = lane;
#pragma unroll 1
    for (int distance = 1; distance < 32; distance *= 2) {
        int other = __shfl_up_sync(0xffffffff, mine, distance);
        if (lane >= distance) out[lane] = mine += other;
    }
}

int main() {
    int *d_out;
    cudaMalloc(&d_out, 32 * sizeof(int));
    k<<<1, 32>>>(d_out);
    cudaDeviceSynchronize();
    cudaFree(d_out);
}
