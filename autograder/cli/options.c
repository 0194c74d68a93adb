/* Parses a command line by a table, and suggests the option that was probably meant. */
#include "options.h"
#include "spelling.h"
#include "cli/report/terminal.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int options_too_many(const char *command, const char *argument) {
    say("lockstep %s: `%s` is one argument too many; see lockstep %s --help", command, argument,
        command);
    return 2;
}

/* ---- suggestions for mistyped options ---- */

static void not_understood(const struct option_table *t, const char *name) {
    const char *meant = NULL;
    int least = SPELLING_FAR;
    for (const struct option_row *r = t->rows; r->name; r++) {
        int d = spelling_distance(name, r->name);
        if (d < least) least = d, meant = r->name;
    }
    fprintf(stderr, "lockstep %s has no option `%s`", t->command, name);
    if (meant) fprintf(stderr, "; did you mean `%s`?", meant);
    fprintf(stderr, " (lockstep %s --help lists them)\n", t->command);
}

/* ---- parsing ---- */

static int take_value(const struct option_table *t, const struct option_row *r, const char *value) {
    char *end;
    *r->value = value;
    if (!r->number) return 0;
    errno = 0;
    double v = strtod(value, &end);
    if (*value && !*end && !errno && isfinite(v) && v >= r->least) return 0;
    say("lockstep %s: %s takes a number, at least %g, and `%s` is not one", t->command, r->name,
        r->least, value);
    return 2;
}

/* @return whether `a` is this option, perhaps with its value after an equals sign */
static bool is_named(const char *a, const struct option_row *r) {
    size_t n = strlen(r->name);
    return !strncmp(a, r->name, n) && (!a[n] || (a[n] == '=' && r->value));
}

/* @return how many arguments were used, or 0 after a message */
static int take_option(const struct option_table *t, char **argv) {
    const struct option_row *r = t->rows;
    while (r->name && !is_named(argv[0], r)) r++;
    if (!r->name) {
        int used = t->foreign ? t->foreign(t->data, argv) : 0;
        if (!used) not_understood(t, argv[0]);
        return used > 0 ? used : 0;
    }
    if (r->flag) {
        *r->flag = true;
        return 1;
    }
    const char *equals = argv[0] + strlen(r->name);
    if (*equals == '=') return take_value(t, r, equals + 1) ? 0 : 1;
    if (argv[1]) return take_value(t, r, argv[1]) ? 0 : 2;
    say("lockstep %s: %s needs a value; see lockstep %s --help", t->command, argv[0], t->command);
    return 0;
}

int options_read(char **argv, const struct option_table *table, char ***rest) {
    static char *none[] = {NULL};
    if (rest) *rest = none;
    for (int i = 1; argv[i];) {
        const char *a = argv[i];
        if (!strcmp(a, "--help") || !strcmp(a, "-h")) return OPTIONS_HELP;
        if (!strcmp(a, "--") && rest) {
            *rest = argv + i + 1;
            return 0;
        }
        if (a[0] == '-' && a[1]) {
            int used = take_option(table, argv + i);
            if (!used) return 2;
            i += used;
            continue;
        }
        int bad = table->other ? table->other(table->data, a) : options_too_many(table->command, a);
        if (bad) return bad;
        i++;
    }
    return 0;
}
