// clean
/* What the simulator's headers need for themselves begins with LOCKSTEP: every other word that CUDA
   does not take is the program's, also as a macro that is there before the headers are. */
#define SCOPE_DEVICE  (int)sizeof(counter)
#define WARP_SYNC     __syncwarp()
#define BARRIER_COUNT 2
#define COUNT         32
#define ONE           1
#define EACH(i)       for (int i = 0; i < COUNT; i++)
#define PHASE         "phase"
#define NORMAL        0
#define ROUND_UP(n)   (((n) + COUNT - 1) / COUNT * COUNT)
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <curand.h>
#include <curand_kernel.h>
enum warp_work { WARP_ADD, WARP_MAX, WARP_ANY, WARP_SHUFFLE };
enum atomic_work { SCOPE_BLOCK, ATOMIC_ADD = 5 };
enum rounding { ROUND_NEAREST, ROUND_ZERO = 5, ROUNDED_ADD };
namespace lanes { /* a copy of its own, with other arguments */
struct queue {
    int copied = 0;
    void memcpy(int *to, const int *from, int n, queue *) { copied += to == from ? n : -1; }
    int memset(int value) { return copied * value; }
};
} // namespace lanes
typedef cuda::atomic<int, cuda::thread_scope_device> counter;
__device__ counter atomics;
static const int NAMED_BARRIERS = BARRIER_COUNT;

__global__ void use(int *out) {
    int v = __shfl_xor_sync(~0u, (int)threadIdx.x, 1) + WARP_MAX;
    WARP_SYNC;
    v = __any_sync(~0u, v == WARP_SHUFFLE) ? v : -1;
    __syncthreads_or(v);
    atomics.fetch_add(SCOPE_DEVICE + ATOMIC_ADD - 9, cuda::memory_order_relaxed);
    out[threadIdx.x] = v + NAMED_BARRIERS + cooperative_groups::this_thread_block().size();
}

int main() {
    int *d, out[32], wrong = 0;
    cudaMalloc(&d, sizeof out);
    use<<<1, 32>>>(d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    lanes::queue q;
    q.memcpy(out, out, ONE, &q);
    wrong += q.memset(ROUND_ZERO) != 5 || ROUND_UP(ROUNDED_ADD) != COUNT || NORMAL || !*PHASE;
    EACH(i) wrong += out[i] != (i ^ 1) + 1 + 2 + 32;
    cudaFree(d);
    return wrong;
}
