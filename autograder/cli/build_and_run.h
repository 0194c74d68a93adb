/** @file build_and_run.h
 * Builds and runs one program on the simulator: shared by `run` and `cc`.
 */
#ifndef LOCKSTEP_CLI_BUILD_AND_RUN_H
#define LOCKSTEP_CLI_BUILD_AND_RUN_H

#include <stdbool.h>
#include "toolchain/driver/build.h"
#include "record/reader.h"

/** The command line of `run` and `cc`. */
struct program {
    struct sim_build build;
    const char *json, *schedule, *timeout, *progress, *max_steps, *only, *device, *cores;
    bool quiet, verbose, trace, findings_only;
    char **arguments; /**< the program's arguments, after `--`; NULL-terminated */
};

/** What program_parse_run() returns after listing the devices. */
enum { DEVICES_LISTED = -2 };

/** Reads the command line of `run`. @return 0; 2 after a message; OPTIONS_HELP; DEVICES_LISTED */
int program_parse_run(char **argv, struct program *p);

/** Reads the command line of `cc`. @return 0; 2 after a message; OPTIONS_HELP */
int program_parse_cc(char **argv, struct program *p);

/** Builds it; compiler messages go to stderr. @return 0, or 1 */
int program_build(struct program *p);

/** Runs it with our stdin and stdout. @return its wait status, or -1 after a message */
int program_execute(const struct program *p, struct run_record *record);

#endif
