/* Inline PTX: statements, operands, and each form of instruction (PTX ISA 9.0). */
#include <criterion/criterion.h>
#include "rewrite.h"

/* ---- statements ---- */

static const struct rewrite statements_rows[] = {
    {"nothing", "asm volatile(\"\" ::: \"memory\");", "((void)0);"},
    {"with another keyword", "__asm__(\"membar.gl;\");", "(lockstep_ptx_membar_gl());"},
    {"without the last semicolon", "asm(\"membar.gl\");", "(lockstep_ptx_membar_gl());"},
    {"with a comment", "asm(\"/* a; b */ membar.gl; // c\\n\");", "(lockstep_ptx_membar_gl());"},
    {"in two literals", "asm(\"membar\" \".gl;\");", "(lockstep_ptx_membar_gl());"},
    {"with the last operand of ten",
     "asm(\"mov.u32 %0, %10;\" : \"=r\"(a) : \"r\"(b), \"r\"(c), \"r\"(d), \"r\"(e), \"r\"(f), "
     "\"r\"(g), \"r\"(h), \"r\"(i), \"r\"(j), \"r\"(k));",
     "((a) = lockstep_ptx_mov_u32((k)));"},
    {"of two lines", "asm(\"membar.gl;\"\n);x", "(lockstep_ptx_membar_gl())\n;x"},
    {"in no other name", "int asmx; myasm(\"hlt\");", NULL},
};

Test(ptx, statements) {
    expect_rewrites(statements_rows, sizeof statements_rows / sizeof *statements_rows);
}

/* ---- operands ---- */

static const struct rewrite operands_rows[] = {
    {"number", "asm(\"mov.u32 %0, 0x1F;\" : \"=r\"(r));", "((r) = lockstep_ptx_mov_u32(0x1F));"},
    {"negative number", "asm(\"mov.s32 %0, -1;\" : \"=r\"(r));",
     "((r) = lockstep_ptx_mov_s32(-1));"},
    {"bits of a float", "asm(\"mov.f32 %0, 0f3F800000;\" : \"=f\"(r));",
     "((r) = lockstep_ptx_mov_f32(__uint_as_float(0x3F800000)));"},
    {"bits of a double", "asm(\"mov.f64 %0, 0d3FF0000000000000;\" : \"=d\"(r));",
     "((r) = lockstep_ptx_mov_f64(__longlong_as_double(0x3FF0000000000000)));"},
    {"special register with a dot", "asm(\"mov.u32 %0, %%ntid.y;\" : \"=r\"(r));",
     "((r) = lockstep_ptx_mov_u32(lockstep_register_ntid_y()));"},
};

Test(ptx, operands) {
    expect_rewrites(operands_rows, sizeof operands_rows / sizeof *operands_rows);
}

static const struct rewrite operands_refused[] = {
    {"operand that is not there", "asm(\"mov.u32 %0, %1;\" : \"=r\"(r));",
     "x.cu:1: inline assembly `mov.u32 %0, %1` is not supported"},
    {"unknown special register", "asm(\"mov.u32 %0, %%envreg3;\" : \"=r\"(r));",
     "x.cu:1: inline assembly `mov.u32 %0, %%envreg3`"},
};

Test(ptx, operands_refused) {
    expect_refusals(operands_refused, sizeof operands_refused / sizeof *operands_refused);
}

/* ---- simple instructions ---- */

static const struct rewrite simple_instructions_rows[] = {
    {"aligned barrier", "asm(\"bar.sync 0;\");", "(lockstep_ptx_bar_sync(0));"},
    {"barrier of some threads", "asm(\"barrier.sync.aligned 1, 64;\");",
     "(lockstep_ptx_barrier_sync(1, 64));"},
    {"load that acquires", "asm(\"ld.acquire.gpu.u32 %0, [%1];\" : \"=r\"(r) : \"l\"(p));",
     "((r) = lockstep_ptx_ld_acquire_gpu_u32((p)));"},
    {"load with qualifiers in another order",
     "asm(\"ld.global.acquire.gpu.u32 %0, [%1];\" : \"=r\"(r) : \"l\"(p));",
     "((r) = lockstep_ptx_ld_acquire_gpu_u32((p)));"},
    {"store that releases", "asm(\"st.release.cta.global.b32 [%0], %1;\" :: \"l\"(p), \"r\"(v));",
     "(lockstep_ptx_st_release_cta_global_b32((p), (v)));"},
    {"three operands",
     "asm(\"fma.rn.f32 %0, %1, %2, %3;\" : \"=f\"(r) : \"f\"(a), \"f\"(b), \"f\"(c));",
     "((r) = lockstep_ptx_fma_rn_f32((a), (b), (c)));"},
};

