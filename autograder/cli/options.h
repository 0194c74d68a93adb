/** @file options.h
 * Parses a command line by a table of options.
 */
#ifndef LOCKSTEP_CLI_OPTIONS_H
#define LOCKSTEP_CLI_OPTIONS_H

#include <stdbool.h>

/** One option: a flag, or a name with a value (`--name VALUE` or `--name=VALUE`). */
struct option_row {
    const char *name;   /**< "--json"; NULL ends the table */
    const char **value; /**< gets the value; NULL for a flag */
    bool *flag;         /**< set to true; NULL for an option with a value */
    double least;       /**< with `number`: the smallest allowed value */
    bool number;        /**< the value is a number */
};

/** A command's options. */
struct option_table {
    const char *command;           /**< for messages: "run" */
    const struct option_row *rows; /**< ends with a row without a name */
    /** Handles an argument that is not an option. @return 0, or 2 after a message; NULL: there are
     * none */
    int (*other)(void *data, const char *argument);
    /** Handles an option that no row has. @return how many arguments were used; 0 if it is unknown;
     * -1 after a message; NULL: there are no further options */
    int (*foreign)(void *data, char **argv);
    void *data; /**< passed to `other` and `foreign` */
};

/** What options_read() returns for --help. */
enum { OPTIONS_HELP = -1 };

/** Parses argv[1] and so on, up to the end or to `--`. Prints on stderr which argument is wrong,
 * and the option that was probably meant.
 * @param rest if not NULL, gets the arguments after `--` (an empty list if there are none)
 * @return 0; 2 after a message; OPTIONS_HELP for --help or -h */
int options_read(char **argv, const struct option_table *table, char ***rest);

/** For tables without `other`: reports that `argument` is one too many. @return 2 */
int options_too_many(const char *command, const char *argument);

#endif
