/** @file cli.h
 * The commands of `lockstep`. Each takes its own arguments (argv[0] is its name) and returns the
 * exit status: 0; 1 if the command failed; 2 if the command line is wrong.
 */
#ifndef LOCKSTEP_CLI_CLI_H
#define LOCKSTEP_CLI_CLI_H

int cmd_run(int argc, char **argv);
int cmd_cc(int argc, char **argv);
int cmd_lesson(int argc, char **argv);
int cmd_view(int argc, char **argv);
int cmd_next(int argc, char **argv);
int cmd_progress(int argc, char **argv);
int cmd_hint(int argc, char **argv);
int cmd_grade(int argc, char **argv);
int cmd_grade_one(int argc, char **argv);
int cmd_collect(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_course(int argc, char **argv);
int cmd_course_gradebook(int argc, char **argv);
int cmd_regrade(int argc, char **argv);
int cmd_similarity(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_doctor(int argc, char **argv);

/** Like cmd_lesson(), but succeeds also if a named exercise does not pass. */
int lesson_whatever_the_grade(char **argv);

#endif
