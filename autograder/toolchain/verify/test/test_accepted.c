/* The simulator's test programs, compiled as lesson files, must be proved, except those that use
   something forbidden in a lesson. refused.tsv lists these with words of the reason: a program
   refused for another reason, or accepted, is reported. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "toolchain/driver/compile.h"
#include "support/subprocess.h"

static char folder[] = "/tmp/lockstep-accepted-XXXXXX";

/* @return 0 if the program was compiled and proved */
static int compile_as_lesson(const char *path, struct text *messages) {
    struct text object = {0}, include = {0};
    text_format(&include, "%s/autograder/include", project_home());
    struct sim_build job = {.sources = {path},
                            .untrusted = {true},
                            .contained = {true},
                            .library = true,
                            .includes = {include.data},
                            .cache = folder};
    int failed = compile_source(&job, 0, &object, messages);
    if (!failed) unlink(object.data);
    text_free(&object);
    text_free(&include);
    return failed;
}

/* @return the words in `table` that a program's refusal must contain; NULL if it must be
   accepted */
static const char *words_for(const char *name, const struct text *table, char *words,
                             size_t capacity) {
    char key[256];
    snprintf(key, sizeof key, "\n%s\t", name);
    const char *row = strstr(table->data, key);
    if (!row) return NULL;
    row += strlen(key);
    snprintf(words, capacity, "%.*s", (int)strcspn(row, "\n"), row);
    return words;
}

static bool is_as_expected(const char *path, const struct text *table) {
    char words[256];
    struct text messages = {0};
    const char *expected = words_for(strrchr(path, '/') + 1, table, words, sizeof words);
    bool refused = compile_as_lesson(path, &messages) != 0;
    bool good = refused ? expected && strstr(messages.data, expected) : !expected;
    if (!good) printf("%s: %s\n", path, refused ? messages.data : "is accepted now");
    text_free(&messages);
    return good;
}

Test(accepted, all_test_programs_but_those_with_a_reason, .timeout = 900) {
    struct text pattern = {0}, path = {0}, table = {0};
    glob_t programs;
    size_t good = 0;
    cr_assert(mkdtemp(folder) != NULL);
    text_format(&pattern, "%s/autograder/sim/test/programs/*.cu", project_home());
    text_format(&path, "%s/autograder/toolchain/verify/test/refused.tsv", project_home());
    cr_assert_eq(text_read(&table, path.data), 0);
    cr_assert_eq(glob(pattern.data, 0, NULL, &programs), 0);
    for (size_t i = 0; i < programs.gl_pathc; i++)
        good += is_as_expected(programs.gl_pathv[i], &table);
    cr_expect_eq(good, programs.gl_pathc, "%zu of %zu", good, programs.gl_pathc);
    cr_expect_gt(good, 200);
    globfree(&programs);
    rmdir(folder);
    text_free(&pattern);
    text_free(&path);
    text_free(&table);
}
