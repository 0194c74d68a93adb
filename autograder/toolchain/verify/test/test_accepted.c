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

/* ---- bundles ---- */

enum { MOST_MEMBERS = 32 };

struct bundle {
    struct text includes, body;
    const char *member[MOST_MEMBERS];
    int count, made;
};

/* Text that means something else in a namespace, or to the files after it. */
static bool must_be_alone(const char *text) {
    static const char *const words[] = {"extern \"C\"",
                                        "#include \"",
                                        "#if",
                                        "#undef",
                                        "namespace std",
                                        "namespace cub",
                                        "namespace cuda",
                                        "namespace thrust",
                                        " ::",
                                        "(::",
                                        "&::",
                                        "\noperator",
                                        "__FILE__",
                                        "// needs: ",
                                        "<cuda/cmath>" /* does not compile after <cuda/atomic> */};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i])) return true;
    return false;
}

static bool begins(const char *line, const char *with) {
    return strncmp(line, with, strlen(with)) == 0;
}

/* One line; main() gets another name, and the `return` that only main() may lack. */
static void add_line(struct bundle *b, const char *line, int length, bool *in_main) {
    struct text include = {0};
    text_format(&include, "%.*s\n", length, line);
    if (begins(line, "#include ")) {
        if (!b->includes.data || !strstr(b->includes.data, include.data))
            text_add(&b->includes, include.data, include.length);
    } else if (begins(line, "int main(")) {
        text_format(&b->body, "int program(%.*s\n", length - 9, line + 9);
        *in_main = !memchr(line, '}', (size_t)length);
    } else {
        text_format(&b->body, "%s%.*s\n", *in_main && *line == '}' ? "return 0; " : "", length,
                    line);
        if (*line == '}') *in_main = false;
    }
    text_free(&include);
}

static void add_program(struct bundle *b, const char *path, const char *text) {
    struct text undefine = {0};
    bool in_main = false;
    text_format(&b->body, "namespace program_%d {\n", b->count);
    b->member[b->count++] = path;
    for (const char *line = text; *line; line += line[0] == '\n') {
        const char *at = line + strspn(line, " ");
        if (begins(at, "#define "))
            text_format(&undefine, "#undef %.*s\n", (int)strcspn(at + 8, " (\n"), at + 8);
        add_line(b, line, (int)strcspn(line, "\n"), &in_main);
        line += strcspn(line, "\n");
    }
    text_format(&b->body, "}\n%s", undefine.data ? undefine.data : "");
    text_free(&undefine);
}

/* @return how many of its programs do what the table says; the bundle is empty again */
static size_t finish(struct bundle *b, const struct text *table) {
    struct text path = {0}, source = {0}, messages = {0};
    size_t good = (size_t)b->count;
    text_format(&path, "%s/bundle-%d.cu", folder, b->made++);
    text_format(&source, "%s%s", b->includes.data ? b->includes.data : "",
                b->body.data ? b->body.data : "");
    cr_assert_eq(text_write(path.data, source.data, source.length), 0);
    if (b->count && compile_as_lesson(path.data, &messages)) {
        printf("a bundle is not accepted, its programs are tried alone (slower):\n%.400s\n",
               messages.data);
        good = 0;
        for (int i = 0; i < b->count; i++) good += is_as_expected(b->member[i], table);
    }
    unlink(path.data);
    b->count = 0;
    text_free(&b->includes);
    text_free(&b->body);
    text_free(&path);
    text_free(&source);
    text_free(&messages);
    return good;
}

static size_t try_all(const glob_t *programs, const struct text *table) {
    struct bundle bundle = {.count = 0};
    size_t good = 0;
    char words[256];
    for (size_t i = 0; i < programs->gl_pathc; i++) {
        const char *path = programs->gl_pathv[i];
        struct text text = {0};
        cr_assert_eq(text_read(&text, path), 0);
        if (must_be_alone(text.data) ||
            words_for(strrchr(path, '/') + 1, table, words, sizeof words))
            good += is_as_expected(path, table);
        else
            add_program(&bundle, path, text.data);
        if (bundle.count == MOST_MEMBERS) good += finish(&bundle, table);
        text_free(&text);
    }
    return good + finish(&bundle, table);
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
