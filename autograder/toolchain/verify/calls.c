/* Decides where calls, jumps and returns may go, and what is known after them. */
#include "toolchain/vetting/allowed_symbols.h"
#include "analysis.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

/* Callee-saved registers (System V ABI for x86-64, "Register Usage"). */
static const int kept[] = {RBX, RBP, R12, R13, R14, R15};
enum { KEPT = sizeof kept / sizeof *kept };

static bool is_kept(int reg) {
    for (int k = 0; k < KEPT; k++)
        if (kept[k] == reg) return true;
    return false;
}

/* ---- targets ---- */

const struct relocation *call_relocation(const struct analysis *a, const struct instruction *i) {
    uint64_t place = a->function->start + i->offset + i->z.raw.imm[0].offset;
    return elf_file_relocation(a->file, a->function->section, place);
}

/* Finds the target of a direct call or jump: the index of a function of the file, or a symbol's
   name. @return false if it is neither */
static bool find_target(const struct analysis *a, const struct instruction *i, int *callee,
                        const char **name) {
    const struct relocation *r = call_relocation(a, i);
    *callee = -1;
    *name = NULL;
    if (i->operand[0].type != ZYDIS_OPERAND_TYPE_IMMEDIATE) return false;
    if (!r) {
        int64_t target = (int64_t)(a->function->start + i->offset + i->z.length) +
                         (int64_t)i->z.raw.imm[0].value.s;
        *callee = elf_file_function(a->file, a->function->section, (uint64_t)target);
        return *callee >= 0;
    }
    if (r->type != R_X86_64_PLT32 && r->type != R_X86_64_PC32) return false;
    const struct symbol *s = &a->file->symbols[r->symbol];
    if (s->section && s->section != UINT32_MAX) {
        *callee = elf_file_function(a->file, s->section,
                                    (uint64_t)((int64_t)s->value + r->addend + 4));
        return *callee >= 0;
    }
    *name = s->name;
    return r->addend == -4 && s->section == 0;
}

bool call_is_alarm(const struct analysis *a, const struct instruction *i) {
    int callee;
    const char *name;
    return find_target(a, i, &callee, &name) && name && !strcmp(name, "lockstep_smashed");
}

/* ---- checks ---- */

static bool starts(const char **name, const char *prefix) {
    size_t n = strlen(prefix);
    if (strncmp(*name, prefix, n)) return false;
    *name += n;
    return true;
}

/* @return whether it is a check of the next access, such as `__tsan_write4` */
static bool is_check(const struct state *s, const char *name, int64_t *bytes, bool *store) {
    if (!starts(&name, "__tsan_")) return false;
    if (starts(&name, "vptr_")) {
        *store = !strcmp(name, "update");
        *bytes = 8;
        return *store || !strcmp(name, "read");
    }
    if (!starts(&name, "unaligned_")) starts(&name, "volatile_");
    *store = starts(&name, "write");
    if (!*store && !starts(&name, "read")) return false;
    if (!strcmp(name, "_range")) return value_is_constant(s->reg[RSI], bytes) && *bytes > 0;
    char *end;
    *bytes = strtol(name, &end, 10);
    return !*end && *bytes >= 1 && *bytes <= 16;
}

static void note_check(struct state *s, value_t address, int64_t bytes, bool load, bool store) {
    if (s->checks == CHECKED)
        memmove(s->checked, s->checked + 1, sizeof s->checked[0] * (size_t)--s->checks);
    s->checked[s->checks].address = address;
    s->checked[s->checks].bytes = bytes;
    s->checked[s->checks].load = load;
    s->checked[s->checks++].store = store;
}

/* lockstep_guard_load4 and so on end the program unless the next access is to a variable of the
   function's own frame or to the announced address. @return the bytes, or 0 */
static int64_t guarded_bytes(const char *name, bool *store) {
    if (!starts(&name, "lockstep_guard_")) return 0;
    *store = starts(&name, "store");
    if (!*store && !starts(&name, "load")) return 0;
    return strtol(name, NULL, 10);
}

/* Runtime functions that preserve every register and do not modify the program's memory. */
static bool is_unseen(struct state *s, const char *name) {
    bool store;
    int64_t bytes = guarded_bytes(name, &store);
    if (bytes > 0 && bytes <= 16) {
        note_check(s, s->reg[R11], bytes, true, store);
        s->untouched = false; /* what it admits may be anywhere on the stack */
        return true;
    }
    return !strcmp(name, "lockstep_round") || !strcmp(name, "lockstep_cast");
}

