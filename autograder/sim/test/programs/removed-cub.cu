// clean
// not for nvcc: CUB 3.0 (CUDA 13) dropped these for those of Thrust and libcu++; older programs have
// them.
#include <cub/cub.cuh>
#include <stdio.h>

struct square {
    __host__ __device__ int operator()(int x) const { return x * x; }
};

__global__ void k(const int *in, int *out) {
    int items[2] = {cub::ThreadLoad<cub::LOAD_CG>(in + 2 * threadIdx.x), in[2 * threadIdx.x + 1]};
    cub::ThreadStore<cub::STORE_CS>(out + threadIdx.x, cub::ThreadReduce(items, cub::Sum()));
    if (threadIdx.x == 0) out[4] = cub::LowerBound(in, 8, 5);
    int above = cub::ShuffleDown<4>((int)threadIdx.x, 1, 3, 0xf);
    if (cub::LaneId() == 3) out[5] = above;
}

int main() {
    cub::CountingInputIterator<int> from(1);
    cub::TransformInputIterator<int, square, cub::CountingInputIterator<int>> squares(from, square());
    cub::KeyValuePair<int, int> best, *d_best;
    int *d_sum, *d_in, *d_out, sum, h[8] = {0, 1, 2, 3, 4, 6, 7, 8}, got[6];
    void *room = NULL;
    size_t bytes = 0;
    cudaMalloc(&d_sum, sizeof sum), cudaMalloc(&d_best, sizeof best);
    cudaMalloc(&d_in, sizeof h), cudaMalloc(&d_out, sizeof got);
    cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
    cub::DeviceReduce::Reduce(room, bytes, squares, d_sum, 4, cub::Sum(), 0);
    cudaMalloc(&room, bytes);
    cub::DeviceReduce::Reduce(room, bytes, squares, d_sum, 4, cub::Sum(), 0);
    cub::DeviceReduce::ArgMax(room, bytes, d_in, d_best, 8);
    cub::DiscardOutputIterator<> nowhere;
    cub::DeviceRunLengthEncode::Encode(room, bytes, d_in, nowhere, nowhere, d_out, 8);
    k<<<1, 4>>>(d_in, d_out);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    cudaMemcpy(&best, d_best, sizeof best, cudaMemcpyDeviceToHost);
    cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
    cudaFree(room), cudaFree(d_sum), cudaFree(d_best), cudaFree(d_in), cudaFree(d_out);
    printf("%d; %d at %d; %d %d %d\n", sum, best.value, best.key, got[0], got[3], got[4]);
    return sum != 30 || best.key != 7 || best.value != 8 || got[0] != 1 || got[3] != 15 ||
           got[4] != 5 || got[5] != 3;
}
