/* The effect of one instruction on the known state (abstract interpretation). */
#include "analysis.h"

#include <elf.h>
#include <string.h>

enum {
    LARGEST_STEP = 64 * 1024
}; /* bytes: each stack has a larger guard area below it (fibre_stacks.c) */

static int number_of(ZydisRegister r) {
    ZydisRegister whole = ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LONG_64, r);
    return ZydisRegisterGetClass(whole) == ZYDIS_REGCLASS_GPR64 ? (int)(whole - ZYDIS_REGISTER_RAX)
                                                                : -1;
}

static bool is_register(const ZydisDecodedOperand *o) {
    return o->type == ZYDIS_OPERAND_TYPE_REGISTER && number_of(o->reg.value) >= 0;
}

static bool is_memory(const ZydisDecodedOperand *o) {
    return o->type == ZYDIS_OPERAND_TYPE_MEMORY && o->mem.type == ZYDIS_MEMOP_TYPE_MEM;
}

/* ---- the stack pointer ---- */

static bool set_stack(struct analysis *a, struct state *s, const struct instruction *i, value_t v) {
    int64_t depth;
    s->reg[RSP] = v;
    if (!analysis_depth(s, &depth) || depth > 0)
        return analysis_refuse(
            a, i,
            "moves the stack pointer by a variable amount: replace alloca() or the array of variable length by one of constant length");
    if (a->judging && -depth > a->known[a->index].depth) a->known[a->index].depth = -depth;
    if (depth < s->touched - LARGEST_STEP)
        return analysis_refuse(
            a, i, "has more than 64 KB of local variables: allocate them with malloc()");
    return true;
}

static bool push(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t v = is_register(&i->operand[0]) ? s->reg[number_of(i->operand[0].reg.value)]
                                            : value_unknown(MADE_AT, i->number, 0);
    value_t address;
    if (i->operand[0].size != 64 && i->operand[0].type != ZYDIS_OPERAND_TYPE_IMMEDIATE)
        return analysis_refuse(a, i, "pushes less than 8 bytes");
    if (is_memory(&i->operand[0]) && (!access_address(a, s, i, &i->operand[0], &address) ||
                                      !access_memory(a, s, i, address, 8, true, false)))
        return false;
    if (!set_stack(a, s, i, value_add_constant(s->reg[RSP], -8))) return false;
    if (!access_memory(a, s, i, s->reg[RSP], 8, false, true)) return false;
    enum unknown what;
    int64_t x, y, c;
    if (value_is_offset(s->reg[RSP], &what, &x, &y, &c) && what == ENTRY_REGISTER)
        access_store_slot(s, c, 8, &v);
    return true;
}

static value_t frame_value(const struct state *s, value_t address, const struct instruction *i,
                           int output) {
    enum unknown what;
    int64_t x, y, c;
    value_t v;
    bool own = value_is_offset(address, &what, &x, &y, &c) && what == ENTRY_REGISTER && x == RSP;
    if (own && access_slot(s, c, &v)) return v;
    if (own && c == 0 && s->untouched) return value_unknown(RETURN_ADDRESS, 0, 0);
    return value_unknown(MADE_AT, i->number, output);
}

static bool pop(struct analysis *a, struct state *s, const struct instruction *i) {
    if (!is_register(&i->operand[0]) || i->operand[0].size != 64)
        return analysis_refuse(a, i, "pops into memory");
    int r = number_of(i->operand[0].reg.value);
    if (!access_memory(a, s, i, s->reg[RSP], 8, true, false)) return false;
    value_t v = frame_value(s, s->reg[RSP], i, r);
    if (!set_stack(a, s, i, value_add_constant(s->reg[RSP], 8))) return false;
    if (r == RSP) return set_stack(a, s, i, v);
    s->reg[r] = v;
    return true;
}

static bool leave(struct analysis *a, struct state *s, const struct instruction *i) {
    if (!set_stack(a, s, i, s->reg[RBP])) return false;
    if (!access_memory(a, s, i, s->reg[RSP], 8, true, false)) return false;
    s->reg[RBP] = frame_value(s, s->reg[RSP], i, RBP);
    return set_stack(a, s, i, value_add_constant(s->reg[RSP], 8));
}

/* ---- the shadow stack ---- */

/* Is the address in the shadow of the function's own frame?
   @param slot 0: the return address; or 1, 2 ... */
static bool in_shadow(value_t address, int64_t *slot) {
    value_t top = value_add(value_unknown(SHADOW, 0, 0), value_unknown(ENTRY_REGISTER, RSP, 0));
    if (!value_difference(address, top, slot)) return false;
    *slot = *slot % 8 || *slot > 0 || *slot < -8 * SAVED ? -1 : -*slot / 8;
    return true;
}

