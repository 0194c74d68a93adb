/** @file build.h
 * Builds a program for the simulator from .cu files: rewriter, compiler, post-pass, linker.
 */
#ifndef LOCKSTEP_DRIVER_BUILD_H
#define LOCKSTEP_DRIVER_BUILD_H

#include <stdbool.h>
#include "support/strbuf.h"

enum { BUILD_MAX = 1024, BUILD_SEEN = 16, BUILD_OWN = 66 };

/** What to build. Unused pointers are NULL. */
struct sim_build {
    const char *sources[BUILD_MAX];   /**< .cu, .cpp or .c */
    const char *includes[BUILD_MAX];  /**< folders for -I */
    const char *defines[BUILD_MAX];   /**< for -D */
    const char *words[BUILD_MAX];     /**< further preprocessor arguments: "-U", "NAME" */
    const char *libraries[BUILD_MAX]; /**< further linker arguments: "-lz" */
    const char *standard;             /**< "gnu++20"; NULL: gnu++17, nvcc's default */
    bool cuda;                        /**< -x cu: all sources are CUDA, whatever their extension */
    bool silent;                      /**< -w: no compiler warnings */
    const char *output;               /**< the executable */
    const char *cache;                /**< folder for objects, named by the hash of their content */
    bool untrusted[BUILD_MAX];        /**< this source may call only what a kernel file needs */
    bool contained[BUILD_MAX]; /**< its variables are among those that the worker's host code may
                                  write (guard/write_guard.c) */
    /** Further -I and -D, for contained sources only: then the objects of all others, such as the
     * worker's own, serve every lesson and exercise. NULL: none */
    const char *contained_include, *contained_define;
    const char *apart;            /**< headers that untrusted sources may not include: names, with
                                     blanks between them; NULL: none */
    bool library;                 /**< untrusted sources may also include Thrust and CUB */
    const char *seen[BUILD_SEEN]; /**< in a sandbox, all of `includes` that the compiler of
                                     untrusted sources can read */
    /** In a sandbox, the files of the first source's folder that its compiler can read. */
    const char *own[BUILD_OWN];
    /** If not NULL: set if an untrusted source uses what it may not (toolchain/vetting, verify), as
     * opposed to one that does not compile. */
    bool *refused;
    const char *work_dir; /**< if not NULL, the only folder that the compiler of untrusted sources,
                         and the linker, can write to: they run in a sandbox; `output` is in it */
};

/** Builds the program; what the cache holds is not built again.
 * @param messages gets the compiler's messages and ours: sentences with file and line
 * @return 0, or -1 */
int sim_build(const struct sim_build *job, struct text *messages);

#endif
