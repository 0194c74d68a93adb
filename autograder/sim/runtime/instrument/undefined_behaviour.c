/* What is undefined in C++ and goes on with a wrong index or other code: signed overflow, a shift
 * by as many bits as there are (x86 takes the count modulo 32, a GPU gives 0), and a function that
 * ends without its return. GCC calls these handlers in a lesson's files
 * (-fsanitize=signed-integer-overflow,shift-exponent,return). The launch, or host code, ends there.
 */
#include "instrument.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "report/report.h"
#include "sim/abi/bounds_sites.h"

#include <stdio.h>
#include <stdlib.h>

/* GCC's struct ubsan_overflow_data. */
struct overflow_place {
    const char *file;
    uint32_t line, column;
    const struct bounds_type *type;
};

/* GCC's struct ubsan_shift_data. */
struct shift_place {
    const char *file;
    uint32_t line, column;
    const struct bounds_type *shifted, *count;
};

_Noreturn void __ubsan_handle_add_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_sub_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_mul_overflow_abort(struct overflow_place *p, uint64_t a, uint64_t b);
_Noreturn void __ubsan_handle_negate_overflow_abort(struct overflow_place *p, uint64_t a);
_Noreturn void __ubsan_handle_divrem_overflow_abort(struct overflow_place *p, uint64_t a,
                                                    uint64_t b);
_Noreturn void __ubsan_handle_shift_out_of_bounds_abort(struct shift_place *p, uint64_t a,
                                                        uint64_t b);
_Noreturn void __ubsan_handle_missing_return(const void *place);

static uint32_t bits_of(const struct bounds_type *type) { return 1u << (type->information >> 1); }

/* UBSan passes an operand by value if it fits into a register; a wider one is passed by address. */
static bool operand(const struct bounds_type *type, uint64_t value, long long *number) {
    uint32_t bits = bits_of(type);
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
#define TYPE_NAME(type) (int)strnlen((type)->name + 1, 24) - 1, (type)->name + 1

static void describe(struct overflow_place *p, uint64_t a, uint64_t b, const char *sign,
                     uint64_t pc) {
    long long left, right;
    struct finding *f = begin(FINDING_OVERFLOW, pc);
    if (!f) return;
    if (operand(p->type, a, &left) && operand(p->type, b, &right))
        snprintf(f->detail, sizeof f->detail, "%lld %s %lld does not fit into %.*s", left, sign,
                 right, TYPE_NAME(p->type));
    else
        snprintf(f->detail, sizeof f->detail, "a result of %s does not fit into %.*s", sign,
                 TYPE_NAME(p->type));
}

static _Noreturn void end(void) {
    if (!sim.current) exit(EXIT_FAILURE);
    sim.sticky_error = cudaErrorLaunchFailure;
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

_Noreturn void __ubsan_handle_shift_out_of_bounds_abort(struct shift_place *p, uint64_t a,
                                                        uint64_t b) {
    (void)a;
    long long count;
    struct finding *f = begin(FINDING_OVERFLOW, CALLER);
    if (f && operand(p->count, b, &count)) {
        f->detail_code = DETAIL_SHIFT;
        snprintf(f->detail, sizeof f->detail, "a value of %u bits, %.*s, is shifted by %lld",
                 bits_of(p->shifted), TYPE_NAME(p->shifted), count);
    }
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
