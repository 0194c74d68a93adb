/* How platforms name what they let an instructor download:

     Moodle      Jane Doe_12345_assignsubmission_file_/shared.cu, or ..._file_shared.cu
     Canvas      doejane_12345_67890_shared.cu, doejane_LATE_12345_67890_shared-1.cu
     Blackboard  Homework_jdoe_attempt_2026-11-20-12-34-56_shared.cu (blackboard.h)
     Gradescope  assignment_1_export/submission_12345/shared.cu
     others      jane/shared.cu, jane.zip, jane_shared.cu */
#include "name_patterns.h"
#include "submission.h"

#include <string.h>

/* Groups of Moodle: 1 name, 2 number, 3 file, 5 path below it; of Canvas: 1 name, 2 late, 3 number,
   5 file, 7 path below it; of Gradescope: 1 folder, 3 path in it. */
const char moodle_pattern[] = "^([^/]*)_([0-9]+)_assignsubmission_[a-z]+_?([^/]*)(/(.*))?$";
const char canvas_pattern[] = "^([^_/]+)_(LATE_)?([0-9]+)_([0-9]+)_([^/]+)(/(.*))?$";
const char gradescope_pattern[] = "^(submission_[0-9]+)(/(.*))?$";

bool matches(const char *pattern, const char *text, regmatch_t m[GROUPS]) {
    regex_t r;
    if (regcomp(&r, pattern, REG_EXTENDED)) return false;
    bool found = !regexec(&r, text, GROUPS, m, 0);
    regfree(&r);
    return found;
}

bool is_hidden(const char *path) {
    return *path == '.' || !strncmp(path, "__MACOSX", strlen("__MACOSX"));
}

size_t loose_file(const struct lockstep_lesson *l, const char *path) {
    size_t length = strlen(path), longest = 0;
    for (int i = 0; i < l->count; i++) {
        size_t n = strlen(l->exercises[i].id) + strlen(".cu");
        if (n + 1 >= length || n <= longest || !strchr("_-", path[length - n - 1])) continue;
        if (is_exercise_file(l, path + length - n)) longest = n;
    }
    return longest;
}

const char *within_base(const struct naming *n, const char *path) {
    bool inside = !strncmp(path, n->base.data, n->base.length) && path[n->base.length];
    return inside ? path + n->base.length : NULL;
}
