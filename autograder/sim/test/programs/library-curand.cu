// clean
/* cuRAND on the device. The answers are those of the literature where it has any (Random123's known
   answers for Philox; MRG32k3a's first number for the seed 12345, L'Ecuyer), and else what a jump
   must be: the same as as many steps. */
#include <cstdio>
#include <curand_kernel.h>

__device__ int wrong = 0;
#define EXPECT(condition)                                                            \
    if (!(condition)) {                                                              \
        printf("line %d: %s does not hold, thread %d\n", __LINE__, #condition, threadIdx.x); \
        wrong = 1;                                                                   \
    }

/* All of the register's next five words tell two states apart. */
template <class S> __device__ bool same(S a, S b) {
    bool equal = true;
    for (int i = 0; i < 8; i++) equal = curand(&a) == curand(&b) && equal;
    return equal;
}

template <class S> __global__ void jumps(S *kept) {
    int t = threadIdx.x;
    S a, b;
    curand_init(1234, t, 0, &a);
    curand_init(1234, t, 37 + t, &b);
    kept[t] = a;
    for (int i = 0; i < 37 + t; i++) curand(&a);
    EXPECT(same(a, b));
    a = kept[t];
    skipahead(37 + t, &a);
    EXPECT(same(a, b));
    curand_init(1234, 0, 37 + t, &a);
    EXPECT(t == 0 || !same(a, b));
    curand_init(99, 5, 0, &a);
    b = a;
    for (int i = 0; i < 64; i++) skipahead(1ull << 57, &a); /* 2^63 numbers */
    skipahead(1ull << 63, &b);
    EXPECT(same(a, b));
}

__global__ void philox() {
    curandStatePhilox4_32_10_t s;
    curand_init(0, 0, 0, &s);
    uint4 w = curand4(&s);
    EXPECT(w.x == 0x6627e8d5 && w.y == 0xe169c58d && w.z == 0xbc57ac4c && w.w == 0x9b00dbd8);
    curand_init(0x299f31d0a4093822, 0x0370734413198a2e, 0, &s); /* digits of pi, as there */
    s.ctr = {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344};
    w = curand_Philox4x32_10(s.ctr, s.key);
    EXPECT(w.x == 0xd16cfe09 && w.y == 0x94fdcceb && w.z == 0x5001e420 && w.w == 0x24126ea1);
    for (int used = 0; used < 4; used++) { /* four at once, from each place in a block */
        curandStatePhilox4_32_10_t a, b;
        curand_init(7, 3, used, &a);
        b = a;
        w = curand4(&a);
        unsigned x = curand(&b), y = curand(&b), z = curand(&b), last = curand(&b);
        EXPECT(w.x == x && w.y == y && w.z == z && w.w == last && same(a, b));
    }
}

__global__ void mrg() {
    curandStateMRG32k3a_t s;
    curand_init(0, 0, 0, &s);
    double u = curand_uniform_double(&s), v = curand_uniform_double(&s);
    EXPECT(fabs(u - 0.127011122046577) < 1e-9 && fabs(v - 0.318527565471224) < 1e-9);
}

/* Moments of 32 threads times 512 numbers, six standard errors wide. */
template <class S> __global__ void moments(float *sums) {
    S s;
    curand_init(2024, threadIdx.x, 0, &s);
    float mean = 0, square = 0, poisson = 0, middle = 0;
    for (int i = 0; i < 512; i++) {
        float v = curand_normal(&s), u = curand_uniform(&s);
        mean += v, square += v * v, poisson += curand_poisson(&s, 5), middle += u;
        EXPECT(u > 0 && u <= 1);
    }
    float all[4] = {mean, square, poisson, middle};
    for (int i = 0; i < 4; i++) atomicAdd(&sums[i], all[i] / (32 * 512));
}
template <class S> static int off(void) {
    float *sums;
    cudaMallocManaged(&sums, 4 * sizeof *sums);
    cudaMemset(sums, 0, 4 * sizeof *sums);
    moments<S><<<1, 32>>>(sums);
    cudaDeviceSynchronize();
    int bad = fabs(sums[0]) > 0.05 || fabs(sums[1] - 1) > 0.07 || fabs(sums[2] - 5) > 0.11 ||
              fabs(sums[3] - 0.5) > 0.014;
    if (bad) printf("moments: %g %g %g %g\n", sums[0], sums[1], sums[2], sums[3]);
    cudaFree(sums);
    return bad;
}

template <class S> static void jump(void) {
    S *kept;
    cudaMalloc(&kept, 32 * sizeof *kept);
    jumps<<<1, 32>>>(kept);
    cudaFree(kept);
}

int main() {
    jump<curandState>();
    jump<curandStatePhilox4_32_10_t>();
    jump<curandStateMRG32k3a_t>();
    philox<<<1, 1>>>();
    mrg<<<1, 1>>>();
    int bad = 0;
    cudaMemcpyFromSymbol(&bad, wrong, sizeof bad);
    bad |= off<curandState>() | off<curandStatePhilox4_32_10_t>() | off<curandStateMRG32k3a_t>();
    return bad;
}
