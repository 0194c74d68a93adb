/** @file program_bundle.h
 * Many test programs as one source, each in a namespace of its own: the compiler takes longer for
 * the headers than for a program.
 */
#ifndef LOCKSTEP_SIM_TEST_PROGRAM_BUNDLE_H
#define LOCKSTEP_SIM_TEST_PROGRAM_BUNDLE_H

#include <stdbool.h>
#include "support/strbuf.h"

enum { BUNDLE_MOST = 32 };

/** Programs for one source, in their order. All members are zero at first. */
struct bundle {
    int count;            /**< of programs, at most BUNDLE_MOST */
    struct text includes; /**< each `#include` once */
    struct text body;     /**< the namespaces */
};

/** @return whether the program's text means the same in a namespace, and its macros and headers
 * change no program after it */
bool bundle_can_hold(const char *text);

/** Adds a program. Messages and findings name its own file and lines.
 * @param path its file, absolute; NULL: they name the bundle's, since a lesson's file may have no
 * #line */
void bundle_add(struct bundle *b, const char *path, const char *text);

/** Gets the source of one program that runs the program whose number (from 0, in the order of
 * bundle_add()) is its first argument; that program gets the other arguments.
 * @param plain it refuses to run if the build says that it has masks or pairs */
void bundle_program(const struct bundle *b, bool plain, struct text *source);

/** Removes all programs. */
void bundle_empty(struct bundle *b);

#endif