Test(ptx, simple_instructions) {
    expect_rewrites(simple_instructions_rows,
                    sizeof simple_instructions_rows / sizeof *simple_instructions_rows);
}

/* ---- atomics ---- */

#define ATOMIC(code)           "asm(\"" code "\" : \"=r\"(r) : \"l\"(p), \"r\"(v));"
#define ATOMIC_BECOMES(wanted) "((r) = " wanted ");"
static const struct rewrite atomics_rows[] = {
    {"atomic exchange", ATOMIC("atom.global.exch.b32 %0, [%1], %2;"),
     ATOMIC_BECOMES("lockstep_ptx_atomic<LOCKSTEP_ATOMIC_EXCH, unsigned, LOCKSTEP_PTX_PLAIN, "
                    "LOCKSTEP_SCOPE_DEVICE, false>((p), (v))")},
    {"atomic of a block", ATOMIC("atom.acq_rel.cta.shared.max.s32 %0, [%1], %2;"),
     ATOMIC_BECOMES("lockstep_ptx_atomic<LOCKSTEP_ATOMIC_MAX, int, LOCKSTEP_PTX_ACQ_REL, "
                    "LOCKSTEP_SCOPE_BLOCK, true>((p), (v))")},
    {"atomic of the system", ATOMIC("atom.sys.add.u64 %0, [%1], %2;"),
     ATOMIC_BECOMES(
         "lockstep_ptx_atomic<LOCKSTEP_ATOMIC_ADD, unsigned long long, LOCKSTEP_PTX_PLAIN, "
         "LOCKSTEP_SCOPE_DEVICE | LOCKSTEP_SCOPE_SYSTEM, false>((p), (v))")},
};

Test(ptx, atomics) { expect_rewrites(atomics_rows, sizeof atomics_rows / sizeof *atomics_rows); }

static const struct rewrite atomics_refused[] = {
    {"atomic with two scopes", "asm(\"red.cta.gpu.add.u32 [%0], 1;\" :: \"l\"(p));",
     "x.cu:1: inline assembly `red.cta.gpu.add.u32"},
    {"atomic without type", "asm(\"red.add [%0], 1;\" :: \"l\"(p));",
     "x.cu:1: inline assembly `red.add"},
    {"atomic minimum of floats", "asm(\"red.min.f32 [%0], %1;\" :: \"l\"(p), \"f\"(v));",
     "x.cu:1: inline assembly `red.min.f32"},
};

Test(ptx, atomics_refused) {
    expect_refusals(atomics_refused, sizeof atomics_refused / sizeof *atomics_refused);
}

/* ---- operations ---- */

