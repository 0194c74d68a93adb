#include "cases.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct lockstep_lesson *suite_lesson(void) { return __start_lockstep_lessons[0]; }

/* Criterion's protocol carries an assertion's text, and whether it holds: the text begins with the
   case's number, from 1 on, and what did not run is said by it, too. */
static const char *const words[] = {"passed", "failed", "not run"};

/* Criterion sends an assertion that holds only with full statistics. They are off elsewhere: a
   lesson may assert something of each of a million values. */
void cases_tell(int number, enum grade_end end, const char *why) {
    if (end == CASE_PASSED) why = "";
    criterion_options.full_stats = true;
    cr_expect(end != CASE_FAILED, "case %d %s%s%s", number + 1, words[end], *why ? ": " : "", why);
    criterion_options.full_stats = false;
}

/* @return the state that the text tells; STATE_MISSING: it is not about a case */
static enum case_state read_text(const char *text, int *number, const char **why) {
    int length = 0;
    if (sscanf(text, "case %d %n", number, &length) != 1 || !length) return STATE_MISSING;
    for (int i = 0; i < 3; i++) {
        size_t word = strlen(words[i]);
        const char *rest = text + length + word;
        if (strncmp(text + length, words[i], word) || (*rest && *rest != ':')) continue;
        *why = *rest ? rest + 2 : rest;
        return (enum case_state)i;
    }
    return STATE_MISSING;
}

void cases_read(struct exercise_cases *e, const struct criterion_test_stats *t) {
    const struct lockstep_exercise *x = lockstep_exercise_find(suite_lesson(), t->test->name);
    *e = (struct exercise_cases){.exercise = x,
                                 .row = calloc((size_t)x->case_count + 1, sizeof *e->row)};
    if (!e->row) abort();
    for (int i = 0; i < x->case_count; i++) e->row[i] = (struct case_row){STATE_MISSING, ""};
    for (const struct criterion_assert_stats *a = t->asserts; a; a = a->next) {
        int number = 0;
        const char *why = "";
        enum case_state state = read_text(a->message, &number, &why);
        bool known = state != STATE_MISSING && number >= 1 && number <= x->case_count &&
                     a->passed == (state != STATE_FAILED);
        if (known)
            e->row[number - 1] = (struct case_row){state, why};
        else if (!a->passed)
            e->foreign = a->message;
    }
    for (int i = 0; i < x->case_count; i++) e->count[e->row[i].state]++;
}

void cases_free(struct exercise_cases *e) { free(e->row); }

const char *cases_name(const struct exercise_cases *e, int number) {
    static char text[160];
    lockstep_case_words(suite_lesson(), &e->exercise->cases[number], text, sizeof text);
    return text;
}

static int first_missing(const struct exercise_cases *e) {
    int i = 0;
    while (e->row[i].state != STATE_MISSING) i++;
    return i;
}

bool cases_broken(const struct exercise_cases *e, const struct criterion_test_stats *t,
                  struct text *why) {
    int all = e->exercise->case_count, missing = e->count[STATE_MISSING];
    bool ended = !t->crashed && !t->timed_out && !t->signal && !t->exit_code;
    if (e->foreign)
        text_format(why, "the suite itself failed after %d of %d cases: %s", all - missing, all,
                    e->foreign);
    else if (t->signal)
        text_format(why, "the suite itself was ended by a signal (%s) after %d of %d cases",
                    strsignal(t->signal), all - missing, all);
    else if (!ended)
        text_format(why, "the suite itself ended too early, after %d of %d cases", all - missing,
                    all);
    else if (missing)
        text_format(why, "%d of %d cases never ran; the first of them: %s", missing, all,
                    cases_name(e, first_missing(e)));
    return why->length > 0;
}
