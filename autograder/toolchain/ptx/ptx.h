/** @file ptx.h
 * Inline PTX, as C++ (PTX ISA 9.0).
 */
#ifndef LOCKSTEP_PTX_PTX_H
#define LOCKSTEP_PTX_PTX_H

#include "toolchain/lexer/lexer.h"

/** `asm("...")`, as far as it is known; `why` says what is not. */
size_t ptx_rewrite_asm(const struct source *s, size_t at, struct text *out, struct text *why);

#endif
