/* JUnit's XML, as CI systems read it: a test suite per exercise, a test case per case. */
#include "reports.h"
#include "support/escape_text.h"

#include <stdio.h>
#include <string.h>

static void add_escaped(FILE *f, const char *words) {
    struct text safe = {0};
    escape_add_xml(&safe, words, strlen(words));
    if (safe.data) fputs(safe.data, f);
    text_free(&safe);
}

static void add_case(FILE *f, const struct exercise_cases *e, int number) {
    static const char *const elements[] = {NULL, "failure", "error", "skipped"};
    const char *why;
    enum report_state state = report_state(e, number, &why);
    fprintf(f, "    <testcase classname=\"%s.%s\" name=\"", suite_lesson()->name, e->exercise->id);
    add_escaped(f, cases_name(e, number));
    if (!elements[state]) {
        fputs("\"/>\n", f);
        return;
    }
    fprintf(f, "\"><%s message=\"", elements[state]);
    add_escaped(f, why);
    fputs("\"/></testcase>\n", f);
}

static void add_counts(FILE *f, const char *name, const int count[REPORT_SKIPPED + 1]) {
    int all = count[REPORT_PASSED] + count[REPORT_FAILED] + count[REPORT_ERROR] +
              count[REPORT_SKIPPED];
    fprintf(f, "name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n", name,
            all, count[REPORT_FAILED], count[REPORT_ERROR], count[REPORT_SKIPPED]);
}

static void sum(const struct exercise_cases *e, void *data) {
    int *total = data, count[REPORT_SKIPPED + 1];
    report_count(e, count);
    for (int i = 0; i <= REPORT_SKIPPED; i++) total[i] += count[i];
}

static void add(const struct exercise_cases *e, void *data) {
    FILE *f = data;
    int count[REPORT_SKIPPED + 1];
    report_count(e, count);
    fputs("  <testsuite ", f);
    add_counts(f, e->exercise->id, count);
    for (int i = 0; i < e->exercise->case_count; i++) add_case(f, e, i);
    fputs("  </testsuite>\n", f);
}

void report_junit(FILE *f, struct criterion_global_stats *all) {
    int count[REPORT_SKIPPED + 1] = {0};
    report_each(all, sum, count);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ", f);
    add_counts(f, suite_lesson()->name, count);
    report_each(all, add, f);
    fputs("</testsuites>\n", f);
}
