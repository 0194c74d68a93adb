/* PTX instructions with their own syntax: loads and stores with cache hints and of vectors, moves
   that pack and unpack, conversions, shuffles. */
#include "instruction.h"

#include <stdlib.h>
#include <string.h>

static bool has(const struct ptx_name *name, const char *word) {
    for (int i = 1; i < name->count; i++)
        if (ptx_is(&name->part[i], word)) return true;
    return false;
}
static const char *last_type(const struct ptx_name *name) {
    return ptx_type(&name->part[name->count - 1]);
}

bool ptx_spread(struct text *out, const struct statement *a, struct operand to, const char *v) {
    struct operand parts[MAX_PARTS];
    int count = ptx_split(to, ',', parts, MAX_PARTS);
    bool good = count > 0;
    for (int i = 0; i < count && good; i++) {
        good = ptx_write(out, a, parts[i]);
        text_format(out, "%s.v[%d]); ", v, i);
    }
    return good;
}

bool ptx_list(struct text *out, const struct statement *a, struct operand from, const char *type) {
    struct operand parts[MAX_PARTS];
    int count = ptx_split(from, ',', parts, MAX_PARTS);
    bool good = count > 0;
    for (int i = 0; i < count && good; i++) {
        text_format(out, "%slockstep_ptx_as<%s>(", i ? ", " : "", type);
        good = ptx_read(out, a, parts[i]);
        text_format(out, ")");
    }
    return good;
}

/* ---- memory: cache hints are ignored, except the non-coherent one (ld.global.nc) ---- */

static bool is_hint(const struct operand *p) {
    return ptx_in(p, " weak ca cg cs lu cv wb wt nc global shared shared::cta local const param "
                     "volatile v2 v4 ") ||
           (p->length > 4 && (!memcmp(p->text, "L1::", 4) || !memcmp(p->text, "L2::", 4)));
}

static bool memory(struct text *out, const struct statement *a, const struct ptx_name *name) {
    bool loads = ptx_is(&name->part[0], "ld") || ptx_is(&name->part[0], "ldu");
    const char *type = last_type(name);
    int count = has(name, "v4") ? 4 : has(name, "v2") ? 2 : 1;
    int wanted = 2 + has(name, "L2::cache_hint");
    if (!type || name->operands != wanted) return false;
    for (int i = 1; i < name->count - 1; i++)
        if (!is_hint(&name->part[i])) return false; /* loads with a memory order have functions */
    bool shared = has(name, "shared") || has(name, "shared::cta");
    const char *kind = has(name, "nc") ? "true" : "false", *at = shared ? "true" : "false";
    const char *is_volatile = has(name, "volatile") || has(name, "cv") ? "volatile " : "";
    text_format(out, "{ lockstep_ptx_vector<%s, %d> lockstep_v%s", type, count,
                loads ? "" : " = {");
    if (!loads && !ptx_list(out, a, name->operand[1], type)) return false;
    if (!loads)
        text_format(out, "}; lockstep_ptx_store<%s, %s>(", at, *is_volatile ? "true" : "false");
    if (loads)
        text_format(out, " = lockstep_ptx_load<%s, %d, %s, %s, %s>(", type, count, at,
                    *is_volatile ? "true" : "false", kind);
    if (!ptx_read(out, a, name->operand[loads])) return false;
    text_format(out, loads ? "); " : ", lockstep_v); ");
    if (loads && !ptx_spread(out, a, name->operand[0], "lockstep_v")) return false;
    text_format(out, "} ");
    return true;
}

/* ---- moves between a wide register and its parts ---- */

static bool move(struct text *out, const struct statement *a, const struct ptx_name *name) {
    const char *type = last_type(name);
    bool packs = name->operands == 2 && *name->operand[1].text == '{';
    bool unpacks = name->operands == 2 && *name->operand[0].text == '{';
    struct operand parts[MAX_PARTS];
    int count = ptx_split(name->operand[packs], ',', parts, MAX_PARTS);
    if (!type || packs == unpacks || (count != 2 && count != 4)) return false;
    bool wide = strstr(type, "64") != NULL;
    const char *part = !wide ? "uint16_t" : count == 2 ? "uint32_t" : "uint16_t";
    text_format(out, "{ ");
    if (unpacks) {
        text_format(out, "auto lockstep_v = lockstep_ptx_unpack<%s, %d>(lockstep_ptx_as<%s>(", part,
                    count, type);
        if (!ptx_read(out, a, name->operand[1])) return false;
        text_format(out, ")); ");
        if (!ptx_spread(out, a, name->operand[0], "lockstep_v")) return false;
    } else {
        text_format(out, "lockstep_ptx_vector<%s, %d> lockstep_v = {", part, count);
        if (!ptx_list(out, a, name->operand[1], part)) return false;
        text_format(out, "}; ");
        if (!ptx_write(out, a, name->operand[0])) return false;
        text_format(out, "lockstep_ptx_pack<%s>(lockstep_v)); ", type);
    }
    text_format(out, "} ");
    return true;
}

