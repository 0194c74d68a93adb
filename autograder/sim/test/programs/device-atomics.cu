// clean
// Every atomic function, on every type and with every scope that CUDA has, against its definition.
#include <cstdio>
#define CHECK(c)                                   \
    do {                                           \
        if (!(c)) {                                \
            atomicAdd(bad, 1);                     \
            printf("line %d: %s\n", __LINE__, #c); \
        }                                          \
    } while (0)

/* One operation on one word, by each of its names: what it returned and what it left. */
#define EACH(name, T, before, v, after)                              \
    do {                                                             \
        T *p = (T *)scratch;                                         \
        *p = (T)(before);                                            \
        CHECK(name(p, (T)(v)) == (T)(before) && *p == (T)(after));   \
        *p = (T)(before);                                            \
        CHECK(name##_block(p, (T)(v)) == (T)(before) && *p == (T)(after));  \
        *p = (T)(before);                                            \
        CHECK(name##_system(p, (T)(v)) == (T)(before) && *p == (T)(after)); \
    } while (0)
#define CAS(T, before, expected, v, after)                                                  \
    do {                                                                                    \
        T *p = (T *)scratch;                                                                \
        *p = (T)(before);                                                                   \
        CHECK(atomicCAS(p, (T)(expected), (T)(v)) == (T)(before) && *p == (T)(after));      \
        *p = (T)(before);                                                                   \
        CHECK(atomicCAS_block(p, (T)(expected), (T)(v)) == (T)(before) && *p == (T)(after)); \
        *p = (T)(before);                                                                   \
        CHECK(atomicCAS_system(p, (T)(expected), (T)(v)) == (T)(before) && *p == (T)(after)); \
    } while (0)

typedef unsigned long long u64;

__global__ void one_by_one(int *bad, u64 *scratch) {
    EACH(atomicAdd, int, -5, 7, 2);
    EACH(atomicAdd, unsigned, 0xfffffffeu, 3, 1);
    EACH(atomicAdd, u64, ~0ull, 2, 1);
    EACH(atomicAdd, float, 1.5f, 2.25f, 3.75f);
    EACH(atomicAdd, double, 1e100, 1e100, 2e100);
    EACH(atomicSub, int, 3, 5, -2);
    EACH(atomicSub, unsigned, 3, 5, 0xfffffffeu);
    EACH(atomicExch, int, 3, -9, -9);
    EACH(atomicExch, unsigned, 3, 9, 9);
    EACH(atomicExch, u64, 3, 1ull << 40, 1ull << 40);
    EACH(atomicExch, float, 3, -0.5f, -0.5f);
    EACH(atomicMin, int, 3, -4, -4);
    EACH(atomicMin, unsigned, 3, 0xfffffffcu, 3);
    EACH(atomicMin, u64, 1ull << 33, 1ull << 32, 1ull << 32);
    EACH(atomicMin, long long, 1, -1, -1);
    EACH(atomicMax, int, -3, 4, 4);
    EACH(atomicMax, unsigned, 3, 0xfffffffcu, 0xfffffffcu);
    EACH(atomicMax, u64, 1, 1ull << 32, 1ull << 32);
    EACH(atomicMax, long long, 1, -1, 1);
    EACH(atomicInc, unsigned, 4, 5, 5);
    EACH(atomicInc, unsigned, 5, 5, 0);
    EACH(atomicDec, unsigned, 0, 5, 5);
    EACH(atomicDec, unsigned, 7, 5, 5);
    EACH(atomicDec, unsigned, 3, 5, 2);
    EACH(atomicAnd, int, 12, 10, 8);
    EACH(atomicAnd, unsigned, 12, 10, 8);
    EACH(atomicAnd, u64, 12ull << 40, 10ull << 40, 8ull << 40);
    EACH(atomicOr, int, 12, 10, 14);
    EACH(atomicOr, unsigned, 12, 10, 14);
    EACH(atomicOr, u64, 12ull << 40, 10ull << 40, 14ull << 40);
    EACH(atomicXor, int, 12, 10, 6);
    EACH(atomicXor, unsigned, 12, 10, 6);
    EACH(atomicXor, u64, 12ull << 40, 10ull << 40, 6ull << 40);
    CAS(int, 3, 3, -7, -7);
    CAS(int, 3, 4, -7, 3);
    CAS(unsigned, 3, 3, 7, 7);
    CAS(u64, 1ull << 50, 1ull << 50, 7, 7);
    unsigned short *half = (unsigned short *)scratch;
    *half = 3;
    CHECK(atomicCAS(half, (unsigned short)3, (unsigned short)700) == 3 && *half == 700);
}

/* What CUDA has no atomic for is made of compare and swap, as the programming guide does. */
__device__ float multiply(float *p, float v) {
    int *bits = (int *)p, old = *(volatile int *)bits, expected;
    do {
        expected = old;
        old = atomicCAS(bits, expected, __float_as_int(v * __int_as_float(expected)));
    } while (old != expected);
    return __int_as_float(old);
}

struct sums {
    int i;
    unsigned u, largest, ring;
    u64 wide;
    float f;
    double d;
};
__device__ sums of_all;
__device__ float product = 1;

__global__ void together() {
    __shared__ int s;
    int t = threadIdx.x;
    if (t == 0) s = 0;
    __syncthreads();
    atomicAdd(&s, t);
    __syncthreads();
    if (t == 0) atomicAdd(&of_all.i, s);
    atomicAdd(&of_all.u, 1u);
    atomicAdd_system(&of_all.wide, 1ull << 33);
    atomicAdd(&of_all.f, 0.5f);
    atomicAdd(&of_all.d, 0.25);
    atomicMax(&of_all.largest, blockIdx.x * blockDim.x + t);
    atomicInc(&of_all.ring, 9u);
    if (t < 2) multiply(&product, 2);
}

int main() {
    int *d_bad, bad = -1;
    u64 *d_scratch;
    cudaMalloc(&d_bad, sizeof bad);
    cudaMalloc(&d_scratch, sizeof *d_scratch);
    cudaMemset(d_bad, 0, sizeof bad);
    one_by_one<<<1, 1>>>(d_bad, d_scratch);
    together<<<10, 64>>>();
    sums h;
    float p;
    cudaMemcpyFromSymbol(&h, of_all, sizeof h);
    cudaMemcpyFromSymbol(&p, product, sizeof p);
    cudaMemcpy(&bad, d_bad, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d_bad);
    cudaFree(d_scratch);
    bool right = h.i == 20160 && h.u == 640 && h.wide == 640ull << 33 && h.f == 320 && h.d == 160;
    right = right && h.largest == 639 && h.ring == 0 && p == 1 << 20;
    if (!right) printf("%d %u %g %g %u %u %g\n", h.i, h.u, h.f, h.d, h.largest, h.ring, p);
    return bad || !right;
}
