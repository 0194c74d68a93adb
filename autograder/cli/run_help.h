/** @file run_help.h
 * The text of `lockstep run --help`.
 */
#ifndef LOCKSTEP_CLI_RUN_HELP_H
#define LOCKSTEP_CLI_RUN_HELP_H

void run_help(void);

#endif
