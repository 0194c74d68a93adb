/* Lesson 5: which kernels of two streams the legacy default stream orders.
 *
 *     build/lockstep run lessons/5-distribution-count/default_stream.cu
 *
 * A kernel of one stream writes what a kernel of another stream reads. Two of the four runs race,
 * and claims.c and the notes say which (CUDA C++ Programming Guide, "Implicit Synchronization").
 */
#include <lockstep/kernel.h>

enum { THREADS = 64 };

__device__ int data[THREADS], copied[THREADS];

__global__ void write_all() { data[threadIdx.x] = 1; }
__global__ void nothing() {}

/* One reader for each run, so that a finding names the run. */
__global__ void read_unordered() { copied[threadIdx.x] = data[threadIdx.x]; }
__global__ void read_after_default() { copied[threadIdx.x] = data[threadIdx.x]; }
__global__ void read_nonblocking() { copied[threadIdx.x] = data[threadIdx.x]; }
__global__ void read_after_event() { copied[threadIdx.x] = data[threadIdx.x]; }

struct streams {
    cudaStream_t first, second;
};

/* Two streams, and the writer in the first one. */
static struct streams begin(unsigned flags) {
    struct streams s;
    CUDA_CHECK(cudaStreamCreateWithFlags(&s.first, flags));
    CUDA_CHECK(cudaStreamCreateWithFlags(&s.second, flags));
    write_all<<<1, THREADS, 0, s.first>>>();
    return s;
}

static void end(struct streams s) {
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaStreamDestroy(s.first));
    CUDA_CHECK(cudaStreamDestroy(s.second));
}

static void wait_for_event(struct streams s) {
    cudaEvent_t written;
    CUDA_CHECK(cudaEventCreateWithFlags(&written, cudaEventDisableTiming));
    CUDA_CHECK(cudaEventRecord(written, s.first));
    CUDA_CHECK(cudaStreamWaitEvent(s.second, written, 0));
    CUDA_CHECK(cudaEventDestroy(written));
}

/* [runs] */
int main() {
    struct streams s = begin(cudaStreamDefault);
    read_unordered<<<1, THREADS, 0, s.second>>>();
    end(s);

    s = begin(cudaStreamDefault);
    nothing<<<1, 1>>>(); // in the default stream
    read_after_default<<<1, THREADS, 0, s.second>>>();
    end(s);

    s = begin(cudaStreamNonBlocking);
    nothing<<<1, 1>>>();
    read_nonblocking<<<1, THREADS, 0, s.second>>>();
    end(s);

    s = begin(cudaStreamNonBlocking);
    wait_for_event(s); // recorded in the first stream; the second one waits for it
    read_after_event<<<1, THREADS, 0, s.second>>>();
    end(s);
}
/* [runs] */
