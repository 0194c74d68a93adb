// clean
// Some editors put a space into the brackets of a launch; nvcc does not mind. Nor what stands before.
// clang-format off
template <int N> __global__ void k(int *a) { a[threadIdx.x] = N; }

__global__ void m(int *a, float f, unsigned long n, const int *none, bool b) {
    a[6] = (int)f + (int)n + !none + b;
}
typedef void (*kernel)(int *);
struct holder {
    kernel k[2];
    void (*zeros)(int *, float, unsigned long, const int *, bool) = m;
    holder *self() { return this; }
    kernel get(int i) const { return k[i]; }
};
namespace outer { namespace { template <class T, bool = (sizeof(T) > 2)> __global__ void l(T *a) { a[5] = 6; } } }

// a launch is an expression of type void
static void start(int *a, kernel stored, bool first) {
    if (first) return k<9><<<1, 8>>>(a + 8);
    first ? k<1><<<1, 1>>>(a) : stored<<<1, 8>>>(a + 16);
}

int main() {
    int *d_a, a[32];
    cudaMalloc(&d_a, sizeof a);
    k<3> << <1, 32 >> > (d_a);
    k<4> << < 1, 32 >>> (d_a);
    holder h = {{k<7>, k<8>}}, *p = &h;
    p->k[1]<<<1, 1>>>(d_a);
    if (p) p->self()->k[0]<<<1, 2>>>(d_a); else (k<8>)<<<1, 2>>>(d_a);
    h.get(1)<<<1, 3>>>(d_a); (p + 0)->self() -> get(0)<<<1, 4>>>(d_a);
    ::outer::l<int, (3 > 2)><<<1, 1>>>(d_a);
    h.zeros<<<1, 1>>>(d_a, 0, 0, 0, 0);
    p->zeros<<<1, 1, 0, 0>>>(d_a, 1, 2, NULL, 1 > 0);
    start(d_a, k<10>, true), start(d_a, k<10>, false);
    cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    return a[31] != 4 || a[0] != 7 || a[5] != 6 || a[6] != 5 || a[15] != 9 || a[16] != 10;
}
