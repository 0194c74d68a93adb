/** @file build.h
 * From .cu files to a program that the simulator runs in: lexer, compiler, red zones, link.
 */
#ifndef LOCKSTEP_DRIVER_BUILD_H
#define LOCKSTEP_DRIVER_BUILD_H

#include <stdbool.h>
#include "support/strbuf.h"

enum { BUILD_MAX = 1024, BUILD_SEEN = 16 };

/** What to build. Unused pointers are NULL. */
struct sim_build {
    const char *sources[BUILD_MAX];   /**< .cu, .cpp or .c */
    const char *includes[BUILD_MAX];  /**< folders for -I */
    const char *defines[BUILD_MAX];   /**< for -D */
    const char *words[BUILD_MAX];     /**< further words for the preprocessor: "-U", "NAME" */
    const char *libraries[BUILD_MAX]; /**< further words for the linker: "-lz" */
    const char *standard;             /**< "gnu++20"; NULL: gnu++17, as nvcc has it */
    bool cuda;                    /**< -x cu: all sources are CUDA, whatever their names end in */
    bool silent;                  /**< -w: the compiler does not warn */
    const char *output;           /**< the executable */
    const char *cache;            /**< folder for objects, named by their content */
    bool untrusted[BUILD_MAX];    /**< this source may call only what a kernel file needs */
    bool contained[BUILD_MAX];    /**< its variables are among those that host code of a
                                     subject may write (write_guard.h) */
    bool library;                 /**< untrusted sources may call Thrust and CUB as well */
    const char *seen[BUILD_SEEN]; /**< in a sandbox, all of `includes` that the compiler of
                                     untrusted sources can read: files and folders */
    const char *room;             /**< if not NULL, a folder that is all that the compiler of
                                     untrusted sources, and the linker, can write in: they
                                     run in a sandbox; `output` lies there */
};

/** Builds. Whatever the cache holds already is not built again.
 * @param messages gets the compiler's words, and ours: sentences with file and line
 * @return 0, or -1 */
int sim_build(const struct sim_build *job, struct text *messages);

#endif
