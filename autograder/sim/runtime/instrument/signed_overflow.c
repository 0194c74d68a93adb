/* Signed overflow, which is undefined in C++ and often produces a wrong index. GCC calls these
 * handlers in a lesson's files (-fsanitize=signed-integer-overflow). The program continues with the
 * wrapped value. */
#include "instrument.h"
#include "core/core.h"
#include "report/report.h"
#include "sim/abi/bounds_sites.h"

#include <stdio.h>

/* GCC's struct ubsan_overflow_data. */
struct overflow_place {
    const char *file;
    uint32_t line, column;
    const struct bounds_type *type;
};

void __ubsan_handle_add_overflow(struct overflow_place *p, uint64_t a, uint64_t b);
void __ubsan_handle_sub_overflow(struct overflow_place *p, uint64_t a, uint64_t b);
void __ubsan_handle_mul_overflow(struct overflow_place *p, uint64_t a, uint64_t b);
void __ubsan_handle_negate_overflow(struct overflow_place *p, uint64_t a);
void __ubsan_handle_divrem_overflow(struct overflow_place *p, uint64_t a, uint64_t b);

/* UBSan passes an operand by value if it fits into a register; a wider one is passed by address. */
static bool operand(const struct overflow_place *p, uint64_t value, long long *number) {
    uint32_t bits = 1u << (p->type->information >> 1);
    if (bits > 64) return false;
    *number = (long long)(value << (64 - bits)) >> (64 - bits);
    return true;
}

static struct finding *begin(uint64_t pc) {
    struct finding *f = finding_add(FINDING_OVERFLOW, sim.current ? SPACE_LOCAL : SPACE_HOST,
                                    SEVERITY_ERROR, pc, 0);
    if (f->count > 1) return NULL;
    finding_here(f);
    if (!sim.current) finding_of_host(f);
    return f;
}

/* The type's name without its single quotes: 'int'. */
#define TYPE_NAME(p) (int)strnlen((p)->type->name + 1, 20) - 1, (p)->type->name + 1

static void report(struct overflow_place *p, uint64_t a, uint64_t b, const char *sign,
                   uint64_t pc) {
    long long left, right;
    struct finding *f = begin(pc);
    if (!f) return;
    if (operand(p, a, &left) && operand(p, b, &right))
        snprintf(f->detail, sizeof f->detail, "%lld %s %lld does not fit into %.*s", left, sign,
                 right, TYPE_NAME(p));
    else
        snprintf(f->detail, sizeof f->detail, "a result of %s does not fit into %.*s", sign,
                 TYPE_NAME(p));
}

#define CALLER sim_pc(__builtin_return_address(0))

void __ubsan_handle_add_overflow(struct overflow_place *p, uint64_t a, uint64_t b) {
    report(p, a, b, "+", CALLER);
}

void __ubsan_handle_sub_overflow(struct overflow_place *p, uint64_t a, uint64_t b) {
    report(p, a, b, "-", CALLER);
}

void __ubsan_handle_mul_overflow(struct overflow_place *p, uint64_t a, uint64_t b) {
    report(p, a, b, "*", CALLER);
}

void __ubsan_handle_negate_overflow(struct overflow_place *p, uint64_t a) {
    report(p, 0, a, "-", CALLER);
}

/* The smallest number divided by -1. A kernel ends here: x86-64 would raise a fault at the division
 * that follows, a GPU does not. */
void __ubsan_handle_divrem_overflow(struct overflow_place *p, uint64_t a, uint64_t b) {
    report(p, a, b, "/", CALLER);
    if (sim.current) sim_abandon();
}
