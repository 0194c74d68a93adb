/* Analyses all paths from the entry to a fixed point, then judges every instruction once more. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

/* ---- where paths join ---- */

static bool join_registers(struct state *in, const struct state *s, const struct instruction *i) {
    bool changed = false;
    for (int r = 0; r < REGISTERS; r++) {
        value_t joined = value_unknown(JOINED_AT, i->number, r);
        if (in->reg[r] == s->reg[r] || in->reg[r] == joined) continue;
        in->reg[r] = joined;
        changed = true;
    }
    return changed;
}

static bool join_slots(struct state *in, const struct state *s) {
    bool changed = false;
    for (int k = 0; k < in->slots;) {
        value_t v;
        if (access_slot(s, in->slot[k].offset, &v) && v == in->slot[k].value) {
            k++;
            continue;
        }
        in->slot[k] = in->slot[--in->slots];
        changed = true;
    }
    return changed;
}

static bool has_check(const struct state *s, const struct state *in, int k) {
    for (int j = 0; j < s->checks; j++)
        if (s->checked[j].address == in->checked[k].address &&
            s->checked[j].bytes >= in->checked[k].bytes &&
            s->checked[j].load >= in->checked[k].load &&
            s->checked[j].store >= in->checked[k].store)
            return true;
    return false;
}

static bool join_checks(struct state *in, const struct state *s) {
    bool changed = false;
    for (int k = 0; k < in->checks;) {
        if (has_check(s, in, k)) {
            k++;
            continue;
        }
        in->checked[k] = in->checked[--in->checks];
        changed = true;
    }
    return changed;
}

static bool join_flag(bool *in, bool s) {
    bool changed = *in && !s;
    *in = *in && s;
    return changed;
}

static bool join(struct state *in, const struct state *s, const struct instruction *i) {
    if (!in->reached) {
        *in = *s;
        return in->reached = true;
    }
    bool changed = join_registers(in, s, i);
    changed |= join_slots(in, s);
    changed |= join_checks(in, s);
    changed |= join_flag(&in->untouched, s->untouched);
    changed |= join_flag(&in->return_saved, s->return_saved);
    changed |= join_flag(&in->return_compared, false);
    in->announced = in->announcing = 0; /* no jump lies between such an announcement and its call */
    in->announced_place = false;
    changed |= join_flag(&in->return_proved, s->return_proved);
    for (int k = 1; k <= SAVED; k++)
        if (in->saved[k] && in->saved[k] != s->saved[k]) in->saved[k] = 0, changed = true;
    if (s->touched > in->touched) in->touched = s->touched, changed = true;
    return changed;
}

/* ---- code ---- */

static bool decode(struct analysis *a) {
    const struct section *s = &a->file->sections[a->function->section];
    ZydisDecoder decoder;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    uint32_t number = 0;
    a->code = calloc(a->function->size + 1, sizeof *a->code);
    a->at = calloc(a->function->size + 1, sizeof *a->at);
    a->in = NULL;
    a->meets = calloc(a->function->size + 1, sizeof *a->meets);
    if (!a->code || !a->at || !a->meets) abort();
    for (uint64_t offset = 0; offset < a->function->size;) {
        struct instruction *i = &a->code[a->count];
        i->offset = (uint32_t)offset;
        i->number = number;
        if (!ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, s->data + a->function->start + offset,
                                                 a->function->size - offset, &i->z, i->operand))) {
            a->why = "contains bytes that are not an instruction";
            a->where = i->offset;
            return false;
        }
        number += i->z.mnemonic != ZYDIS_MNEMONIC_NOP;
        a->at[offset] = (uint32_t)++a->count;
        offset += i->z.length;
    }
    a->in = calloc(a->count + 1, sizeof *a->in);
    if (!a->in) abort();
    return true;
}

static bool is_jump(const struct instruction *i) {
    return i->z.meta.category == ZYDIS_CATEGORY_COND_BR ||
           i->z.meta.category == ZYDIS_CATEGORY_UNCOND_BR;
}