static bool save(struct analysis *a, struct state *s, const struct instruction *i, int64_t slot,
                 value_t v) {
    enum unknown what;
    int64_t r, y, c;
    if (!slot && v == value_unknown(RETURN_ADDRESS, 0, 0)) return s->return_saved = true;
    if (slot > 0 && slot <= SAVED && value_is_offset(v, &what, &r, &y, &c) &&
        what == ENTRY_REGISTER && !c) {
        s->saved[slot] = (uint8_t)(r + 1);
        return true;
    }
    return analysis_refuse(a, i, "writes to the shadow stack");
}

static bool restore(struct analysis *a, const struct state *s, const struct instruction *i,
                    int64_t slot, value_t *v) {
    if (!slot && s->return_saved)
        *v = value_unknown(SHADOW_RETURN, 0, 0);
    else if (slot > 0 && slot <= SAVED && s->saved[slot])
        *v = value_unknown(ENTRY_REGISTER, s->saved[slot] - 1, 0);
    else
        return analysis_refuse(a, i, "reads a slot of the shadow stack that it has not written");
    return true;
}

/* ---- values ---- */

static value_t immediate(const struct analysis *a, const struct instruction *i) {
    uint64_t place = a->function->start + i->offset + i->z.raw.imm[0].offset;
    const struct relocation *r = i->z.raw.imm[0].size
                                     ? elf_file_relocation(a->file, a->function->section, place)
                                     : NULL;
    if (r && (r->type == R_X86_64_32 || r->type == R_X86_64_32S || r->type == R_X86_64_64))
        return value_add_constant(analysis_symbol(a, r->symbol), r->addend);
    return r ? value_unknown(MADE_AT, i->number, 100) : value_constant(i->z.raw.imm[0].value.s);
}

static bool is_relocated(const struct analysis *a, const struct instruction *i) {
    uint64_t place = a->function->start + i->offset + i->z.raw.imm[0].offset;
    return i->z.raw.imm[0].size && elf_file_relocation(a->file, a->function->section, place);
}

/* `mov name@gottpoff(%rip), %rax`, or `add`: loads a thread-local variable's offset from the
   linker's table (TLS ABI, initial-exec model). @return whether it is one */
static bool table_entry(const struct analysis *a, const struct instruction *i,
                        const ZydisDecodedOperand *o, value_t *v) {
    uint64_t place = a->function->start + i->offset + i->z.raw.disp.offset;
    if (!is_memory(o) || o->mem.base != ZYDIS_REGISTER_RIP || o->size != 64) return false;
    const struct relocation *r = elf_file_relocation(a->file, a->function->section, place);
    bool known = r && (r->type == R_X86_64_GOTTPOFF || r->type == R_X86_64_GOTPCREL ||
                       r->type == R_X86_64_GOTPCRELX || r->type == R_X86_64_REX_GOTPCRELX);
    if (known) *v = value_add_constant(analysis_symbol(a, r->symbol), r->addend + 4);
    return known;
}

/* The value of a register or immediate operand of 8 or 4 bytes. */
static value_t operand_value(const struct analysis *a, const struct state *s,
                             const struct instruction *i, const ZydisDecodedOperand *o) {
    if (is_register(o)) return s->reg[number_of(o->reg.value)];
    return immediate(a, i);
}

static bool set_register(struct analysis *a, struct state *s, const struct instruction *i,
                         const ZydisDecodedOperand *o, value_t v) {
    int r = number_of(o->reg.value);
    if (o->size == 32) v = value_low_half(v, false);
    if (o->size < 32) v = value_unknown(MADE_AT, i->number, r);
    if (r == RSP) return set_stack(a, s, i, v);
    s->reg[r] = v;
    return true;
}

static bool load(struct analysis *a, struct state *s, const struct instruction *i) {
    const ZydisDecodedOperand *to = &i->operand[0], *from = &i->operand[1];
    value_t address, v = 0;
    int64_t slot;
    if (table_entry(a, i, from, &v)) return set_register(a, s, i, to, v);
    if (!access_address(a, s, i, from, &address)) return false;
    if (to->size == 64 && in_shadow(address, &slot)) {
        if (!restore(a, s, i, slot, &v)) return false;
        s->reg[number_of(to->reg.value)] = v;
        return true;
    }
    if (address == value_unknown(THREAD_BASE, 0, 0) && to->size == 64)
        return set_register(a, s, i, to, address); /* %fs:0 holds its own address */
    if (!access_memory(a, s, i, address, from->size / 8, true, false)) return false;
    v = frame_value(s, address, i, number_of(to->reg.value));
    if (to->size != 64) v = value_unknown(MADE_AT, i->number, number_of(to->reg.value));
    enum unknown what;
    int64_t x, y, c;
    bool one = value_is_offset(address, &what, &x, &y, &c);
    if (one && what == ENTRY_REGISTER && x == RSP && to->size == 64)
        access_store_slot(s, c, 8, &v); /* valid until something is stored there */
    if (to->size == 64 && one && what == SYMBOL && x < 0 &&
        !strcmp(a->file->symbols[-x].name, "lockstep_return_shadow"))
        v = value_unknown(SHADOW, 0, 0);
    return set_register(a, s, i, to, v);
}

