// finding: host-device-pointer global error 18
// says: calls a virtual function of an object that host code constructed
/* Tables of virtual functions are the host's and the device's: an object that was copied, or made in
   managed memory by the host, has a pointer to the wrong one. */
#include <new>

struct shape {
    int side;
    __host__ __device__ explicit shape(int s) : side(s) {}
    __host__ __device__ virtual int area() const = 0;
};
struct square : shape {
    using shape::shape;
    __host__ __device__ int area() const override { return side * side; }
};

__global__ void make(shape **s) { *s = new square(4); }
__global__ void ask(const shape *s, int *out) { *out = s->area(); }
__global__ void ask_own(shape **s, int *out) { *out = (*s)->area(); }

int main() {
    int *out;
    shape **on_device;
    void *managed;
    cudaMalloc(&out, sizeof *out), cudaMalloc(&on_device, sizeof *on_device);
    cudaMallocManaged(&managed, sizeof(square));
    make<<<1, 1>>>(on_device); // this one the device makes itself
    ask_own<<<1, 1>>>(on_device, out);
    cudaDeviceSynchronize();
    if (cudaGetLastError()) return 1;
    ask<<<1, 1>>>(new (managed) square(3), out);
    return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
