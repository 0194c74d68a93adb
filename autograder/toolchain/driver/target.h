/** @file target.h
 * Which compiler makes the simulated program, and for which processor. Two environment variables:
 * LOCKSTEP_CXX names another g++ (g++-11), LOCKSTEP_TARGET another processor (aarch64-linux-gnu:
 * Debian's cross compiler, and its programs run under qemu-user). `make test-compilers` uses both.
 */
#ifndef LOCKSTEP_DRIVER_TARGET_H
#define LOCKSTEP_DRIVER_TARGET_H

#include "support/strbuf.h"

/** @return the compiler's name, looked up in PATH; valid until the environment changes */
const char *target_compiler(void);

/** @return the flags that make calls through pointers go through the simulator (cfi.h), ending
 * in NULL; none where the processor's compiler has no such flag */
const char *const *target_branch_flags(void);

/** Adds the path of the simulator's library for that processor to `path`. */
void target_runtime(struct text *path);
/** And of what stands for NVIDIA's libraries, of which a program takes what it calls. */
void target_libraries(struct text *path);

enum { TARGET_WORDS = 5 }; /**< at most so many words stand before a program */

/** What to start a program with.
 * @param argv gets the words that stand before the program's own
 * @return how many: 0 if this machine runs the program itself */
int target_runner(char *argv[TARGET_WORDS]);

#endif
