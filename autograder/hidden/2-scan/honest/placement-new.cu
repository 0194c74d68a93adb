// passes: hillis-steele
/* Shared memory has no constructors: thread 0 makes an object in raw bytes, by placement new. */
#include <new>
#include "scan.h"

/* Two arrays that change roles after each round. */
class double_buffer {
    value_t values[2][BLOCK];
    int width;

  public:
    __device__ explicit double_buffer(int n) : width(n) {}
    __device__ int size() const { return width; }
    __device__ const value_t &source(int round, int i) const { return values[round & 1][i]; }
    __device__ value_t &target(int round, int i) { return values[(round + 1) & 1][i]; }
};

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ alignas(double_buffer) unsigned char room[sizeof(double_buffer)];
    double_buffer *buffer = reinterpret_cast<double_buffer *>(room);
    int tid = threadIdx.x, round = 0;
    if (tid == 0) new (room) double_buffer(n);
    __syncthreads(); // the object exists
    bool active = tid < buffer->size();
    if (active) buffer->target(-1, tid) = in[tid];
    __syncthreads(); // all values are loaded
    for (int distance = 1; distance < n; distance *= 2, round++) {
        if (active && tid >= distance)
            buffer->target(round, tid) = combine(buffer->source(round, tid - distance),
                                                 buffer->source(round, tid));
        else if (active)
            buffer->target(round, tid) = buffer->source(round, tid);
        __syncthreads(); // the next round reads this one's target
    }
    if (!active) return;
    if (!exclusive) out[tid] = buffer->source(round, tid);
    if (exclusive) out[tid] = tid > 0 ? buffer->source(round, tid - 1) : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
