/* What is undefined in C++ and goes on with a wrong index or other code: signed overflow, and a
 * function that ends without its return. GCC calls these handlers in a lesson's files
 * (-fsanitize=signed-integer-overflow,return). The launch, or host code, ends there. */
#include "instrument.h"
#include "core/core.h"
#include "report/report.h"
#include "sim/abi/bounds_sites.h"

#include <stdio.h>
#include <stdlib.h>

enum { LAUNCH_FAILURE = 719 }; /* cudaErrorLaunchFailure */

/* GCC's struct ubsan_overflow_data. */
struct overflow_place {
    const char *file;
    uint32_t line, column;
    const struct bounds_type *type;
};

_Noreturn void __ubsan_handle_add_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_sub_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_mul_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_negate_overflow_abort(struct overflow_place *p, uint64_t a);
_Noreturn void __ubsan_handle_divrem_overflow_abort(struct overflow_place *p, uint64_t a,
                                                    uint64_t b);
_Noreturn void __ubsan_handle_missing_return(const void *place);

/* UBSan passes an operand by value if it fits into a register; a wider one is passed by address. */
static bool operand(const struct overflow_place *p, uint64_t value, long long *number) {
    uint32_t bits = 1u << (p->type->information >> 1);
    if (bits > 64) return false;
    *number = (long long)(value << (64 - bits)) >> (64 - bits);
    return true;
}

static struct finding *begin(int kind, uint64_t pc) {
    struct finding *f = finding_add(kind, sim.current ? SPACE_LOCAL : SPACE_HOST, SEVERITY_ERROR,
                                    pc, 0);
    if (f->count > 1) return NULL;
    finding_here(f);
    if (!sim.current) finding_of_host(f);
    return f;
}

/* The type's name without its single quotes: 'int'. */
#define TYPE_NAME(p) (int)strnlen((p)->type->name + 1, 20) - 1, (p)->type->name + 1

static void describe(struct overflow_place *p, uint64_t a, uint64_t b, const char *sign,
                     uint64_t pc) {
    long long left, right;
    struct finding *f = begin(FINDING_OVERFLOW, pc);
    if (!f) return;
    if (operand(p, a, &left) && operand(p, b, &right))
        snprintf(f->detail, sizeof f->detail, "%lld %s %lld does not fit into %.*s", left, sign,
                 right, TYPE_NAME(p));
    else
        snprintf(f->detail, sizeof f->detail, "a result of %s does not fit into %.*s", sign,
                 TYPE_NAME(p));
}

static _Noreturn void end(void) {
    if (!sim.current) exit(EXIT_FAILURE);
    sim.sticky_error = LAUNCH_FAILURE;
    sim_abandon();
}

#define CALLER sim_pc(__builtin_return_address(0))

_Noreturn void __ubsan_handle_add_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b) {
    describe(p, a, b, "+", CALLER);
    end();
}

_Noreturn void __ubsan_handle_sub_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b) {
    describe(p, a, b, "-", CALLER);
    end();
}

_Noreturn void __ubsan_handle_mul_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b) {
    describe(p, a, b, "*", CALLER);
    end();
}

_Noreturn void __ubsan_handle_negate_overflow_abort(struct overflow_place *p, uint64_t a) {
    describe(p, 0, a, "-", CALLER);
    end();
}

/* The smallest number divided by -1. */
_Noreturn void __ubsan_handle_divrem_overflow_abort(struct overflow_place *p, uint64_t a,
                                                    uint64_t b) {
    describe(p, a, b, "/", CALLER);
    end();
}

_Noreturn void __ubsan_handle_missing_return(const void *place) {
    (void)place;
    struct finding *f = begin(FINDING_CRASH, CALLER);
    if (f)
        snprintf(f->detail, sizeof f->detail,
                 "a function comes to its end without a value: its return is missing");
    end();
}
