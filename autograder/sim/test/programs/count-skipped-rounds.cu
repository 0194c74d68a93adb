// clean
// metric: global_store_requests 64
// metric: global_store_sectors 256
// metric: shared_load_passes 64
// metric: bank_conflicts 0
// All accesses of a loop are under an `if`: a lane that does nothing in a round waits for the others.
// An NVIDIA H200 counts the same (driver 580.159.04, CUDA 13.0, 2026-11-28: nvcc -arch=sm_90, then
// ncu --clock-control none --metrics l1tex__t_requests_pipe_lsu_mem_global_op_st.sum,
// l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,
// l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum).
__global__ void k(const int *a, int *b) {
    __shared__ int s[33 * 32];
    int lane = (int)threadIdx.x, sum = 0;
    for (int i = 0; i < 33; i++) s[i * 32 + lane] = a[i];
    __syncwarp();
    for (int i = 0; i < 32; i++)
        if ((i + lane) % 2 == 0 || lane < 3) sum += s[i * 33 + lane]; // 32 requests, each lane has its bank
    for (int i = 0; i < 32; i++)
        for (int j = 0; j < 2; j++)
            if (i % 2 == j && lane >= i) sum += s[i * 32 + lane]; // 32 as well
    for (int i = 0; i < 32; i++) {
        if ((i + lane) % 2 == 0) b[i * 32 + lane] = sum;        // 32 requests of 4 sectors
        if ((i + lane) % 3 == 0) b[1024 + i * 32 + lane] = sum; // 32 of 4
    }
}

int main() {
    int *d_a, *d_b;
    cudaMalloc(&d_a, 33 * sizeof(int));
    cudaMalloc(&d_b, 2048 * sizeof(int));
    cudaMemset(d_a, 0, 33 * sizeof(int));
    k<<<1, 32>>>(d_a, d_b);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFree(d_b);
}