/* @return the index of the instruction of this function that a jump goes to, or -1 */
static int64_t target_of(const struct analysis *a, const struct instruction *i) {
    if (i->operand[0].type != ZYDIS_OPERAND_TYPE_IMMEDIATE || call_relocation(a, i)) return -1;
    int64_t offset = (int64_t)(i->offset + i->z.length) + (int64_t)i->z.raw.imm[0].value.s;
    if (offset < 0 || offset >= (int64_t)a->function->size || !a->at[offset]) return -1;
    return (int64_t)a->at[offset] - 1;
}

static void find_meetings(struct analysis *a) {
    a->meets[0] = true;
    for (size_t k = 0; k < a->count; k++) {
        int64_t target = is_jump(&a->code[k]) ? target_of(a, &a->code[k]) : -1;
        if (target >= 0) a->meets[target] = true;
    }
}

/* ---- the fixed point ---- */

struct worklist {
    uint32_t *item;
    size_t count;
    bool *waits;
};

static void hand_to(struct analysis *a, struct worklist *w, size_t index, const struct state *s) {
    bool changed = join(&a->in[index], s, &a->code[index]);
    if (!changed || a->judging || w->waits[index]) return;
    w->waits[index] = true;
    w->item[w->count++] = (uint32_t)index;
}

/* Handles a jump. @return false if it is refused; `*goes_on`: the next instruction is reachable */
static bool jump(struct analysis *a, struct worklist *w, struct state *s,
                 const struct instruction *i, bool *goes_on) {
    int64_t target = target_of(a, i);
    bool conditional = i->z.meta.category == ZYDIS_CATEGORY_COND_BR;
    *goes_on = conditional;
    if (target >= 0) return hand_to(a, w, (size_t)target, s), true;
    if (!conditional) return call_leave(a, s, i, true);
    if (!call_is_alarm(a, i)) return analysis_refuse(a, i, "jumps into another function");
    bool unequal = i->z.mnemonic == ZYDIS_MNEMONIC_JNZ;
    if (s->return_compared && unequal) s->return_proved = true;
    return true;
}

/* Analyses from one join to the next, or to an end. */
static bool walk_from(struct analysis *a, struct worklist *w, size_t index) {
    struct state s = a->in[index];
    for (size_t k = index; k < a->count; k++) {
        const struct instruction *i = &a->code[k];
        bool ends = false, goes_on = true;
        if (k != index && a->meets[k] && s.announced)
            return analysis_refuse(a, i, "announces an access that it does not make");
        if (k != index && a->meets[k]) return hand_to(a, w, k, &s), true;
        if (is_jump(i)) {
            if (!instruction_is_plain(i))
                return analysis_refuse(a, i, "contains an instruction that is not allowed");
            if (!jump(a, w, &s, i, &goes_on)) return false;
            s.return_compared = false;
            if (s.announced)
                return analysis_refuse(a, i, "announces an access that it does not make");
            if (!goes_on) return true;
            continue;
        }
        if (!step(a, &s, i, &ends)) return false;
        if (ends) return true;
    }
    return analysis_refuse(a, &a->code[a->count - 1], "runs past its end");
}

static void enter(struct state *s) {
    *s = (struct state){.reached = true, .untouched = true};
    for (int r = 0; r < REGISTERS; r++) s->reg[r] = value_unknown(ENTRY_REGISTER, r, 0);
}

bool walk(struct analysis *a) {
    if (!a->function->size || !decode(a)) return !a->function->size;
    struct worklist w = {.item = calloc(a->count + 1, sizeof *w.item),
                         .waits = calloc(a->count + 1, sizeof *w.waits)};
    if (!w.item || !w.waits) abort();
    find_meetings(a);
    enter(&a->in[0]);
    w.item[w.count++] = 0;
    while (w.count) {
        uint32_t index = w.item[--w.count];
        w.waits[index] = false;
        walk_from(a, &w, index);
    }
    a->judging = true;
    bool good = true;
    for (size_t k = 0; good && k < a->count; k++)
        if (a->meets[k] && a->in[k].reached) good = walk_from(a, &w, k);
    free(w.item);
    free(w.waits);
    return good && !a->why;
}
