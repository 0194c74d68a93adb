/** @file asm_statement.h
 * Shared by the files that translate inline PTX: a statement, its operands, and the registers
 * that it declares.
 */
#ifndef LOCKSTEP_PTX_ASM_STATEMENT_H
#define LOCKSTEP_PTX_ASM_STATEMENT_H

#include <stdbool.h>
#include "toolchain/lexer/lexer.h"

enum { MAX_OPERANDS = 64, MAX_REGISTERS = 64, REGISTER_NAME = 48 };

/** A range of a text that is stored elsewhere. */
struct operand {
    const char *text;
    size_t length;
};

struct statement {
    struct text code; /**< the literals, joined, without comments */
    struct text constraints;
    struct operand operands[MAX_OPERANDS]; /**< C++ expressions, with their parentheses */
    int count;
    char registers[MAX_REGISTERS][REGISTER_NAME]; /**< declared by `.reg` */
    int declared;
};

/** Writes a PTX operand as C++: `%0`, `[%0]`, `%%laneid`, a number, a declared register.
 * @return whether it is known */
bool ptx_operand(struct text *out, const struct statement *a, const char *o, size_t n);

/** Translates one instruction that has a function of its name: `name a, b, c`. */
bool ptx_instruction(struct text *out, const struct statement *a, const char *code, size_t n);

/** Translates one typed instruction (instruction.c) to C++ statements. */
bool ptx_typed_instruction(struct text *out, const struct statement *a, const char *code, size_t n);

/** Translates a statement with declarations, predicates or jumps to a block of C++. `*failed` gets
 * the first unknown instruction. @return whether all are known */
bool ptx_block(struct text *out, struct statement *a, struct operand *failed);

/* host_asm.c */

/** @return whether this is host assembly, not PTX, judged by its code and its operands'
 * constraints */
bool asm_is_of_host(const char *code, const char *constraints);

#endif
