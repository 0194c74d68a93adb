// clean
/* A function for both sides that asks for __CUDA_ARCH__ does one thing in kernels and another on
   the host; so do what macros make of it, lambdas, members, templates and constant expressions.
   Code that the device's pass does not see is there for the host, and the other way round. */
#include <cstdio>

__constant__ int table_on_device[2] = {7, 8};
int table_on_host[2] = {70, 80};

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
}

__host__ __device__ int look_up(int i) {
#ifdef __CUDA_ARCH__
    return table_on_device[i];
#else
    return table_on_host[i]; // a kernel could not read this one
#endif
}

#ifdef __CUDA_ARCH__
#define MINE 3
#else
#define MINE 4
#endif
__host__ __device__ inline int by_macro() { return MINE; }

template <class T> class box {
    T value, other;

  public:
#ifdef __CUDA_ARCH__
    static __host__ __device__ int kind() { return 8; }
#else
    static __host__ __device__ int kind() { return 9; }
#endif
    __host__ __device__ explicit box(T v) : value(v), other{v} {
#ifndef __CUDA_ARCH__
        value += 10;
#endif
    }
    __host__ __device__ T get() const {
#if defined(__CUDA_ARCH__)
        const T lane = (T)(threadIdx.x);
        return value + lane + other - other;
#else
        const T lane = 100;
        return value + lane;
#endif
    }
};

__host__ __device__ constexpr int folded(int x) {
#ifdef __CUDA_ARCH__
    return x + 1;
#else
    return x + 1;
#endif
}
static_assert(folded(4) == 5, "a constant");

#ifdef __CUDA_ARCH__
__device__ int twin(int x) { return x + 1000; }
#else
__host__ int twin(int x) { return x + 2000; }
#endif

#ifndef __CUDA_ARCH__
static int only_on_host(int x) { return x + 5; }
#endif

#if __CUDA_ARCH__ < 600 // in the host's pass it is not defined, so 0: nothing of this is the host's
__device__ int clash(int x) { return x; }
#else
__device__ int clash(int x) { return -x; }
#endif

__global__ void ask(int *out) {
    box<int> b(1);
    out[0] = side() + b.kind() - 8;
    out[1] = look_up(1);
    out[2] = by_macro();
    out[3] = b.get();
    out[4] = folded(4);
    out[5] = twin(1);
    out[6] = clash(3);
#ifdef __CUDA_ARCH__
    out[7] = 1;
#else
    out[7] = 2;
#endif
}

static int ask_host() {
#ifdef __CUDA_ARCH__
    return -1;
#else
    box<int> b(1);
    bool right = side() == 2 && look_up(1) == 80 && by_macro() == 4 && b.get() == 111 && b.kind() == 9;
    return right && folded(4) == 5 && twin(1) == 2001 && only_on_host(1) == 6;
#endif
}

int main() {
    const int expected[8] = {1, 8, 3, 1, 5, 1001, -3, 1};
    int *d, h[8], wrong = 0;
    cudaMalloc(&d, sizeof h);
    ask<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < 8; i++) wrong += h[i] != expected[i];
    if (wrong) printf("%d answers of the device are wrong\n", wrong);
    return wrong || ask_host() != 1;
}
