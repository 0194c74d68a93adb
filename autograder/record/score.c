#include "score.h"

#include <stdio.h>
#include <string.h>

bool grade_is_unknown(const json_t *exercise) {
    const char *verdict = json_string_value(json_object_get(exercise, "verdict"));
    return !verdict || !strcmp(verdict, "grader-error");
}

void grade_add_up(json_t *record) {
    json_int_t score = 0, most = 0;
    json_t *unknown = json_array(), *e;
    size_t i;
    json_array_foreach(json_object_get(record, "exercises"), i, e) {
        if (grade_is_unknown(e)) {
            json_array_append(unknown, json_object_get(e, "id"));
            continue;
        }
        score += json_integer_value(json_object_get(e, "points"));
        most += json_integer_value(json_object_get(e, "max_points"));
    }
    json_object_set_new(record, "score", json_integer(score));
    json_object_set_new(record, "max_score", json_integer(most));
    if (json_array_size(unknown)) json_object_set(record, "not_graded", unknown);
    json_decref(unknown);
}

bool credit_read(const char *text, int percent[3]) {
    int used = 0, *p = percent;
    if (sscanf(text, "%3d,%3d,%3d%n", &p[0], &p[1], &p[2], &used) != 3 || text[used]) return false;
    return p[0] >= 0 && p[1] >= 0 && p[2] >= 0 && p[0] + p[1] + p[2] == 100;
}