static bool never_returns(const char *name) {
    static const char *const names[] = {"lockstep_smashed",
                                        "exit",
                                        "abort",
                                        "__assert_fail",
                                        "__cxa_pure_virtual",
                                        "__ubsan_handle_missing_return",
                                        "__ubsan_handle_add_overflow_abort",
                                        "__ubsan_handle_sub_overflow_abort",
                                        "__ubsan_handle_mul_overflow_abort",
                                        "__ubsan_handle_negate_overflow_abort",
                                        "__ubsan_handle_divrem_overflow_abort",
                                        "__ubsan_handle_shift_out_of_bounds_abort",
                                        "lockstep_c_throw"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strcmp(name, names[k])) return true;
    return allowed_never_returns(name);
}

/* ---- calls ---- */

static bool hands_on(const struct state *s) {
    enum unknown what;
    int64_t x, y, c;
    return value_is_offset(s->reg[RDI], &what, &x, &y, &c) && what == ENTRY_REGISTER && x == RDI &&
           c >= 0;
}

static void add_edge(struct analysis *a, const struct state *s, int callee, int64_t capacity) {
    if (!a->judging) return;
    if (a->edge_count == a->edge_capacity) {
        a->edge_capacity = a->edge_capacity ? 2 * a->edge_capacity : 64;
        a->edges = realloc(a->edges, a->edge_capacity * sizeof *a->edges);
        if (!a->edges) abort();
    }
    a->edges[a->edge_count++] = (struct call_edge){a->index, callee, hands_on(s), capacity};
}

/* The shadow copies are above anything that the callee writes there. */
static bool shadow_is_above(const struct state *s, int64_t depth) {
    for (int k = 1; k <= SAVED; k++)
        if (s->saved[k] && -depth < 8 * k) return false;
    return true;
}

static void forget_registers(struct state *s, const struct instruction *i) {
    for (int r = 0; r < REGISTERS; r++)
        if (r != RSP && !is_kept(r)) s->reg[r] = value_unknown(MADE_AT, i->number, r);
}

static void note_pointer(struct analysis *a, const char *name) {
    if (name && !strncmp(name, "__x86_indirect", 14)) a->known[a->index].calls_pointers = true;
}

bool call_function(struct analysis *a, struct state *s, const struct instruction *i,
                   uint8_t announced, bool *ends) {
    int callee;
    const char *name;
    int64_t depth, bytes = 0;
    bool store = false;
    if (!find_target(a, i, &callee, &name))
        return analysis_refuse(a, i, "calls an address that is not a function's");
    if (!analysis_depth(s, &depth) || depth > 0 || !shadow_is_above(s, depth))
        return analysis_refuse(a, i, "calls a function with a foreign stack pointer");
    if (depth - 8 < s->touched) s->touched = depth - 8;
    s->return_proved = s->return_compared = false;
    bool check = name && is_check(s, name, &bytes, &store);
    if (announced && (!check || 2 * bytes + store != announced))
        return analysis_refuse(a, i, "announces an access that it does not make");
    if (name && is_unseen(s, name)) return true;
    note_pointer(a, name);
    value_t address = s->reg[RDI];
    if (callee >= 0) add_edge(a, s, callee, -depth);
    /* a copy announces both its ends; a volatile access lets other threads run */
    if (!check || strstr(name, "volatile")) s->checks = 0;
    s->untouched = false;
    if (!check) s->slots = 0;
    forget_registers(s, i);
    if (check) note_check(s, address, bytes, !store, store);
    *ends = name && never_returns(name);
    return true;
}

/* ---- returns ---- */

bool call_leave(struct analysis *a, struct state *s, const struct instruction *i, bool jumps) {
    enum unknown what;
    int64_t depth, x, y, c;
    int callee = -1;
    const char *name;
    if (!analysis_depth(s, &depth) || depth != 0 ||
        !value_is_offset(s->reg[RSP], &what, &x, &y, &c) || what != ENTRY_REGISTER)
        return analysis_refuse(a, i, "returns with a stack that is not its caller's");
    if (!s->untouched && !s->return_proved)
        return analysis_refuse(a, i, "returns to an address that may have been overwritten");
    for (int k = 0; k < KEPT; k++)
        if (s->reg[kept[k]] != value_unknown(ENTRY_REGISTER, kept[k], 0))
            return analysis_refuse(a, i, "returns with registers that are not its caller's");
    if (!jumps) return true;
    if (!find_target(a, i, &callee, &name))
        return analysis_refuse(a, i, "jumps to an address that is not a function's");
    note_pointer(a, name);
    if (callee >= 0) add_edge(a, s, callee, 0);
    return true;
}
