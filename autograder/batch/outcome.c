#include "outcome.h"
#include "record/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

const struct outcome outcomes[] = {
    {"passed", "It passed all checks.", ""},
    {"todo", "Its TODO is still open.", "Replace the line `LOCKSTEP_TODO();`."},
    {"wrong", "A result is wrong, or an access to memory is.",
     "Begin with the smallest failing case that the report shows."},
    {"racy", "Two threads access the same word, and nothing orders the accesses.",
     "Put a barrier between the two lines that the report names, or make both accesses atomic."},
    {"over-bound", "The results are right, but it costs more than its bound allows.",
     "Compare the measured number with the bound's formula in the report."},
    {"under-bound", "The results are right, but its kernels do less than the algorithm needs.",
     "Compute the result with kernels, in the way that the exercise asks for."},
    {"compile-error", "The file does not compile.", "Begin with the compiler's first error."},
    {"runtime-error", "The program crashed or exited before it returned a result.",
     "Check the indices of host code, the errors of CUDA calls, and calls of exit()."},
    {"time-limit", "It used up its processor time, or waits for what never happens.",
     "Look for an endless loop, and for a loop that waits for a block that does not run."},
    {"memory-limit", "It used more memory than its limit.",
     "Look for allocations in a loop, and for memory that is not freed."},
    {"output-limit", "Its answer is longer than the grader reads, or is not an answer.",
     "Remove what writes beside the result: output in a loop, for example."},
    {"missing", "The file was not handed in.", "Hand it in under the name of the exercise."},
    {"bad-submission", "The file, or the archive with it, cannot be taken.",
     "Hand in plain files, or a .zip of them, made by the usual tools."},
    {"policy", "The file uses what a lesson's file may not.",
     "Remove what the report names: it is not needed."},
    {"grader-error", "The grader failed: nothing is known of this exercise, and no point is lost.",
     "Nothing to do for the student; the instructor grades again."},
    {NULL, NULL, NULL}};

/* Of the verdict `error`: which of its checks means what. */
static const struct {
    const char *check, *outcome;
} errors[] = {{"compile", "compile-error"}, {"timeout", "time-limit"},
              {"memory", "memory-limit"},   {"garbled", "output-limit"},
              {"missing", "missing"},       {"refused", "bad-submission"},
              {"crash", "runtime-error"},   {"exit", "runtime-error"}};

static const struct outcome *find(const char *name) {
    const struct outcome *o = outcomes;
    while (o->name && strcmp(o->name, name) != 0) o++;
    return o->name ? o : NULL;
}

const struct outcome *outcome_of(const json_t *e) {
    const char *verdict = json_member_text(e, "verdict"), *check = json_member_text(e, "check");
    if (json_is_true(json_object_get(e, "policy"))) return find("policy");
    for (size_t i = 0; i < sizeof errors / sizeof *errors && !strcmp(verdict, "error"); i++)
        if (!strcmp(check, errors[i].check)) return find(errors[i].outcome);
    const struct outcome *o = find(!strcmp(verdict, "error") ? "runtime-error" : verdict);
    return o ? o : find("grader-error");
}

void outcome_add(json_t *record) {
    json_t *e;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        const struct outcome *o = outcome_of(e);
        json_object_set_new(e, "outcome", json_string(o->name));
        json_object_set_new(e, "meaning", json_string(o->sentence));
        if (*o->advice) json_object_set_new(e, "advice", json_string(o->advice));
    }
}
