/* The simulator's test programs, compiled as lesson files, must be proved, except those that use
   something forbidden in a lesson. refused.tsv lists these with words of the reason: a program
   refused for another reason, or accepted, is reported.
   The proof is one of each function. So programs that should be accepted are compiled many at a
   time, each in a namespace of its own: the compiler takes longer for the headers than for a
   program. Those of a bundle that is not accepted are compiled alone. */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sim/test/program_bundle.h"
#include "support/subprocess.h"
#include "toolchain/driver/compile.h"

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

/* ---- bundles ---- */

/* The programs of a bundle, and how many bundles there were. */
struct group {
    struct bundle bundle;
    const char *member[BUNDLE_MOST];
    int made;
};

/* <cuda/cmath> does not compile after <cuda/atomic>. */
static bool must_be_alone(const char *text) {
    return !bundle_can_hold(text) || strstr(text, "// needs: ") || strstr(text, "<cuda/cmath>");
}

/* @return how many of its programs do what the table says; the bundle is empty again */
static size_t finish(struct group *g, const struct text *table) {
    struct bundle *b = &g->bundle;
    struct text path = {0}, source = {0}, messages = {0};
    size_t good = (size_t)b->count;
    text_format(&path, "%s/bundle-%d.cu", folder, g->made++);
    text_format(&source, "%s%s", b->includes.data ? b->includes.data : "",
                b->body.data ? b->body.data : "");
    cr_assert_eq(text_write(path.data, source.data, source.length), 0);
    if (b->count && compile_as_lesson(path.data, &messages)) {
        printf("a bundle is not accepted, its programs are tried alone (slower):\n%.400s\n",
               messages.data);
        good = 0;
        for (int i = 0; i < b->count; i++) good += is_as_expected(g->member[i], table);
    }
    unlink(path.data);
    bundle_empty(b);
    text_free(&path);
    text_free(&source);
    text_free(&messages);
    return good;
}

static size_t try_all(const glob_t *programs, const struct text *table) {
    struct group group = {.made = 0};
    struct bundle *b = &group.bundle;
    size_t good = 0;
    char words[256];
    for (size_t i = 0; i < programs->gl_pathc; i++) {
        const char *path = programs->gl_pathv[i];
        struct text text = {0};
        cr_assert_eq(text_read(&text, path), 0);
        if (must_be_alone(text.data) ||
            words_for(strrchr(path, '/') + 1, table, words, sizeof words)) {
            good += is_as_expected(path, table);
        } else {
            group.member[b->count] = path;
            bundle_add(b, NULL, text.data);
        }
        if (b->count == BUNDLE_MOST) good += finish(&group, table);
        text_free(&text);
    }
    return good + finish(&group, table);
}

Test(accepted, all_test_programs_but_those_with_a_reason, .timeout = 900) {
    struct text pattern = {0}, path = {0}, table = {0};
    glob_t programs;
    cr_assert(mkdtemp(folder) != NULL);
    text_format(&pattern, "%s/autograder/sim/test/programs/*.cu", project_home());
    text_format(&path, "%s/autograder/toolchain/verify/test/refused.tsv", project_home());
    cr_assert_eq(text_read(&table, path.data), 0);
    cr_assert_eq(glob(pattern.data, 0, NULL, &programs), 0);
    size_t good = try_all(&programs, &table);
    cr_expect_eq(good, programs.gl_pathc, "%zu of %zu", good, programs.gl_pathc);
    cr_expect_gt(good, 200);
    globfree(&programs);
    rmdir(folder);
    text_free(&pattern);
    text_free(&path);
    text_free(&table);
}
