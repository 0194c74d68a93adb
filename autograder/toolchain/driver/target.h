/** @file target.h
 * Which compiler builds the simulated program, and for which processor. Two environment variables
 * select others: LOCKSTEP_CXX another g++ (g++-11), LOCKSTEP_TARGET another processor
 * (aarch64-linux-gnu: Debian's cross compiler; its programs run under qemu-user). `make
 * test-compilers` uses both.
 */
#ifndef LOCKSTEP_DRIVER_TARGET_H
#define LOCKSTEP_DRIVER_TARGET_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @return the compiler's name, looked up in PATH; valid until the environment changes */
const char *target_compiler(void);

/** @return whether the compiler can fill variables that a program leaves unset
 * (-ftrivial-auto-var-init, from g++ 12 on) */
bool target_fills_locals(void);

/** The assembler's name. Called without the compiler's driver, which takes as long as it. */
const char *target_assembler(void);

/** @return the flags that make indirect calls go through the simulator's check (guard/cfi.c),
 * ending in NULL; none if the processor's compiler has no such flag */
const char *const *target_branch_flags(void);

/** Adds the path of the simulator's library for that processor to `path`. */
void target_runtime(struct text *path);
/** The same for the replacements of NVIDIA's libraries, of which a program links what it calls. */
void target_libraries(struct text *path);

enum { TARGET_WORDS = 5 }; /**< the most words before a program's path */

/** How to start a program.
 * @param argv gets the words before the program's own
 * @return how many: 0 if this machine runs the program itself */
int target_runner(char *argv[TARGET_WORDS]);

#endif
