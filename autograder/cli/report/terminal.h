/** @file terminal.h
 * Formats words and tables for the terminal: colours only there, and never with NO_COLOR
 * (https://no-color.org).
 */
#ifndef LOCKSTEP_CLI_REPORT_TERMINAL_H
#define LOCKSTEP_CLI_REPORT_TERMINAL_H

#include <jansson.h>
#include <lockstep/metrics.h>
#include <stdint.h>
#include <stdio.h>

/** The escape sequence of a colour (ECMA-48, SGR), or "" if colours are off. */
const char *show_colour(FILE *to, const char *code);
#define RED    "31"
#define GREEN  "32"
#define YELLOW "33"
#define BOLD   "1"
#define DIM    "2"
#define PLAIN  "0"

/** 1234567 as "1,234,567". Eight results are valid at a time. */
const char *show_number(double v);

/** @return the words, with commas in the integers of more than three digits: valid until the next
 * call */
const char *show_words(const char *words);

/** "1 thread", "2,048 threads", "0 launches". Eight results are valid at a time.
 * @param more the plural; NULL: `one` and an s */
const char *show_count(uint64_t n, const char *one, const char *more);

/** @return how many columns a line may have: COLUMNS, or the terminal's width, from 30 to 100; 100
 * if neither is known */
int show_width(FILE *to);

/** Prints text in lines of at most that width, broken between words, each after `indent` spaces. */
void show_wrapped(FILE *to, int indent, const char *text);

/** The same; all lines but the first get `hang` more spaces. */
void show_hanging(FILE *to, int indent, int hang, const char *text);

/** The same of a formatted text. */
void show_format(FILE *to, int indent, int hang, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** Prints a message on stderr; on a terminal it is broken between words at the terminal's width. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** @return the rest of a text that begins with the current folder's path, or the text */
const char *show_path(const char *text);

/** Prints a source line and its number; too long a line is cut.
 * @param caret NULL, or a line to print below it */
void show_quote(FILE *to, int indent, int number, const char *line, const char *caret);

/** A kernel's counters in two lines. */
void show_kernel(FILE *to, const char *name, const struct lockstep_metrics *m);

/** Prints all findings with their source lines; several races between the same two lines are shown
 * once. The finding that is the reason for an exercise's verdict is shown by its source line alone:
 * the report begins with its message.
 * @param most findings to show; the rest is counted
 * @return the number of errors, including those not shown */
int show_findings(FILE *to, const json_t *findings, size_t most);

/** Prints how many findings the record could not hold, if any. */
void show_dropped(FILE *to, uint64_t dropped);

/** Prints how many places in the program share a number with another one, if any. */
void show_shared_places(FILE *to, uint64_t places);

/** Prints the source line of a finding, or both lines. */
void show_source(FILE *to, const json_t *finding);

/** From now on source lines are quoted only from files in this folder; NULL: from all files. */
void show_sources_in(const char *folder);

#endif
