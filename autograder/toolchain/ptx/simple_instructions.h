/** @file simple_instructions.h
 * The PTX instructions and special registers that asm_statement.c supports. Each is a function in
 * lockstep/ptx/ptx.hpp.
 */
#ifndef LOCKSTEP_PTX_SIMPLE_INSTRUCTIONS_H
#define LOCKSTEP_PTX_SIMPLE_INSTRUCTIONS_H

/* Loads and stores of any type and scope: `write` and `read` as below. */
#define WORDS(name, write, read)                                                              \
    {name ".u8", write, read}, {name ".u16", write, read}, {name ".u32", write, read},        \
        {name ".s32", write, read}, {name ".b32", write, read}, {name ".f32", write, read},   \
        {name ".u64", write, read}, {name ".s64", write, read}, {name ".b64", write, read}, { \
        name ".f64", write, read                                                              \
    }
#define GLOBAL_OR_ANY(name, write, read) \
    WORDS(name, write, read), WORDS(name ".global", write, read)
#define SCOPES(name, write, read)                                                     \
    GLOBAL_OR_ANY(name ".cta", write, read), GLOBAL_OR_ANY(name ".gpu", write, read), \
        GLOBAL_OR_ANY(name ".sys", write, read)

/* How many operands are read, and whether the first operand is written. */
static const struct {
    const char *name;
    int writes, reads;
} known[] = {
    {"mov.u32", 1, 1},
    {"mov.s32", 1, 1},
    {"mov.b32", 1, 1},
    {"mov.u64", 1, 1},
    {"mov.s64", 1, 1},
    {"mov.b64", 1, 1},
    {"mov.f32", 1, 1},
    {"mov.f64", 1, 1},
    {"bfe.u32", 1, 3},
    {"bfe.s32", 1, 3},
    {"bfi.b32", 1, 4},
    {"prmt.b32", 1, 3},
    {"bfind.u32", 1, 1},
    {"brev.b32", 1, 1},
    {"popc.b32", 1, 1},
    {"clz.b32", 1, 1},
    {"add.u32", 1, 2},
    {"add.s32", 1, 2},
    {"sub.u32", 1, 2},
    {"sub.s32", 1, 2},
    {"mul.lo.u32", 1, 2},
    {"mul.hi.u32", 1, 2},
    {"mad.lo.u32", 1, 3},
    {"mad.lo.s32", 1, 3},
    {"and.b32", 1, 2},
    {"or.b32", 1, 2},
    {"xor.b32", 1, 2},
    {"not.b32", 1, 1},
    {"shl.b32", 1, 2},
    {"shr.u32", 1, 2},
    {"shr.s32", 1, 2},
    {"add.f32", 1, 2},
    {"sub.f32", 1, 2},
    {"mul.f32", 1, 2},
    {"fma.rn.f32", 1, 3},
    {"sqrt.approx.f32", 1, 1},
    {"rcp.approx.f32", 1, 1},
    {"rsqrt.approx.f32", 1, 1},
    {"ex2.approx.f32", 1, 1},
    {"lg2.approx.f32", 1, 1},
    {"sin.approx.f32", 1, 1},
    {"cos.approx.f32", 1, 1},
    {"ex2.approx.ftz.f32", 1, 1},
    {"rcp.approx.ftz.f32", 1, 1},
    {"tanh.approx.f32", 1, 1},
    {"lop3.b32", 1, 4},
    {"vabsdiff4.u32.u32.u32.add", 1, 3},
    SCOPES("ld.acquire", 1, 1),
    SCOPES("ld.relaxed", 1, 1),
    GLOBAL_OR_ANY("ld.volatile", 1, 1),
    SCOPES("st.release", 0, 2),
    SCOPES("st.relaxed", 0, 2),
    GLOBAL_OR_ANY("st.volatile", 0, 2),
    WORDS("ld.global", 1, 1),
    WORDS("st.global", 0, 2),
    WORDS("ld.shared", 1, 1),
    WORDS("st.shared", 0, 2),
    WORDS("ld.volatile.shared", 1, 1),
    WORDS("st.volatile.shared", 0, 2),
    {"cvta.to.shared.u64", 1, 1},
    {"cvta.to.global.u64", 1, 1},
    {"cvta.shared.u64", 1, 1},
    {"cvta.global.u64", 1, 1},
    {"membar.gl", 0, 0},
    {"membar.cta", 0, 0},
    {"membar.sys", 0, 0},
    {"fence.acq_rel.cta", 0, 0},
    {"fence.acq_rel.gpu", 0, 0},
    {"fence.acq_rel.sys", 0, 0},
    {"fence.sc.cta", 0, 0},
    {"fence.sc.gpu", 0, 0},
    {"fence.sc.sys", 0, 0},
    {"bar.sync", 0, 2},
    {"bar.cta.sync", 0, 2},
    {"barrier.sync", 0, 2},
    {"barrier.cta.sync", 0, 2},
    {"bar.arrive", 0, 2},
    {"bar.cta.arrive", 0, 2},
    {"barrier.arrive", 0, 2},
    {"barrier.cta.arrive", 0, 2},
    {"bar.warp.sync", 0, 1},
    {"trap", 0, 0},
    {"barrier.cluster.arrive", 0, 0},
    {"barrier.cluster.arrive.release", 0, 0},
    {"barrier.cluster.arrive.relaxed", 0, 0},
    {"barrier.cluster.wait", 0, 0},
    {"barrier.cluster.wait.acquire", 0, 0},
    {"griddepcontrol.wait", 0, 0},
    {"griddepcontrol.launch_dependents", 0, 0},
    {"nanosleep.u32", 0, 1},
    {"prefetch.L1", 0, 1},
    {"prefetch.L2", 0, 1},
    {"prefetch.global.L1", 0, 1},
    {"prefetch.global.L2", 0, 1},
};

#undef WORDS
#undef GLOBAL_OR_ANY
#undef SCOPES

static const char *const registers[] = {
    "tid.x",
    "tid.y",
    "tid.z",
    "ntid.x",
    "ntid.y",
    "ntid.z",
    "ctaid.x",
    "ctaid.y",
    "ctaid.z",
    "nctaid.x",
    "nctaid.y",
    "nctaid.z",
    "laneid",
    "warpid",
    "nwarpid",
    "smid",
    "nsmid",
    "gridid",
    "clock",
    "clock_hi",
    "clock64",
    "globaltimer",
    "globaltimer_lo",
    "globaltimer_hi",
    "lanemask_lt",
    "lanemask_le",
    "lanemask_eq",
    "lanemask_ge",
    "lanemask_gt",
    "dynamic_smem_size",
    "total_smem_size",
    "cluster_ctarank",
    "cluster_nctarank",
};

#endif
