/** @file protect.h
 * Adds to a lesson's assembly what its proof needs (toolchain/verify): copies of return addresses
 * and saved registers in a shadow stack, run-time checks of accesses that are not checked
 * otherwise, and copies of stacked arguments that a function stores to.
 *
 * The shadow stack is at a fixed distance from the stack ("parallel shadow stack": Dang, Maniatis
 * and Wagner 2015), where no pointer of the program may write.
 */
#ifndef LOCKSTEP_ASM_PROTECT_H
#define LOCKSTEP_ASM_PROTECT_H

#include "toolchain/verify/verify.h"

/** Writes a protected copy of an assembly file for x86-64.
 * @param lacks what the verifier could not prove of an unprotected version; all zero at first
 * @return 0, or -1 with errno set */
int protect_assembly(const char *from, const char *to, const struct verification *lacks);

#endif
