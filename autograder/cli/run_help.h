/** @file run_help.h
 * `lockstep run --help`: enough to learn it from.
 */
#ifndef LOCKSTEP_CLI_RUN_HELP_H
#define LOCKSTEP_CLI_RUN_HELP_H

void run_help(void);

#endif