/* Two stores and a call in a row announce a check: how many bytes, which address, the check. */
static bool announce(struct analysis *a, struct state *s, const struct instruction *i, int what,
                     value_t v) {
    int64_t kind;
    if (what == 1 && i->operand[0].size == 32 && value_is_constant(v, &kind) && kind > 1) {
        s->announced = (uint8_t)kind;
        return true;
    }
    if (what == 2 && i->operand[0].size == 64 && v == s->reg[RDI] && s->announcing) {
        s->announced = s->announcing;
        s->announced_place = true;
        return true;
    }
    return analysis_refuse(a, i, "announces an access that it does not make");
}

static bool store(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t address, v = operand_value(a, s, i, &i->operand[1]);
    enum unknown what;
    int64_t slot, x, y, c;
    if (!access_address(a, s, i, &i->operand[0], &address)) return false;
    int announces = access_announces(a, address);
    if (announces) return announce(a, s, i, announces, v);
    if (i->operand[0].size == 64 && in_shadow(address, &slot)) return save(a, s, i, slot, v);
    if (!access_memory(a, s, i, address, i->operand[0].size / 8, false, true)) return false;
    if (value_is_offset(address, &what, &x, &y, &c) && what == ENTRY_REGISTER && x == RSP)
        access_store_slot(s, c, i->operand[0].size / 8, &v);
    return true;
}

