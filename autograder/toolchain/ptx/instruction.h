/** @file instruction.h
 * One PTX instruction split into its parts, for the functions that recognise its parts.
 */
#ifndef LOCKSTEP_PTX_INSTRUCTION_H
#define LOCKSTEP_PTX_INSTRUCTION_H

#include "asm_statement.h"

enum { MAX_PARTS = 24 };

struct ptx_name {
    struct operand part[MAX_PARTS]; /**< `ld`, `global`, `f32` */
    int count;
    struct operand operand[MAX_PARTS]; /**< `{%0, %1}`, `[%2]` */
    int operands;
};

/** @return the C++ type of `u32` and its like, or NULL */
const char *ptx_type(const struct operand *p);
bool ptx_is(const struct operand *p, const char *word);
/** @return whether it is one of these words, which the list separates by blanks */
bool ptx_in(const struct operand *p, const char *list);
/** Writes an operand's value. @return whether it is known */
bool ptx_read(struct text *out, const struct statement *a, struct operand o);
/** Writes the beginning of a store to an operand; the value and a closing parenthesis follow. */
bool ptx_write(struct text *out, const struct statement *a, struct operand o);
/** Splits `{a, b}` or `p
 * q` into its parts. @return how many, or -1 */
int ptx_split(struct operand o, char between, struct operand *parts, int capacity);

/** Instructions with their own syntax: memory, conversions, shuffles (memory_ops.c). */
bool ptx_form(struct text *out, const struct statement *a, const struct ptx_name *name);
/** Tensor cores, their loads, and asynchronous copies (mma_ops.c). */
bool ptx_tensor(struct text *out, const struct statement *a, const struct ptx_name *name);
/** Writes the elements of vector `v` (C++) to `{a, b}`. */
bool ptx_spread(struct text *out, const struct statement *a, struct operand to, const char *v);
/** `{a, b}` as a list of values, each converted to `type`. */
bool ptx_list(struct text *out, const struct statement *a, struct operand from, const char *type);

#endif
