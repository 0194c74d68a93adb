/** @file asm_statement.h
 * What the parts of the lexer that read inline PTX share: a statement, its operands, and the
 * registers that it declares itself.
 */
#ifndef LOCKSTEP_PTX_ASM_STATEMENT_H
#define LOCKSTEP_PTX_ASM_STATEMENT_H

#include <stdbool.h>
#include "toolchain/lexer/lexer.h"

enum { MAX_OPERANDS = 64, MAX_REGISTERS = 64, REGISTER_NAME = 48 };

/** A piece of text that lies elsewhere. */
struct operand {
    const char *text;
    size_t length;
};

struct statement {
    struct text code; /**< the literals, joined, without comments */
    struct text constraints;
    struct operand operands[MAX_OPERANDS]; /**< of C++, in their brackets */
    int count;
    char registers[MAX_REGISTERS][REGISTER_NAME]; /**< that `.reg` declares */
    int declared;
};

/** An operand of an instruction as C++: `%0`, `[%0]`, `%%laneid`, a number, a register of its own.
 * @return whether it is known */
bool ptx_operand(struct text *out, const struct statement *a, const char *o, size_t n);

/** One instruction that has a function of its name: `name a, b, c`. */
bool ptx_instruction(struct text *out, const struct statement *a, const char *code, size_t n);

/** One instruction of a family (instruction.c), as C++ statements. */
bool ptx_family(struct text *out, const struct statement *a, const char *code, size_t n);

/** A whole statement with declarations, predicates or jumps, as a block of C++. `*failed` gets the
 * instruction that is not known. @return whether all are */
bool ptx_block(struct text *out, struct statement *a, struct operand *failed);

/* host_asm.c */

/** Is this assembly of the host's processor, and no PTX? By its code and its operands' letters. */
bool asm_is_of_host(const char *code, const char *constraints);

#endif