static bool move(struct analysis *a, struct state *s, const struct instruction *i) {
    if (is_memory(&i->operand[1])) return load(a, s, i);
    if (is_memory(&i->operand[0])) return store(a, s, i);
    if (i->operand[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE && is_relocated(a, i)) {
        s->reg[number_of(i->operand[0].reg.value)] = immediate(
            a, i); /* the linker verifies that it fits */
        return number_of(i->operand[0].reg.value) != RSP || set_stack(a, s, i, s->reg[RSP]);
    }
    return set_register(a, s, i, &i->operand[0], operand_value(a, s, i, &i->operand[1]));
}

/* Any other instruction: judges its memory operands, and makes its outputs unknown. */
static bool anything(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t address;
    for (int k = 0; k < i->z.operand_count; k++) {
        const ZydisDecodedOperand *o = &i->operand[k];
        if (!is_memory(o)) continue;
        if (i->z.meta.category == ZYDIS_CATEGORY_NOP ||
            i->z.meta.category == ZYDIS_CATEGORY_WIDENOP)
            continue;
        bool loads = o->actions & ZYDIS_OPERAND_ACTION_MASK_READ,
             stores = o->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE;
        if (!access_address(a, s, i, o, &address) ||
            !access_memory(a, s, i, address, o->size / 8, loads, stores))
            return false;
    }
    for (int k = 0; k < i->z.operand_count; k++) {
        const ZydisDecodedOperand *o = &i->operand[k];
        if (!is_register(o) || !(o->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE)) continue;
        if (!set_register(a, s, i, o, value_unknown(MADE_AT, i->number, number_of(o->reg.value))))
            return false;
    }
    return true;
}

/* ---- arithmetic on addresses ---- */

static bool align_stack(struct analysis *a, struct state *s, const struct instruction *i) {
    int64_t depth;
    int64_t mask = i->z.raw.imm[0].value.s;
    if (!analysis_depth(s, &depth) || mask >= 0 || (-mask & (-mask - 1)))
        return analysis_refuse(a, i, "changes the stack pointer");
    s->reg[RSP] = value_unknown(ALIGNED_STACK, i->number, depth);
    return true;
}

/* `add %fs:0, %rdx`: the word at %fs:0 holds its own address. */
static bool thread_base(struct analysis *a, struct state *s, const struct instruction *i,
                        const ZydisDecodedOperand *o, value_t *v) {
    if (!is_memory(o) || o->size != 64 || o->mem.segment != ZYDIS_REGISTER_FS) return false;
    return access_address(a, s, i, o, v) && *v == value_unknown(THREAD_BASE, 0, 0);
}

static bool computed(struct analysis *a, struct state *s, const struct instruction *i, value_t *v) {
    const ZydisDecodedOperand *to = &i->operand[0], *from = &i->operand[1];
    if (!is_register(to) || to->size < 32) return false;
    value_t mine = s->reg[number_of(to->reg.value)], other = 0;
    bool two = i->z.operand_count_visible == 2 && !is_memory(from) &&
               (is_register(from) || from->type == ZYDIS_OPERAND_TYPE_IMMEDIATE);
    int64_t c;
    if (two) other = operand_value(a, s, i, from);
    switch (i->z.mnemonic) {
    case ZYDIS_MNEMONIC_ADD:
        if (to->size == 64 &&
            (table_entry(a, i, from, &other) || thread_base(a, s, i, from, &other)))
            return *v = value_add(mine, other), true;
        return two && (*v = value_add(mine, other), true);
    case ZYDIS_MNEMONIC_SUB: return two && (*v = value_add(mine, value_multiply(other, -1)), true);
    case ZYDIS_MNEMONIC_INC: return *v = value_add_constant(mine, 1), true;
    case ZYDIS_MNEMONIC_DEC: return *v = value_add_constant(mine, -1), true;
    case ZYDIS_MNEMONIC_NEG: return *v = value_multiply(mine, -1), true;
    case ZYDIS_MNEMONIC_SHL:
        return two && value_is_constant(other, &c) && c >= 0 && c < 32 &&
               (*v = value_multiply(mine, INT64_C(1) << c), true);
    case ZYDIS_MNEMONIC_XOR:
        return two && is_register(from) && from->reg.value == to->reg.value &&
               (*v = value_constant(0), true);
    default: return false;
    }
}

static bool extend(struct state *s, const struct instruction *i) {
    if (i->z.mnemonic == ZYDIS_MNEMONIC_CDQE) {
        s->reg[RAX] = value_low_half(s->reg[RAX], true);
        return true;
    }
    if (i->z.mnemonic != ZYDIS_MNEMONIC_MOVSXD || !is_register(&i->operand[1]) ||
        i->operand[0].size != 64)
        return false;
    s->reg[number_of(i->operand[0].reg.value)] = value_low_half(
        s->reg[number_of(i->operand[1].reg.value)], true);
    return true;
}

static bool address_of(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t v;
    return access_address(a, s, i, &i->operand[1], &v) && set_register(a, s, i, &i->operand[0], v);
}

/* `cmp %r10, (%rsp)`: compares the return address with its copy. */
static bool compares_return(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t address;
    if (i->z.mnemonic != ZYDIS_MNEMONIC_CMP || !is_memory(&i->operand[0]) ||
        !is_register(&i->operand[1]) || i->operand[1].size != 64)
        return false;
    return access_address(a, s, i, &i->operand[0], &address) &&
           address == value_unknown(ENTRY_REGISTER, RSP, 0) &&
           s->reg[number_of(i->operand[1].reg.value)] == value_unknown(SHADOW_RETURN, 0, 0);
}

static bool others(struct analysis *a, struct state *s, const struct instruction *i) {
    value_t v;
    bool whole = is_register(&i->operand[0]) && i->operand[0].size >= 32;
    if (i->z.mnemonic == ZYDIS_MNEMONIC_MOV &&
        (whole || (is_memory(&i->operand[0]) && i->operand[0].size >= 32)))
        return move(a, s, i);
    if (i->z.mnemonic == ZYDIS_MNEMONIC_LEA && whole) return address_of(a, s, i);
    if (extend(s, i)) return true;
    if (i->z.mnemonic == ZYDIS_MNEMONIC_AND && whole && number_of(i->operand[0].reg.value) == RSP)
        return align_stack(a, s, i);
    if (computed(a, s, i, &v)) return set_register(a, s, i, &i->operand[0], v);
    return anything(a, s, i);
}

bool step(struct analysis *a, struct state *s, const struct instruction *i, bool *ends) {
    *ends = false;
    bool compares = compares_return(a, s, i), good;
    s->announcing = s->announced_place ? 0 : s->announced;
    uint8_t announced = s->announced_place ? s->announced : 0;
    s->announced = 0;
    s->announced_place = false;
    if (announced && i->z.mnemonic != ZYDIS_MNEMONIC_CALL)
        return analysis_refuse(a, i, "announces an access that it does not make");
    if (!instruction_is_plain(i))
        return analysis_refuse(a, i, "contains an instruction that is not allowed");
    switch (i->z.mnemonic) {
    case ZYDIS_MNEMONIC_CALL: good = call_function(a, s, i, announced, ends); break;
    case ZYDIS_MNEMONIC_RET:
        *ends = true;
        good = i->z.operand_count_visible == 0
                   ? call_leave(a, s, i, false)
                   : analysis_refuse(a, i, "returns in an unsupported way");
        break;
    case ZYDIS_MNEMONIC_PUSH: good = push(a, s, i); break;
    case ZYDIS_MNEMONIC_POP: good = pop(a, s, i); break;
    case ZYDIS_MNEMONIC_LEAVE: good = leave(a, s, i); break;
    case ZYDIS_MNEMONIC_UD2:
        *ends = true;
        good = true;
        break;
    default: good = others(a, s, i);
    }
    s->return_compared = compares;
    return good;
}
