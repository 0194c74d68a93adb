/** @file facts.h
 * The program build/notes/facts: prints the tables that `make notes` puts into its pages, from the
 * same lists, records and data that the rest of the project uses.
 */
#ifndef LOCKSTEP_NOTES_FACTS_H
#define LOCKSTEP_NOTES_FACTS_H

#include <jansson.h>

/** Prints a number for readers: 1,048,576 or 2.996. */
void print_number(double value);

/** Loads a JSON file, or ends the program with a sentence. */
json_t *load(const char *path);

/** The folder of the lesson with this number, such as "1-reduce" (0: of the
 * primer's programs); ends the program if there is none. */
const char *lesson_folder(int number);

/** The commands: each prints Markdown. @return an exit status */
int facts_metrics(int argc, char **argv);
int facts_findings(int argc, char **argv);
int facts_lessons(int argc, char **argv);
int facts_course(int argc, char **argv);
int facts_exercises(int argc, char **argv);
int facts_claims(int argc, char **argv);
int facts_bench(int argc, char **argv);
int facts_plot(int argc, char **argv);
int facts_excerpt(int argc, char **argv);
int facts_compare(int argc, char **argv);
int facts_brent(int argc, char **argv);
int facts_trace(int argc, char **argv);
int facts_picture(int argc, char **argv);
int facts_number(int argc, char **argv);
int facts_output(int argc, char **argv);
int facts_markdown(int argc, char **argv);
int facts_report(int argc, char **argv);
int facts_shown(int argc, char **argv);
int facts_graded(int argc, char **argv);
int facts_fidelity(int argc, char **argv);
int facts_sanitizer(int argc, char **argv);
int facts_keys(int argc, char **argv);

#endif
