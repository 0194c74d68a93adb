/** @file show.h
 * Words and tables on the terminal: colours only there, and never against NO_COLOR.
 */
#ifndef LOCKSTEP_CLI_SHOW_H
#define LOCKSTEP_CLI_SHOW_H

#include <jansson.h>
#include <lockstep/metrics.h>
#include <stdio.h>

/** The escape sequence of a colour, or "" where there is to be none. */
const char *show_colour(FILE *to, const char *code);
#define RED    "31"
#define GREEN  "32"
#define YELLOW "33"
#define BOLD   "1"
#define DIM    "2"
#define PLAIN  "0"

/** 1234567 as "1,234,567". Good for eight calls at a time. */
const char *show_number(double v);

/** A kernel's counters in two lines. */
void show_kernel(FILE *to, const char *name, const struct lockstep_metrics *m);

/** One finding with its source line. @return 1 for an error, 0 for a warning */
int show_finding(FILE *to, const json_t *finding);

/** From now on only source lines of files in this folder are quoted; NULL: of all files. */
void show_sources_in(const char *folder);

void show_verdict(FILE *to, int errors, size_t findings);

#endif