/* ---- conversions: `cvt.rn.sat.u8.f32` ---- */

static bool convert(struct text *out, const struct statement *a, const struct ptx_name *name) {
    static const char *const modes[][2] = {{" rn rni ", "LOCKSTEP_ROUND_NEAREST"},
                                           {" rz rzi ", "LOCKSTEP_ROUND_ZERO"},
                                           {" rm rmi ", "LOCKSTEP_ROUND_DOWN"},
                                           {" rp rpi ", "LOCKSTEP_ROUND_UP"},
                                           {" rna ", "LOCKSTEP_AWAY"}};
    const char *mode = "LOCKSTEP_AS_IT_IS";
    if (name->count < 3 || name->operands < 2 || name->operands > 3) return false;
    const char *to = ptx_type(&name->part[name->count - 2]), *from = last_type(name);
    for (int i = 1; i < name->count - 2; i++) {
        size_t m = 0, count = sizeof modes / sizeof *modes;
        while (m < count && !ptx_in(&name->part[i], modes[m][0])) m++;
        if (m == count && !ptx_in(&name->part[i], " ftz sat relu ")) return false;
        if (m < count) mode = modes[m][1];
    }
    if (!to || !from || has(name, "relu") || !ptx_write(out, a, name->operand[0])) return false;
    text_format(out, "lockstep_ptx_convert<%s, %s, %s, %s>(", to, from, mode,
                has(name, "sat") ? "true" : "false");
    for (int i = 1; i < name->operands; i++) {
        if (i > 1) text_format(out, ", ");
        if (!ptx_read(out, a, name->operand[i])) return false;
    }
    text_format(out, ")); ");
    return true;
}

/* ---- warps: a value, and a predicate that tells whether it is valid ---- */

static bool warp(struct text *out, const struct statement *a, const struct ptx_name *name) {
    struct operand to[2];
    int results = name->operands ? ptx_split(name->operand[0], '|', to, 2) : 0;
    bool shuffles = ptx_is(&name->part[0], "shfl") && name->count == 4 && name->operands == 5;
    bool elects = ptx_is(&name->part[0], "elect") && name->operands == 2;
    bool matches = ptx_is(&name->part[0], "match") && has(name, "all") && name->operands == 3;
    if (results < 1 || (!shuffles && !elects && !matches)) return false;
    text_format(out, "{ bool lockstep_p; (void)lockstep_p; ");
    if (!ptx_write(out, a, to[0])) return false;
    if (shuffles)
        text_format(out, "lockstep_ptx_shfl_%.*s", (int)name->part[2].length, name->part[2].text);
    else
        text_format(out, elects ? "lockstep_ptx_elect" : "lockstep_ptx_match_all");
    text_format(out, "(lockstep_p");
    for (int i = 1; i < name->operands; i++) {
        text_format(out, ", ");
        if (!ptx_read(out, a, name->operand[i])) return false;
    }
    text_format(out, ")); ");
    if (results == 2 && !ptx_write(out, a, to[1])) return false;
    text_format(out, results == 2 ? "lockstep_p); } " : "} ");
    return true;
}

bool ptx_form(struct text *out, const struct statement *a, const struct ptx_name *name) {
    const struct operand *first = &name->part[0];
    size_t before = out->length;
    bool good = false;
    if (ptx_in(first, " ld st ldu ")) good = memory(out, a, name);
    if (ptx_is(first, "mov")) good = move(out, a, name);
    if (ptx_is(first, "cvt")) good = convert(out, a, name);
    if (ptx_in(first, " shfl elect match ")) good = warp(out, a, name);
    if (!good) out->length = before;
    return good;
}
