/** @file cli.h
 * The commands of `lockstep`. Each takes its own arguments (argv[0] is its name) and returns the
 * exit status: 0, 1 if what it was asked to do failed, 2 if it was asked wrongly.
 */
#ifndef LOCKSTEP_CLI_CLI_H
#define LOCKSTEP_CLI_CLI_H

int cmd_run(int argc, char **argv);
int cmd_cc(int argc, char **argv);
int cmd_lesson(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_hint(int argc, char **argv);
int cmd_grade(int argc, char **argv);
int cmd_doctor(int argc, char **argv);

#endif
