// clean
// metric: global_writes 64
/* An object that counts its copies is handed to a kernel by value: the host makes one copy for the
   launch and destroys it, and threads neither copy nor destroy, but have bytes of their own. */
#include <cstdlib>

static int copies, destroyed;

struct box {
    int *data, own = 1;
    explicit box(int *d) : data(d) {}
    box(const box &b) : data(b.data), own(b.own) { copies++; }
    ~box() { destroyed++; }
};

__global__ void k(box b, size_t n) {
    b.own += threadIdx.x; // nobody else sees it
    b.data[threadIdx.x] = b.own + n;
}
template <class T> __global__ void of_type(T b, int n) { b.data[threadIdx.x] = b.own + n; }
__global__ void overloaded(box b) { b.data[threadIdx.x] = b.own; }
__global__ void overloaded(int *p) { p[threadIdx.x] = 0; }

static void expect(int copies_now, int destroyed_now) {
    if (copies != copies_now || destroyed != destroyed_now) exit(1);
}

int main() {
    int *d, out[64];
    cudaMalloc(&d, sizeof out);
    box b(d);
    k<<<1, 64>>>(b, 3);
    expect(1, 1);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    if (out[0] != 4 || out[63] != 67) return 2;
    of_type<<<1, 64>>>(b, 3);
    of_type<box><<<1, 64>>>(b, 3);
    overloaded<<<1, 64>>>(b);
    overloaded<<<1, 64>>>(d);
    void (*named)(box, size_t) = k;
    named<<<1, 64>>>(b, 3);
    expect(5, 5);
    cudaFree(d);
}
