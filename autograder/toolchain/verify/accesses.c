/* Decides whether loads and stores are allowed. */
#include "analysis.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 64 * 1024 }; /* bytes of stacked arguments of a caller; a bound on reads */
enum { MOST_CLOSURE = 8 * 1024 };    /* bytes of a kernel's arguments */

bool analysis_refuse(struct analysis *a, const struct instruction *i, const char *why) {
    if (a->judging && !a->why) {
        a->why = why;
        a->where = i->offset;
    }
    return false;
}

value_t analysis_symbol(const struct analysis *a, uint32_t symbol) {
    const struct symbol *s = &a->file->symbols[symbol < a->file->symbol_count ? symbol : 0];
    if (!s->section || s->section == UINT32_MAX) return value_unknown(SYMBOL, -(int64_t)symbol, 0);
    return value_add_constant(value_unknown(SYMBOL, s->section, 0), (int64_t)s->value);
}

bool analysis_depth(const struct state *s, int64_t *offset) {
    enum unknown what;
    int64_t x, y, c;
    if (!value_is_offset(s->reg[RSP], &what, &x, &y, &c)) return false;
    if (what == ENTRY_REGISTER && x == RSP)
        *offset = c;
    else if (what == ALIGNED_STACK)
        *offset = y + c;
    else
        return false;
    return true;
}

/* ---- addresses ---- */

/* Adds what the linker adds to an operand's displacement (ELF, x86-64 psABI, "Relocation").
   @return false for an unknown kind of relocation */
static bool add_relocation(const struct analysis *a, const struct instruction *i, bool relative,
                           value_t *address) {
    uint64_t place = a->function->start + i->offset + i->z.raw.disp.offset;
    const struct relocation *r = i->z.raw.disp.size
                                     ? elf_file_relocation(a->file, a->function->section, place)
                                     : NULL;
    int64_t displacement = i->z.raw.disp.value,
            next = (int64_t)(i->z.length - i->z.raw.disp.offset);
    if (!r && relative) { /* within the section */
        int64_t target = (int64_t)(a->function->start + i->offset + i->z.length) + displacement;
        *address = value_add_constant(value_unknown(SYMBOL, a->function->section, 0), target);
        return true;
    }
    if (!r) {
        *address = value_add_constant(*address, displacement);
        return true;
    }
    bool known = relative ? r->type == R_X86_64_PC32 || r->type == R_X86_64_PLT32
                          : r->type == R_X86_64_32S || r->type == R_X86_64_32 ||
                                r->type == R_X86_64_TPOFF32;
    if (!known) return false;
    *address = value_add(*address, analysis_symbol(a, r->symbol));
    *address = value_add_constant(*address, r->addend + (relative ? next : 0));
    return true;
}

static int number_of(ZydisRegister r) {
    return ZydisRegisterGetClass(r) == ZYDIS_REGCLASS_GPR64 ? (int)(r - ZYDIS_REGISTER_RAX) : -1;
}

bool access_address(struct analysis *a, struct state *s, const struct instruction *i,
                    const ZydisDecodedOperand *o, value_t *address) {
    bool relative = o->mem.base == ZYDIS_REGISTER_RIP;
    int base = number_of(o->mem.base), index = number_of(o->mem.index);
    *address = value_constant(0);
    if ((o->mem.base && !relative && base < 0) || (o->mem.index && index < 0) ||
        o->mem.segment == ZYDIS_REGISTER_GS)
        return analysis_refuse(a, i, "addresses memory in an unsupported way");
    if (base >= 0) *address = value_add(*address, s->reg[base]);
    if (index >= 0) *address = value_add(*address, value_multiply(s->reg[index], o->mem.scale));
    if (o->mem.segment == ZYDIS_REGISTER_FS)
        *address = value_add(*address, value_unknown(THREAD_BASE, 0, 0));
    if (add_relocation(a, i, relative, address)) return true;
    return analysis_refuse(a, i, "addresses memory through a linker table");
}

/* ---- the frame ---- */

bool access_slot(const struct state *s, int64_t offset, value_t *value) {
    for (int k = 0; k < s->slots; k++)
        if (s->slot[k].offset == offset) return *value = s->slot[k].value, true;
    return false;
}

void access_store_slot(struct state *s, int64_t offset, int64_t bytes, const value_t *value) {
    for (int k = 0; k < s->slots;) {
        bool apart = s->slot[k].offset + 8 <= offset || s->slot[k].offset >= offset + bytes;
        if (apart)
            k++;
        else
            s->slot[k] = s->slot[--s->slots];
    }
    if (!value || bytes != 8 || s->slots == SLOTS) return;
    s->slot[s->slots].offset = offset;
    s->slot[s->slots++].value = *value;
}

/* The frame reaches from the stack pointer to the return address; stacked arguments are above. */
static bool in_frame(struct analysis *a, struct state *s, int64_t base, int64_t from, int64_t bytes,
                     bool store) {
    int64_t depth;
    enum unknown what;
    int64_t x, y, low;
    if (!analysis_depth(s, &depth)) return false;
    bool aligned = value_is_offset(s->reg[RSP], &what, &x, &y, &low) && what == ALIGNED_STACK;
    if (base && (!aligned || y != base)) return false;
    if (!base && aligned) low = y; /* between the two addresses nothing is certain */
    if (from < low || from > MOST_ARGUMENTS) return false;
    if (from + bytes <= 0) {
        if (!base && from < s->touched) s->touched = from;
        return true;
    }
    if (base || (store && from < 8)) return false; /* the return address */
    struct knowledge *k = &a->known[a->index];
    int64_t reached = from + bytes - 8;
    if (a->judging && k->arguments_used < reached) k->arguments_used = reached;
    if (a->judging && store && k->arguments_written < reached) k->arguments_written = reached;
    return store || from + bytes <= MOST_ARGUMENTS;
}

