/** @file verify.h
 * Proves of a lesson's object file that its code cannot leave the checks of the simulator. What the
 * compiler was told, or the source spells, does not matter: the machine code itself is judged.
 *
 * This is software fault isolation with a verifier (Wahbe, Lucco, Anderson and Graham 1993; Yee et
 * al., "Native Client", 2009). Every function is walked with symbolic values. Proved is:
 * - a load or store goes to the function's own frame at a constant offset, or to an address that
 *   the call before it has checked (`__tsan_*`, or lockstep_guard_*()), or reads a constant;
 * - calls and jumps go to functions of the file, to symbols that the file may use (their names are
 *   judged in symbol_allowlist), or through the simulator's check of function pointers;
 * - a function returns to its caller, with its caller's registers: what lay on the stack meanwhile,
 *   where pointers may write, is compared with, or restored from, the shadow stack;
 * - the stack pointer moves by constants, and by no more than a guard page is large.
 */
#ifndef LOCKSTEP_VERIFY_VERIFY_H
#define LOCKSTEP_VERIFY_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "support/strbuf.h"

/** An access that is not proved, but would be behind a call of lockstep_guard_load4() and its like.
 */
struct unproved {
    char *function;       /**< its symbol */
    uint32_t instruction; /**< its number in the function; `nop` does not count */
    uint8_t bytes;        /**< of the access: 1, 2, 4, 8 or 16 */
    bool store;           /**< else it loads */
};

enum { VERIFY_STACK = 24 * 1024 };

/** Whether threads of kernels can overflow their stacks. */
enum verify_stack {
    STACK_UNBOUNDED, /**< a function calls itself, or takes much */
    STACK_BOUNDED,   /**< none takes more than VERIFY_STACK bytes, with all that it calls */
    STACK_BOUNDED_PER_POINTER, /**< the same, from one call through a pointer to the next */
};

/** What there is to change in the assembly before the file can be proved. */
struct verification {
    struct unproved *list; /**< in the order of functions and instructions */
    size_t count;
    struct text entries; /**< functions that read their argument unchecked, a line each: only the
                            simulator's launch may call them */
    enum verify_stack stack; /**< how much of it threads of kernels may take */
};

enum verdict_of_object {
    OBJECT_PROVED,  /**< all is proved */
    OBJECT_LACKS,   /**< nothing is wrong, but `verification` lists what is to be guarded */
    OBJECT_REFUSED, /**< `why` has a sentence */
    OBJECT_FOREIGN  /**< not x86-64 code: nothing is known */
};

/** Judges an object file.
 * @param v gets what is to be guarded; free it with verification_free()
 * @param source the file's name, for sentences
 * @param why gets a sentence with the source's line, if it is refused */
enum verdict_of_object verify_object(const char *object, const char *source, struct verification *v,
                                     struct text *why);

void verification_free(struct verification *v);

#endif
