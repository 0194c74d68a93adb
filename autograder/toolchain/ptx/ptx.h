/** @file ptx.h
 * Translates inline PTX to C++ (PTX ISA 9.0).
 */
#ifndef LOCKSTEP_PTX_PTX_H
#define LOCKSTEP_PTX_PTX_H

#include "toolchain/lexer/lexer.h"

/** Rewrites `asm("...")` if all its instructions are supported; else `why` says which is not. */
size_t ptx_rewrite_asm(const struct source *s, size_t at, struct text *out, struct text *why);

#endif