#define FAMILY(code)           "asm(\"{ " code " }\" : \"=r\"(r), \"=r\"(s) : \"r\"(a), \"r\"(b));"
#define FAMILY_BECOMES(wanted) "do { {" wanted "}} while (0);"
static const struct rewrite operations_rows[] = {
    {"typed operation", FAMILY("div.s32 %0, %2, %3;"),
     FAMILY_BECOMES("lockstep_ptx_put((r), lockstep_ptx_op_div<int32_t>((a), (b))); ")},
    {"operation with modes", FAMILY("add.rn.ftz.f32 %0, %2, %3;"),
     FAMILY_BECOMES("lockstep_ptx_put((r), lockstep_ptx_op_add<float>((a), (b))); ")},
    {"high half of a product", FAMILY("mul.hi.s64 %0, %2, %3;"),
     FAMILY_BECOMES("lockstep_ptx_put((r), lockstep_ptx_op_mul_hi<int64_t>((a), (b))); ")},
    {"comparison with both answers", FAMILY(".reg .pred p, q; setp.ge.u32 p|q, %2, %3;"),
     FAMILY_BECOMES(
         "bool lockstep_r_p; bool lockstep_r_q; lockstep_ptx_put(lockstep_r_p, "
         "lockstep_ptx_op_ge<uint32_t>((a), (b))); lockstep_ptx_put(lockstep_r_q, !lockstep_r_p); ")},
    {"load of the read only cache", FAMILY("ld.global.nc.u32 %0, [%2];"),
     FAMILY_BECOMES(
         "{ lockstep_ptx_vector<uint32_t, 1> lockstep_v = lockstep_ptx_load<uint32_t, 1, false, "
         "false, true>(((a))); lockstep_ptx_put((r), lockstep_v.v[0]); } ")},
    {"store of a vector", FAMILY("st.shared.v2.u32 [%2], {%3, 7};"),
     FAMILY_BECOMES(
         "{ lockstep_ptx_vector<uint32_t, 2> lockstep_v = {lockstep_ptx_as<uint32_t>((b)), "
         "lockstep_ptx_as<uint32_t>(7)}; lockstep_ptx_store<true, false>(((a)), lockstep_v); } ")},
    {"move that packs", FAMILY("mov.b64 %0, {%2, %3};"),
     FAMILY_BECOMES(
         "{ lockstep_ptx_vector<uint32_t, 2> lockstep_v = {lockstep_ptx_as<uint32_t>((a)), "
         "lockstep_ptx_as<uint32_t>((b))}; lockstep_ptx_put((r), "
         "lockstep_ptx_pack<uint64_t>(lockstep_v)); } ")},
    {"move that unpacks", FAMILY("mov.b32 {%0, _}, %2;"),
     FAMILY_BECOMES(
         "{ auto lockstep_v = lockstep_ptx_unpack<uint16_t, 2>(lockstep_ptx_as<uint32_t>((a))); "
         "lockstep_ptx_put((r), lockstep_v.v[0]); (void)(lockstep_v.v[1]); } ")},
    {"conversion", FAMILY("cvt.rzi.s32.f32 %0, %2;"),
     FAMILY_BECOMES(
         "lockstep_ptx_put((r), lockstep_ptx_convert<int32_t, float, LOCKSTEP_ROUND_ZERO, "
         "false>((a))); ")},
    {"conversion that saturates", FAMILY("cvt.sat.u8.s32 %0, %2;"),
     FAMILY_BECOMES(
         "lockstep_ptx_put((r), lockstep_ptx_convert<uint8_t, int32_t, LOCKSTEP_AS_IT_IS, "
         "true>((a))); ")},
    {"many registers", FAMILY(".reg .u32 t<2>; mov.u32 t1, %2;"),
     FAMILY_BECOMES(
         "uint32_t lockstep_r_t0; uint32_t lockstep_r_t1; lockstep_ptx_put(lockstep_r_t1, "
         "lockstep_ptx_op_mov<uint32_t>((a))); ")},
    {"predicated instruction", FAMILY(".reg .pred p; @p mov.u32 %0, 1;"),
     FAMILY_BECOMES("bool lockstep_r_p; if ((lockstep_r_p)) { lockstep_ptx_put((r), "
                    "lockstep_ptx_op_mov<uint32_t>(1)); } ")},
};

Test(ptx, operations) {
    expect_rewrites(operations_rows, sizeof operations_rows / sizeof *operations_rows);
}

static const struct rewrite operations_refused[] = {
    {"load with an unknown word", "asm(\"ld.global.xy.u32 %0, [%1];\" : \"=r\"(r) : \"l\"(p));",
     "x.cu:1: inline assembly `ld.global.xy.u32"},
    {"register of an unknown type", "asm(\"{ .reg .q7 x; }\");",
     "x.cu:1: inline assembly `.reg .q7 x`"},
};

Test(ptx, operations_refused) {
    expect_refusals(operations_refused, sizeof operations_refused / sizeof *operations_refused);
}
