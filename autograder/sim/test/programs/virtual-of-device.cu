// clean
/* Objects with virtual functions, made by kernels: in their heap, by placement in memory of the
   host's, and in a thread's own memory; by many blocks. */
#include <new>

struct shape {
    int side;
    __device__ explicit shape(int s) : side(s) {}
    __device__ virtual int area() const { return 0; }
};
struct square : shape {
    using shape::shape;
    __device__ int area() const override { return side * side; }
};
struct named { virtual __device__ int name() const { return 1; } };
struct both : named, square {
    using square::square;
    __device__ int area() const override { return side * side + name(); }
};

__global__ void make(both *all) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    new (&all[i]) both(i);
}
__global__ void ask(const both *all, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const shape *s = &all[i];
    square own(i);
    const shape *o = i % 2 ? &own : s;
    out[i] = s->area() - o->area();
}

int main() {
    enum { BLOCKS = 64, THREADS = 128, N = BLOCKS * THREADS };
    both *all;
    int *out, sum = 0;
    cudaMallocManaged(&all, N * sizeof *all);
    cudaMallocManaged(&out, N * sizeof *out);
    make<<<BLOCKS, THREADS>>>(all);
    ask<<<BLOCKS, THREADS>>>(all, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < N; i++) sum += out[i];
    cudaFree(all), cudaFree(out);
    return sum != N / 2;
}
