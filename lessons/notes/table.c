/* A lesson's claims as a table: the rows that its claims.c asks for. The first row that does not
   come out is said, with both numbers, and so is every further one; then the build fails. */
#include "facts.h"
#include "measure.h"
#include <lockstep/claims.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the linker puts the list that LOCKSTEP_CLAIMS() makes; weak, since there may be none. */
extern const struct claims_of_lesson *const __start_lockstep_claims[] __attribute__((weak));
extern const struct claims_of_lesson *const __stop_lockstep_claims[] __attribute__((weak));

static bool same(double a, double b) {
    return a == b || fabs(a - b) <= 1e-12 * fmax(fabs(a), fabs(b));
}

static bool comes_out(enum claims_relation relation, double measured, double expected) {
    if (relation == CLAIMS_AT_MOST) return measured <= expected;
    if (relation == CLAIMS_AT_LEAST) return measured >= expected;
    return same(measured, expected);
}

void claims_differs(struct claims *t, const char *claim, double claimed, double measured) {
    if (!same(claimed, measured)) return;
    fprintf(stderr, "%s/claims.c: \"%s\" is said to be wrong, but %.15g is what was measured\n",
            t->folder, claim, measured);
    t->failures++;
}

void claims_row(struct claims *t, const char *claim, const char *formula, double expected,
                enum claims_relation relation, double measured, const char *why) {
    static const char *const signs[] = {"", "\xe2\x89\xa4 ", "\xe2\x89\xa5 "};
    if (!comes_out(relation, measured, expected)) {
        fprintf(stderr, "%s/claims.c: \"%s\": %s is %.15g, but %.15g was measured\n", t->folder,
                claim, formula, expected, measured);
        t->failures++;
    }
    printf("| %s | %s", claim, signs[relation]);
    if (strspn(formula, "0123456789.") != strlen(formula)) printf("`%s` = ", formula);
    print_number(expected);
    printf(" | ");
    print_number(measured);
    printf(why ? " | <span class=\"no\">%s</span> |\n" : " | <span class=\"ok\">holds</span> |\n",
           why);
    t->rows++;
}

int facts_claims(int argc, char **argv) {
    struct claims t = {.number = argc > 1 ? atoi(argv[argc - 1]) : 0};
    snprintf(t.folder, sizeof t.folder, "lessons/%s", lesson_folder(t.number));
    puts("Table: Claims, and what was measured.\n");
    puts("| claim | formula | measured | verdict |\n| --- | --- | ---: | --- |");
    for (const struct claims_of_lesson *const *c = __start_lockstep_claims;
         c != __stop_lockstep_claims; c++)
        if ((*c)->number == t.number) (*c)->fill(&t);
    measure_end(&t);
    if (!t.rows) fprintf(stderr, "%s/claims.c makes no row\n", t.folder);
    return t.rows && !t.failures ? 0 : 1;
}
