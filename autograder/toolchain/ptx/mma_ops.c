/* PTX's tensor cores (mma.sync), their loads and stores (ldmatrix, stmatrix), and asynchronous
   copies (cp.async). */
#include "instruction.h"

#include <stdio.h>
#include <string.h>

static bool has(const struct ptx_name *name, const char *word) {
    for (int i = 1; i < name->count; i++)
        if (ptx_is(&name->part[i], word)) return true;
    return false;
}

/* `ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {a, b, c, d}, [p]` */
static bool matrices(struct text *out, const struct statement *a, const struct ptx_name *name) {
    bool loads = ptx_is(&name->part[0], "ldmatrix");
    int count = has(name, "x4") ? 4 : has(name, "x2") ? 2 : 1;
    if (!has(name, "m8n8") || !has(name, "b16") || name->operands != 2) return false;
    const char *turned = has(name, "trans") ? "true" : "false";
    text_format(out, "{ lockstep_ptx_vector<uint32_t, %d> lockstep_v", count);
    text_format(out, loads ? "; " : " = {");
    if (!loads && !ptx_list(out, a, name->operand[1], "uint32_t")) return false;
    text_format(out, "%slockstep_ptx_%s<%d, %s>(lockstep_v, ", loads ? "" : "}; ",
                loads ? "ldmatrix" : "stmatrix", count, turned);
    if (!ptx_read(out, a, name->operand[loads])) return false;
    text_format(out, "); ");
    if (loads && !ptx_spread(out, a, name->operand[0], "lockstep_v")) return false;
    text_format(out, "} ");
    return true;
}

/* A matrix element type: its number, and the type of the registers that hold it. */
static const char *number(const struct operand *p, const char **registers) {
    static const char *const types[][3] = {
        {"f16", "LOCKSTEP_F16", "uint32_t"},   {"bf16", "LOCKSTEP_BF16", "uint32_t"},
        {"tf32", "LOCKSTEP_TF32", "uint32_t"}, {"f32", "LOCKSTEP_F32", "float"},
        {"f64", "LOCKSTEP_F64", "double"},     {"s8", "LOCKSTEP_S8", "uint32_t"},
        {"u8", "LOCKSTEP_U8", "uint32_t"},     {"s32", "LOCKSTEP_S32", "uint32_t"},
        {"e4m3", "LOCKSTEP_E4M3", "uint32_t"}, {"e5m2", "LOCKSTEP_E5M2", "uint32_t"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ptx_is(p, types[i][0])) {
            *registers = types[i][2];
            return types[i][1];
        }
    return NULL;
}

static bool add_matrix(struct text *out, const struct statement *a, struct operand o,
                       const char *type, char which) {
    struct operand parts[MAX_PARTS];
    int count = ptx_split(o, ',', parts, MAX_PARTS);
    if (count < 1) return false;
    text_format(out, "lockstep_ptx_vector<%s, %d> lockstep_%c", type, count, which);
    text_format(out, which == 'd' ? "; " : " = {");
    if (which == 'd') return true;
    bool good = ptx_list(out, a, o, type);
    text_format(out, "}; ");
    return good;
}

/* `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d}, {a}, {b}, {c}` */
static bool multiply(struct text *out, const struct statement *a, const struct ptx_name *name) {
    unsigned m, n, k, shape = 0;
    for (int i = 1; i < name->count && !shape; i++)
        if (*name->part[i].text == 'm' && sscanf(name->part[i].text, "m%un%uk%u", &m, &n, &k) == 3)
            shape = (unsigned)i;
    bool finite = has(name, "satfinite");
    int types = name->count - 4;
    if (!shape || name->operands != 4 || types < (int)shape + 3 || !has(name, "row")) return false;
    if (types != (int)shape + 3 + finite || n > 8 || k > 32)
        return false; /* shapes of bytes and larger types */
    if (m == 8 && !has(name, "f64") && !has(name, "s32"))
        return false; /* this shape has another register layout */
    const char *type[4], *registers[4];
    for (int i = 0; i < 4; i++) /* d, a, b, c */
        if (!(type[i] = number(&name->part[types + i], &registers[i]))) return false;
    text_format(out, "{ ");
    for (int i = 0; i < 4; i++)
        if (!add_matrix(out, a, name->operand[i], registers[i], "dabc"[i])) return false;
    text_format(out, "lockstep_ptx_mma<%u, %u, %u, %s, %s, %s, %s, %d>", m, n, k, type[1], type[2],
                type[3], type[0], finite);
    text_format(out, "(lockstep_a, lockstep_b, lockstep_c, lockstep_d); ");
    if (!ptx_spread(out, a, name->operand[0], "lockstep_d")) return false;
    text_format(out, "} ");
    return true;
}

/* `cp.async.cg.shared.global [to], [from], 16, bytes`, and the groups of such copies. */
static bool copy(struct text *out, const struct statement *a, const struct ptx_name *name) {
    if (!has(name, "async") || has(name, "bulk") || has(name, "mbarrier")) return false;
    if (has(name, "commit_group")) text_format(out, "lockstep_async_commit(); ");
    if (has(name, "wait_all")) text_format(out, "lockstep_async_wait(-1); ");
    if (has(name, "commit_group") || has(name, "wait_all")) return true;
    if (has(name, "wait_group")) {
        text_format(out, "lockstep_async_wait(");
        bool good = name->operands == 1 && ptx_read(out, a, name->operand[0]);
        text_format(out, "); ");
        return good;
    }
    int operands = name->operands - has(name, "L2::cache_hint");
    if (operands < 3 || operands > 4 || (!has(name, "ca") && !has(name, "cg"))) return false;
    text_format(out, "lockstep_ptx_copy(");
    for (int i = 0; i < operands; i++) {
        if (i) text_format(out, ", ");
        if (!ptx_read(out, a, name->operand[i])) return false;
    }
    text_format(out, "); ");
    return true;
}

bool ptx_tensor(struct text *out, const struct statement *a, const struct ptx_name *name) {
    const struct operand *first = &name->part[0];
    size_t before = out->length;
    bool good = false;
    if (ptx_in(first, " ldmatrix stmatrix ")) good = matrices(out, a, name);
    if (ptx_is(first, "mma")) good = multiply(out, a, name);
    if (ptx_is(first, "cp")) good = copy(out, a, name);
    if (!good) out->length = before;
    return good;
}
