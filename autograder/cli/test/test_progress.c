/* What the student's next step is derived from: open TODOs, names of exercises, kept results. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include "cli/exercise_names.h"
#include "cli/report/open_todo.h"
#include "cli/spelling.h"
#include "support/strbuf.h"

static int todo_of(const char *source, int *count) {
    char path[] = "/tmp/lockstep-todo-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0 && !text_write(path, source, strlen(source)));
    int line = open_todo(path, count);
    remove(path);
    return line;
}

Test(progress, the_first_open_todo_is_found) {
    int count;
    cr_expect_eq(todo_of("a\n    LOCKSTEP_TODO(); // b\nLOCKSTEP_TODO();\n", &count), 2);
    cr_expect_eq(count, 2);
    cr_expect_eq(todo_of("// LOCKSTEP_TODO();\n/* LOCKSTEP_TODO();\n*/ LOCKSTEP_TODO();", &count),
                 3);
    cr_expect_eq(count, 1);
    cr_expect_eq(todo_of("solved /* LOCKSTEP_TODO()", &count), 0);
    cr_expect_eq(count, 0);
    cr_expect_eq(open_todo("/nonexistent", &count), 0);
}

Test(progress, distances_of_words) {
    cr_expect_eq(spelling_distance("shared", "shared"), 0);
    cr_expect_eq(spelling_distance("shard", "shared"), 1);
    cr_expect_eq(spelling_distance("sahred", "shared"), 2);
    cr_expect_eq(spelling_distance("", "warp"), 4);
}

Test(progress, every_spelling_of_a_name) {
    static const char *const names[] = {"first-add", "First-Add", "first-add.cu",
                                        "starter/1-reduce/first-add.cu",
                                        "/home/someone/lab/starter/1-reduce/first-add.cu"};
    const struct lockstep_lesson *l = lockstep_lesson_find(1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct lockstep_exercise *e = exercise_named(l, names[i]);
        cr_expect(e && !strcmp(e->id, "first-add"), "%s", names[i]);
    }
}

Test(progress, lists_of_names) {
    const struct lockstep_lesson *l = lockstep_lesson_find(1);
    bool named[LESSON_EXERCISES] = {false};
    cr_expect_eq(exercises_named(l, "serial, warp peak", named), 0);
    int count = 0;
    for (int i = 0; i < l->count; i++) count += named[i];
    cr_expect_eq(count, 3);
    cr_expect(named[0] && named[lockstep_exercise_find(l, "warp") - l->exercises]);
}
