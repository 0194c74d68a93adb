// finding: out-of-bounds host error 5
// A store to null may be taken for none at all, and the function that does nothing else for one
// that need not be called.
struct pair { int x, y; };
__device__ void clear(pair *to) { *to = pair{0, 0}; }
__global__ void k() { clear(nullptr); }

int main() {
    k<<<1, 32>>>();
    cudaDeviceSynchronize();
}