/* ---- accesses without a check ---- */

int access_announces(const struct analysis *a, value_t address) {
    enum unknown what;
    int64_t x, y, c;
    if (!value_is_offset(address, &what, &x, &y, &c) || what != SYMBOL || x > 0 || c) return 0;
    const char *name = a->file->symbols[-x].name;
    if (!strcmp(name, "lockstep_announced_kind")) return 1;
    return strcmp(name, "lockstep_announced") ? 0 : 2;
}

static bool is_named(const char *name, const char *const *list, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (!strcmp(name, list[k])) return true;
    return false;
}

/* Variables of the simulator that compiled code uses directly. */
static bool is_simulators(const char *name, int64_t from, int64_t bytes, bool store) {
    static const char *const constant[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    static const char *const scratch[] = {"lockstep_cast_value", "lockstep_cast_place"};
    if (from < 0) return false;
    if (!store && is_named(name, constant, 4)) return from + bytes <= 16;
    if (!store && (!strcmp(name, "stdout") || !strcmp(name, "stderr"))) return from + bytes <= 8;
    if (!store && !strcmp(name, "lockstep_return_shadow")) return from + bytes <= 8;
    if (!strcmp(name, "lockstep_cast_kind")) return from + bytes <= 4;
    return is_named(name, scratch, 2) && from + bytes <= 8;
}

static bool is_constant(const struct analysis *a, int64_t symbol, int64_t from, int64_t bytes,
                        bool store) {
    if (symbol <= 0) return is_simulators(a->file->symbols[-symbol].name, from, bytes, store);
    const struct section *s = &a->file->sections[symbol];
    bool fixed = (s->flags & SHF_ALLOC) && !(s->flags & (SHF_WRITE | SHF_EXECINSTR | SHF_TLS));
    return fixed && !store && from >= 0 && (uint64_t)(from + bytes) <= s->size;
}

/* Records a load through the first argument, as a kernel's launch stub makes: whether it is allowed
   depends on the callers. */
static void note_argument(struct analysis *a, uint32_t number, int64_t bytes) {
    if (a->argument_count == a->argument_capacity) {
        a->argument_capacity = a->argument_capacity ? 2 * a->argument_capacity : 64;
        a->arguments = realloc(a->arguments, a->argument_capacity * sizeof *a->arguments);
        if (!a->arguments) abort();
    }
    a->arguments[a->argument_count++] = (struct argument_load){a->index, number, bytes};
    a->known[a->index].loads_argument = true;
}

static bool is_proved(struct analysis *a, struct state *s, uint32_t number, value_t address,
                      int64_t bytes, bool store) {
    enum unknown what;
    int64_t x, y, c;
    if (value_is_offset(address, &what, &x, &y, &c)) {
        if (what == ENTRY_REGISTER && x == RSP && in_frame(a, s, 0, c, bytes, store)) return true;
        if (what == ALIGNED_STACK && in_frame(a, s, y, c, bytes, store)) return true;
        if (what == SYMBOL && is_constant(a, x, c, bytes, store)) return true;
        if (what == ENTRY_REGISTER && x == RDI && !store && c >= 0 && c + bytes <= MOST_CLOSURE) {
            bool checked = false;
            for (int k = 0; k < s->checks; k++) {
                int64_t d;
                checked |= value_difference(address, s->checked[k].address, &d) && d >= 0 &&
                           d + bytes <= s->checked[k].bytes && s->checked[k].load;
            }
            if (a->judging && !checked) note_argument(a, number, bytes);
            return true;
        }
    }
    for (int k = 0; k < s->checks; k++) {
        if (!value_difference(address, s->checked[k].address, &c) || c < 0) continue;
        if (c + bytes > s->checked[k].bytes) continue;
        if (store ? s->checked[k].store : s->checked[k].load) return true;
    }
    return false;
}

void access_lacks(struct analysis *a, int function, uint32_t number, int64_t bytes, bool store) {
    struct verification *v = a->lacks;
    const char *name = a->file->functions[function].name;
    if (!(v->count & (v->count - 1))) {
        size_t capacity = v->count ? 2 * v->count : 1;
        struct unproved *list = realloc(v->list, capacity * sizeof *list);
        if (!list) abort();
        v->list = list;
    }
    v->list[v->count++] = (struct unproved){strdup(name), number, (uint8_t)bytes, store};
}

bool access_memory(struct analysis *a, struct state *s, const struct instruction *i,
                   value_t address, int64_t bytes, bool load, bool store) {
    enum unknown what;
    int64_t x, y, c;
    bool proved = (!load || is_proved(a, s, i->number, address, bytes, false)) &&
                  (!store || is_proved(a, s, i->number, address, bytes, true));
    if (!proved && (bytes > 16 || (bytes & (bytes - 1))))
        return analysis_refuse(a, i, "accesses memory without a check");
    if (!proved && a->judging) access_lacks(a, a->index, i->number, bytes, store);
    if (!store || !proved) return true; /* it is judged again with its guard */
    s->return_proved = false;
    bool own = value_is_offset(address, &what, &x, &y, &c) && what == ENTRY_REGISTER && x == RSP;
    if (own) return access_store_slot(s, c, bytes, NULL), true;
    bool aside = value_is_offset(address, &what, &x, &y, &c) &&
                 (what == ALIGNED_STACK || (what == SYMBOL && x < 0));
    if (!aside) s->slots = 0; /* it may overwrite any slot */
    return true;
}
