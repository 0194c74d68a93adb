/** @file program_plan.h
 * Which test programs are compiled in one bundle (program_bundle.h), and which alone.
 */
#ifndef LOCKSTEP_SIM_TEST_PROGRAM_PLAN_H
#define LOCKSTEP_SIM_TEST_PROGRAM_PLAN_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Where a program is. It has no pointers, since Criterion copies it into a new process. */
struct program_place {
    int program; /**< its index among all programs */
    int bundle;  /**< number of its bundle; -1: it is compiled alone */
    int number;  /**< its number in the bundle */
};

/** Can the program not run here? Its first line says so: `// x86-64: WHY` on another processor,
 * `// needs: LIBRARY PACKAGE` without that library. */
bool program_is_skipped(const char *first_line);

/** Assigns programs to bundles, and writes the bundles' sources.
 * @param paths all programs; @param place `count` programs of these, each with its index
 * @return 0, or -1 with errno set */
int program_plan(char *const *paths, struct program_place *place, int count);

/** Gets the path of a bundle's source. Each compiler and each part of the programs has a folder. */
void program_bundle_path(int bundle, struct text *path);

#endif
