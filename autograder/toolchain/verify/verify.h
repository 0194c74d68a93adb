/** @file verify.h
 * Proves that the machine code of a lesson's object file cannot circumvent the simulator's checks,
 * whatever its source and compiler flags were.
 *
 * This is software fault isolation with a verifier (Wahbe, Lucco, Anderson and Graham 1993; Yee et
 * al., "Native Client", 2009). Every function is analysed with symbolic values. It is proved that
 * - a load or store goes to the function's own frame at a constant offset, or to an address that
 *   the call before it has checked (`__tsan_*` or lockstep_guard_*()), or reads a constant;
 * - calls and jumps go to functions of the file, to symbols that the file may use
 *   (allowed_symbols.h vets their names), or through the simulator's check of function pointers;
 * - a function returns to its caller with its caller's registers: values kept on the stack, where
 *   pointers may write, are compared with, or restored from, the shadow stack;
 * - the stack pointer moves by constants, at most a guard page at a time.
 */
#ifndef LOCKSTEP_VERIFY_VERIFY_H
#define LOCKSTEP_VERIFY_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "support/strbuf.h"

/** An access that is not proved, but would be after a call of lockstep_guard_load4() or its
 * like. */
struct unproved {
    char *function;       /**< its symbol */
    uint32_t instruction; /**< its number in the function, without `nop` */
    uint8_t bytes;        /**< of the access: 1, 2, 4, 8 or 16 */
    bool store;           /**< else it loads */
};

enum { VERIFY_STACK = 24 * 1024 };

/** Most bytes of stacked arguments that a function gets copies of. 16 more are a multiple of 64:
 * the alignment stays. With a return address they fit in a page. */
enum { VERIFY_COPIED = 4016 };

/** Whether threads of kernels can overflow their stacks. */
enum verify_stack {
    STACK_UNBOUNDED,           /**< recursion, or a large frame */
    STACK_BOUNDED,             /**< none takes more than VERIFY_STACK bytes, with all its callees */
    STACK_BOUNDED_PER_POINTER, /**< the same, between two calls through a pointer */
};

/** What must be added to the assembly before the file can be proved. */
struct verification {
    struct unproved *list; /**< in the order of functions and instructions */
    size_t count;
    struct text entries; /**< functions that read their argument unchecked, one per line: only the
                            simulator's launch may call them */
    struct text copied; /**< functions that store to their stacked arguments, and the bytes of these
                           that they get copies of, one per line: unknown callers may have passed
                           fewer */
    enum verify_stack stack; /**< a bound on the stack of kernels' threads */
};

enum verdict_of_object {
    OBJECT_PROVED,  /**< everything is proved */
    OBJECT_LACKS,   /**< nothing is forbidden, but `verification` lists accesses that need guards */
    OBJECT_REFUSED, /**< `why` holds a sentence */
    OBJECT_FOREIGN  /**< not x86-64 code: nothing is known */
};

/** Verifies an object file.
 * @param v gets the accesses that need guards; free it with verification_free()
 * @param source the file's name, for sentences
 * @param why gets a sentence with the source's line, if the file is refused */
enum verdict_of_object verify_object(const char *object, const char *source, struct verification *v,
                                     struct text *why);

void verification_free(struct verification *v);

#endif
