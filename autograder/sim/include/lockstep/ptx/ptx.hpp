/* The PTX that the toolchain understands (toolchain/ptx/asm_statement.c): special registers and
   instructions, each a function of its name. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_PTX_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_PTX_HPP
#include "../../../abi/device_api.h"
#include "../cluster.hpp"
#include "../math.hpp"
#include "memory.hpp"

/* ---- special registers ---- */

#define LOCKSTEP_REGISTER(T, name, value) \
    LOCKSTEP_INLINE T lockstep_register_##name() { return (T)(value); }
#define LOCKSTEP_REGISTER3(name, vector)            \
    LOCKSTEP_REGISTER(unsigned, name##_x, vector.x) \
    LOCKSTEP_REGISTER(unsigned, name##_y, vector.y) \
    LOCKSTEP_REGISTER(unsigned, name##_z, vector.z)
LOCKSTEP_REGISTER3(tid, threadIdx)
LOCKSTEP_REGISTER3(ntid, blockDim)
LOCKSTEP_REGISTER3(ctaid, blockIdx)
LOCKSTEP_REGISTER3(nctaid, gridDim)
LOCKSTEP_INLINE unsigned lockstep_linear_thread() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
LOCKSTEP_INLINE unsigned lockstep_block_threads() { return blockDim.x * blockDim.y * blockDim.z; }
LOCKSTEP_REGISTER(unsigned, laneid, lockstep_linear_thread() % 32)
LOCKSTEP_REGISTER(unsigned, warpid, lockstep_linear_thread() / 32)
LOCKSTEP_REGISTER(unsigned, nwarpid, 64)
LOCKSTEP_REGISTER(unsigned, nsmid, lockstep_device_attribute(16, 132))
LOCKSTEP_REGISTER(unsigned, smid,
                  (blockIdx.x + gridDim.x * (blockIdx.y + (uint64_t)gridDim.y * blockIdx.z)) %
                      lockstep_device_attribute(16, 132))
LOCKSTEP_REGISTER(unsigned long long, gridid, 1)
LOCKSTEP_REGISTER(unsigned, clock, lockstep_clock())
LOCKSTEP_REGISTER(unsigned, clock_hi, lockstep_clock() >> 32)
LOCKSTEP_REGISTER(unsigned long long, clock64, lockstep_clock())
LOCKSTEP_REGISTER(unsigned long long, globaltimer, lockstep_clock())
LOCKSTEP_REGISTER(unsigned, globaltimer_lo, lockstep_clock())
LOCKSTEP_REGISTER(unsigned, globaltimer_hi, lockstep_clock() >> 32)
LOCKSTEP_REGISTER(unsigned, lanemask_eq, 1u << lockstep_register_laneid())
LOCKSTEP_REGISTER(unsigned, lanemask_lt, lockstep_register_lanemask_eq() - 1)
LOCKSTEP_REGISTER(unsigned, lanemask_le, lockstep_register_lanemask_eq() * 2 - 1)
LOCKSTEP_REGISTER(unsigned, lanemask_ge, ~lockstep_register_lanemask_lt())
LOCKSTEP_REGISTER(unsigned, lanemask_gt, ~lockstep_register_lanemask_le())
LOCKSTEP_REGISTER(unsigned, cluster_ctarank, lockstep_cluster_rank())
LOCKSTEP_REGISTER(unsigned, cluster_nctarank, __clusterSizeInBlocks())
#undef LOCKSTEP_REGISTER
#undef LOCKSTEP_REGISTER3

/* ---- instructions ---- */

#define LOCKSTEP_PTX1(T, name, expression) \
    LOCKSTEP_INLINE T lockstep_ptx_##name(T a) { return (T)(expression); }
#define LOCKSTEP_PTX2(T, name, expression) \
    LOCKSTEP_INLINE T lockstep_ptx_##name(T a, T b) { return (T)(expression); }
#define LOCKSTEP_PTX3(T, name, expression) \
    LOCKSTEP_INLINE T lockstep_ptx_##name(T a, T b, T c) { return (T)(expression); }
LOCKSTEP_PTX1(unsigned, mov_u32, a)
LOCKSTEP_PTX1(int, mov_s32, a)
template <class T> LOCKSTEP_INLINE T lockstep_ptx_mov_b32(T a) { return a; }
template <class T> LOCKSTEP_INLINE T lockstep_ptx_mov_b64(T a) { return a; }
LOCKSTEP_PTX1(unsigned long long, mov_u64, a)
LOCKSTEP_PTX1(long long, mov_s64, a)
LOCKSTEP_PTX1(float, mov_f32, a)
LOCKSTEP_PTX1(double, mov_f64, a)
LOCKSTEP_PTX2(unsigned, add_u32, a + b)
LOCKSTEP_PTX2(unsigned, add_s32, a + b)
LOCKSTEP_PTX2(unsigned, sub_u32, a - b)
LOCKSTEP_PTX2(unsigned, sub_s32, a - b)
LOCKSTEP_PTX2(unsigned, mul_lo_u32, a *b)
LOCKSTEP_PTX2(unsigned, mul_hi_u32, __umulhi(a, b))
LOCKSTEP_PTX3(unsigned, mad_lo_u32, a *b + c)
LOCKSTEP_PTX3(unsigned, mad_lo_s32, a *b + c)
LOCKSTEP_PTX2(unsigned, and_b32, a &b)
LOCKSTEP_PTX2(unsigned, or_b32, a | b)
LOCKSTEP_PTX2(unsigned, xor_b32, a ^ b)
LOCKSTEP_PTX1(unsigned, not_b32, ~a)
LOCKSTEP_PTX2(unsigned, shl_b32, b < 32 ? a << b : 0)
LOCKSTEP_PTX2(unsigned, shr_u32, b < 32 ? a >> b : 0)
LOCKSTEP_INLINE int lockstep_ptx_shr_s32(int a, unsigned b) { return a >> (b < 31 ? b : 31); }
LOCKSTEP_PTX1(unsigned, brev_b32, __brev(a))
LOCKSTEP_PTX1(unsigned, popc_b32, __popc(a))
LOCKSTEP_PTX1(unsigned, clz_b32, __clz((int)a))
LOCKSTEP_PTX1(unsigned, bfind_u32, 31 - __clz((int)a))
LOCKSTEP_PTX3(unsigned, prmt_b32, lockstep_permute(a, b, c))
LOCKSTEP_PTX2(float, add_f32, a + b)
LOCKSTEP_PTX2(float, sub_f32, a - b)
LOCKSTEP_PTX2(float, mul_f32, a *b)
LOCKSTEP_PTX3(float, fma_rn_f32, fmaf(a, b, c))
LOCKSTEP_PTX1(float, sqrt_approx_f32, sqrtf(a))
LOCKSTEP_PTX1(float, rcp_approx_f32, 1 / a)
LOCKSTEP_PTX1(float, rcp_approx_ftz_f32, 1 / a)
LOCKSTEP_PTX1(float, rsqrt_approx_f32, 1 / sqrtf(a))
LOCKSTEP_PTX1(float, ex2_approx_f32, exp2f(a))
LOCKSTEP_PTX1(float, ex2_approx_ftz_f32, exp2f(a))
LOCKSTEP_PTX1(float, lg2_approx_f32, log2f(a))
LOCKSTEP_PTX1(float, sin_approx_f32, sinf(a))
LOCKSTEP_PTX1(float, cos_approx_f32, cosf(a))
LOCKSTEP_PTX1(float, tanh_approx_f32, tanhf(a))
#undef LOCKSTEP_PTX1
#undef LOCKSTEP_PTX2
#undef LOCKSTEP_PTX3

/* Bit fields: `length` bits from bit `from` on (PTX ISA, bfe and bfi). */
LOCKSTEP_INLINE unsigned lockstep_ptx_bfe_u32(unsigned a, unsigned from, unsigned length) {
    from &= 255, length &= 255;
    unsigned shifted = from < 32 ? a >> from : 0;
    return length < 32 ? shifted & ((1u << length) - 1) : shifted;
}
LOCKSTEP_INLINE int lockstep_ptx_bfe_s32(int a, unsigned from, unsigned length) {
    unsigned last = min((from & 255) + (length & 255) - 1, 31u), sign = (unsigned)a >> last & 1;
    if (!(length & 255)) return 0;
    unsigned field = lockstep_ptx_bfe_u32((unsigned)a, from, length);
    unsigned have = last >= (from & 255) ? last - (from & 255) + 1 : 0;
    return (int)(sign && have < 32 ? field | ~0u << have : field);
}
LOCKSTEP_INLINE unsigned lockstep_ptx_bfi_b32(unsigned a, unsigned b, unsigned from,
                                              unsigned length) {
    from &= 255, length &= 255;
    if (from >= 32 || !length) return b;
    unsigned mask = (length < 32 ? (1u << length) - 1 : ~0u) << from;
    return (b & ~mask) | (a << from & mask);
}
/* Any function of three bits, given by its truth table. */
LOCKSTEP_INLINE unsigned lockstep_ptx_lop3_b32(unsigned a, unsigned b, unsigned c, unsigned table) {
    unsigned r = 0;
    for (int i = 0; i < 8; i++)
        if (table >> i & 1) r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return r;
}
/* The absolute differences of four bytes, added to c. */
LOCKSTEP_INLINE unsigned lockstep_ptx_vabsdiff4_u32_u32_u32_add(unsigned a, unsigned b,
                                                                unsigned c) {
    for (int byte = 0; byte < 32; byte += 8) c += __usad(a >> byte & 255, b >> byte & 255, 0);
    return c;
}
/* Named barriers; without a thread count, of the whole block. */
#define LOCKSTEP_PTX_BARRIER(name)                                                     \
    LOCKSTEP_INLINE void lockstep_ptx_##name##_sync(unsigned id, unsigned threads = 0, \
                                                    int line = __builtin_LINE()) {     \
        __barrier_sync_count(id, threads, line);                                       \
    }                                                                                  \
    LOCKSTEP_INLINE void lockstep_ptx_##name##_arrive(unsigned id, unsigned threads) { \
        lockstep_named_barrier(id, threads, 0);                                        \
    }
LOCKSTEP_PTX_BARRIER(bar)
LOCKSTEP_PTX_BARRIER(bar_cta)
LOCKSTEP_PTX_BARRIER(barrier)
LOCKSTEP_PTX_BARRIER(barrier_cta)
#undef LOCKSTEP_PTX_BARRIER
LOCKSTEP_INLINE void lockstep_ptx_bar_warp_sync(unsigned mask) { __syncwarp(mask); }

LOCKSTEP_INLINE void lockstep_ptx_membar_gl() { __threadfence(); }
LOCKSTEP_INLINE void lockstep_ptx_membar_cta() { __threadfence_block(); }
LOCKSTEP_INLINE void lockstep_ptx_membar_sys() { __threadfence_system(); }
#define LOCKSTEP_PTX_FENCE(kind)                                                      \
    LOCKSTEP_INLINE void lockstep_ptx_fence_##kind##_cta() { __threadfence_block(); } \
    LOCKSTEP_INLINE void lockstep_ptx_fence_##kind##_gpu() { __threadfence(); }       \
    LOCKSTEP_INLINE void lockstep_ptx_fence_##kind##_sys() { __threadfence_system(); }
LOCKSTEP_PTX_FENCE(acq_rel)
LOCKSTEP_PTX_FENCE(sc)
#undef LOCKSTEP_PTX_FENCE
LOCKSTEP_INLINE void lockstep_ptx_trap() { lockstep_trap("asm(\"trap\") was reached"); }
template <class T> LOCKSTEP_INLINE void lockstep_ptx_prefetch_L1(T) {} /* there are no caches */
template <class T> LOCKSTEP_INLINE void lockstep_ptx_prefetch_L2(T) {}
template <class T> LOCKSTEP_INLINE void lockstep_ptx_prefetch_global_L1(T) {}
template <class T> LOCKSTEP_INLINE void lockstep_ptx_prefetch_global_L2(T) {}
LOCKSTEP_INLINE void lockstep_ptx_barrier_cluster_arrive() {} /* only a promise */
LOCKSTEP_INLINE void lockstep_ptx_barrier_cluster_arrive_release() {}
LOCKSTEP_INLINE void lockstep_ptx_barrier_cluster_arrive_relaxed() {}
LOCKSTEP_INLINE void lockstep_ptx_barrier_cluster_wait(int line = __builtin_LINE()) {
    lockstep_cluster_barrier(line);
}
LOCKSTEP_INLINE void lockstep_ptx_barrier_cluster_wait_acquire(int line = __builtin_LINE()) {
    lockstep_cluster_barrier(line);
}
LOCKSTEP_INLINE void lockstep_ptx_griddepcontrol_wait() {
} /* a launch begins when all earlier ones have ended */
LOCKSTEP_INLINE void lockstep_ptx_griddepcontrol_launch_dependents() {}
LOCKSTEP_INLINE void lockstep_ptx_nanosleep_u32(unsigned) { lockstep_pause(); }
#endif
