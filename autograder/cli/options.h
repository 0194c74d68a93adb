/** @file options.h
 * A command line, read by a table: what an option is called and where its value goes.
 */
#ifndef LOCKSTEP_CLI_OPTIONS_H
#define LOCKSTEP_CLI_OPTIONS_H

#include <stdbool.h>

/** One option: a flag, or a name with a value (`--name VALUE` or `--name=VALUE`). */
struct option_row {
    const char *name;   /**< "--json"; NULL ends the table */
    const char **value; /**< gets the value; NULL for a flag */
    bool *flag;         /**< is set; NULL for an option with a value */
    double least;       /**< with `number`: the smallest value that makes sense */
    bool number;        /**< the value is a number */
};

/** What a command line is read by. */
struct option_table {
    const char *command;           /**< for messages: "run" */
    const struct option_row *rows; /**< ends with a row without name */
    /** Takes what is no option. @return 0, or 2 after a message; NULL: nothing but options */
    int (*other)(void *data, const char *argument);
    /** Takes an option that no row has. @return how many words were used; 0 if it knows none; -1
     * after a message; NULL: there are no further options */
    int (*foreign)(void *data, char **argv);
    void *data; /**< handed to `other` and `foreign` */
};

/** What options_read() returns if help was asked for. */
enum { OPTIONS_HELP = -1 };

/** Reads argv[1] and so on, up to the end or to `--`. Says on stderr what is not understood, and
 * which option was perhaps meant.
 * @param rest if not NULL, gets what follows `--` (an empty list if there is none)
 * @return 0; 2 after a message; OPTIONS_HELP for --help or -h */
int options_read(char **argv, const struct option_table *table, char ***rest);

/** For tables without others: says that `argument` is one too many. @return 2 */
int options_too_many(const char *command, const char *argument);

#endif
