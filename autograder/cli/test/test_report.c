/* How the report prints bounds: low <= measured <= high = formula. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli/report/report.h"

static const char record_text[] =
    "{'from':'starter','backend':'sim','score':0,'max_score':5,'exercises':[{'id':'serial',"
    "'title':'t','verdict':'under-bound','points':0,'max_points':5,'why':'w','cases':[{"
    "'case':'n = 1000, 999 to -32768, add','n':1000,'ok':false,'bounds':[%s]}]}]}";

/* @return the report's line that begins with this metric, its blanks squeezed; "" if there is
   none */
static const char *line_of(const char *metric, const char *bounds) {
    static char line[256];
    static const struct lockstep_lesson lesson = {.number = 1, .name = "reduce", .title = "t"};
    char json[2048], *text = NULL;
    size_t size = 0, length = 0;
    snprintf(json, sizeof json, record_text, bounds);
    for (char *p = json; (p = strchr(p, '\'')); p++) *p = '"';
    json_t *record = json_loads(json, 0, NULL);
    cr_assert(record != NULL, "no JSON: %s", json);
    FILE *to = open_memstream(&text, &size);
    report_lesson(to, &lesson, record);
    fclose(to);
    json_decref(record);
    const char *from = strstr(text, metric);
    for (const char *p = from; p && *p && *p != '\n' && length + 1 < sizeof line; p++)
        if (*p != ' ' || p[1] != ' ') line[length++] = *p;
    line[length] = 0;
    free(text);
    return line;
}

Test(report, both_sides_of_one_formula) {
    cr_expect_str_eq(line_of("work ", "{'metric':'work','measured':999,'ok':true,'limit':999,"
                                      "'formula':'n - 1','at_least':999,"
                                      "'at_least_formula':'n - 1'}"),
                     "work 999 <= 999 <= 999 = n - 1");
}
Test(report, too_little) {
    cr_expect_str_eq(line_of("work ", "{'metric':'work','measured':1,'ok':false,'limit':1998,"
                                      "'formula':'2 * (n - 1)','at_least':999,"
                                      "'at_least_formula':'n - 1'}"),
                     "work 999 > 1 <= 1,998 = n - 1 .. 2 * (n - 1)");
}
Test(report, too_much) {
    cr_expect_str_eq(line_of("work ", "{'metric':'work','measured':2000,'ok':false,'limit':999,"
                                      "'formula':'n - 1'}"),
                     "work 2,000 > 999 = n - 1");
}
Test(report, a_lower_side_alone) {
    cr_expect_str_eq(line_of("global_reads ", "{'metric':'global_reads','measured':1999,'ok':true,"
                                              "'at_least':1000,'at_least_formula':'n'}"),
                     "global_reads 1,000 <= 1,999 = n");
}
Test(report, a_usual_bound_only_if_it_fails) {
    cr_expect_str_eq(line_of("host_operations", "{'metric':'host_operations','measured':0,"
                                                "'ok':true,'limit':0,'formula':'0',"
                                                "'usual':true}"),
                     "");
    cr_expect_str_eq(line_of("host_operations", "{'metric':'host_operations','measured':7,"
                                                "'ok':false,'limit':0,'formula':'0',"
                                                "'usual':true}"),
                     "host_operations 7 > 0 = 0");
}

Test(report, the_case_in_the_lessons_own_words) {
    cr_expect_str_eq(line_of("at n", "{'metric':'work','measured':999,'ok':true,'limit':999,"
                                     "'formula':'n'}"),
                     "at n = 1,000, 999 to -32,768, add:");
}

/* @return the report of one wrong exercise; the caller frees it */
static char *report_of(const char *json) {
    static const struct lockstep_lesson lesson = {.number = 1, .name = "reduce", .title = "t"};
    char *text = NULL;
    size_t size = 0;
    json_t *record = json_loads(json, 0, NULL);
    cr_assert(record != NULL, "no JSON: %s", json);
    FILE *to = open_memstream(&text, &size);
    report_lesson(to, &lesson, record);
    fclose(to);
    json_decref(record);
    return text;
}

/* A wrong exercise shows no costs, even if an earlier case exceeded a bound. */
Test(report, a_wrong_result_shows_the_example_and_no_costs) {
    char *text = report_of(
        "{\"exercises\":[{\"id\":\"serial\",\"verdict\":\"wrong\",\"why\":\"w\","
        "\"example\":[\"input  3  1\",\"got    3  1\"],\"printed\":[\"hello\"],"
        "\"cases\":[{\"n\":8,\"ok\":false,\"bounds\":[{\"metric\":\"work\",\"ok\":false}]}]}]}");
    cr_expect(strstr(text, "      input  3  1\n      got    3  1\n"), "%s", text);
    cr_expect(strstr(text, "      it printed:\n      | hello\n"), "%s", text);
    cr_expect(!strstr(text, "work"), "%s", text);
    free(text);
}

/* A correct but different design that exceeds a bound must be told which design the bound
   assumes. */
Test(report, every_bound_says_which_design_it_supposes) {
    int bounded = 0;
    for (int number = 1; lockstep_lesson_find(number); number++) {
        const struct lockstep_lesson *l = lockstep_lesson_find(number);
        for (int i = 0; i < l->count; i++) {
            const struct lockstep_exercise *e = &l->exercises[i];
            bool asks = e->diagnosis ||
                        !strcmp(e->id, "bug"); /* only their candidates are bounded */
            cr_expect(!e->bounds || asks || e->supposes, "lesson %d, %s", number, e->id);
            bounded += e->bounds != NULL;
        }
    }
    cr_expect(bounded > 40, "%d exercises have bounds", bounded);
}
