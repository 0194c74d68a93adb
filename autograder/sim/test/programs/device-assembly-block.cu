// clean
// for sm_90: some conversions are newer than the first tensor cores.
// Inline assembly with registers, predicates and jumps of its own; carries from word to word,
// vectors, shuffles that say whether there was a lane, conversions. Each answer was worked out by
// hand.
#include <cstdio>

__device__ unsigned long long sum(unsigned long long a, unsigned long long b) {
    unsigned low, high;
    asm("add.cc.u32 %0, %2, %3;\n\t"
        "addc.u32 %1, %4, %5;"
        : "=r"(low), "=r"(high)
        : "r"((unsigned)a), "r"((unsigned)b), "r"((unsigned)(a >> 32)), "r"((unsigned)(b >> 32)));
    unsigned long long both;
    asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(low), "r"(high));
    return both;
}
__device__ unsigned high_of_product(unsigned a, unsigned b, unsigned c) {
    unsigned low, high;
    asm("mad.lo.cc.u32 %0, %1, %2, %3;" : "=r"(low) : "r"(a), "r"(b), "r"(c));
    asm("madc.hi.u32 %0, %1, %2, %3;" : "=r"(high) : "r"(a), "r"(b), "r"(0));
    return low == 5 ? high : 0;
}
__device__ int choose(int a) {
    int r;
    asm("{\n\t"
        ".reg .pred small, odd; // predicates\n\t"
        ".reg .b32 t<2>;\n\t"
        "setp.lt.s32 small, %1, 16;\n\t"
        "and.b32 t0, %1, 1;\n\t"
        "setp.ne.u32 odd, t0, 0;\n\t"
        "mov.u32 t1, 100;\n\t"
        "@small mov.u32 t1, 10;\n\t"
        "@!odd add.s32 t1, t1, 1;\n\t"
        "selp.b32 %0, t1, -1, small;\n\t"
        "}"
        : "=r"(r)
        : "r"(a));
    return r;
}
__device__ unsigned steps_of_collatz(unsigned n) {
    unsigned steps = 0;
    asm volatile("{\n\t"
                 ".reg .pred p;\n\t"
                 ".reg .u32 t;\n\t"
                 "AGAIN:\n\t"
                 "setp.eq.u32 p, %1, 1;\n\t"
                 "@p bra DONE;\n\t"
                 "and.b32 t, %1, 1;\n\t"
                 "setp.eq.u32 p, t, 0;\n\t"
                 "@p shr.u32 %1, %1, 1;\n\t"
                 "@!p mad.lo.u32 %1, %1, 3, 1;\n\t"
                 "add.u32 %0, %0, 1;\n\t"
                 "bra AGAIN;\n\t"
                 "DONE:\n\t"
                 "}"
                 : "+r"(steps), "+r"(n));
    return steps;
}
__device__ int from_below(int lane) {
    int v;
    asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %1, 1, 0, 0xffffffff;"
                 "  @!p mov.u32 %0, -5; }"
                 : "=r"(v)
                 : "r"(lane));
    return v;
}
__device__ unsigned converted(float a, float b) {
    unsigned both, byte;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(a), "f"(b));
    asm("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(byte) : "f"(a * 1000));
    return both + byte;
}

__global__ void k(int *wrong, const float4 *in, float4 *out) {
    int lane = threadIdx.x;
    float x, y, z, w;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(x), "=f"(y), "=f"(z), "=f"(w)
                 : "l"(in + lane));
    asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(out + lane), "f"(w), "f"(z),
                 "f"(y), "f"(x));
    unsigned votes, wide;
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 29; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(votes)
                 : "r"(lane));
    unsigned long long product;
    asm("mul.wide.u32 %0, %1, %2;" : "=l"(product) : "r"(0x80000001u), "r"(6u));
    asm("{ .reg .u32 low; mov.b64 {low, %0}, %1; }" : "=r"(wide) : "l"(product));
    bool right = sum(0x1ffffffffull, 1) == 0x200000000ull;
    right = right && high_of_product(0x80000000u, 4, 5) == 2 && votes == 0xc0000000u && wide == 3;
    right = right && choose(3) == 10 && choose(4) == 11 && choose(16) == -1;
    right = right && steps_of_collatz(6) == 8 && steps_of_collatz(1) == 0;
    right = right && from_below(lane) == (lane ? lane - 1 : -5);
    right = right && converted(1.0f, -2.0f) == 0x3c00c000u + 255;
    if (!right) atomicAdd(wrong, 1);
}

int main() {
    int *wrong;
    float4 *a;
    cudaMallocManaged(&wrong, sizeof *wrong);
    cudaMallocManaged(&a, 64 * sizeof *a);
    *wrong = 0;
    for (int i = 0; i < 32; i++) a[i] = make_float4(i, 1, 2, 3);
    k<<<1, 32>>>(wrong, a, a + 32);
    cudaDeviceSynchronize();
    for (int i = 0; i < 32; i++) *wrong += a[32 + i].x != 3 || a[32 + i].w != i;
    if (*wrong) printf("%d are wrong\n", *wrong);
    int result = *wrong != 0;
    cudaFree(wrong);
    cudaFree(a);
    return result;
}
