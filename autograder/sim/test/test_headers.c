/* The headers that headers.awk makes from headers.tsv: each row does what its kind says, and a
   table with a mistake makes no headers. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "support/strbuf.h"
#include "support/subprocess.h"

#define TABLE "autograder/sim/headers.tsv"

/* Commands find the test's own folder in $T. */
static int shell(const char *command, struct text *output) {
    char *argv[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    output->length = 0;
    text_add(output, "", 0);
    return process_run(argv, output);
}

static void make_folder(void) {
    char folder[] = "/tmp/lockstep-headers-XXXXXX";
    cr_assert(mkdtemp(folder) != NULL);
    setenv("T", folder, 1);
}

static void remove_folder(void) {
    struct text output = {0};
    shell("rm -rf \"$T\"", &output);
    text_free(&output);
}

/* Compiles a program that includes every header of these kinds (a pattern of awk), one a line; the
   compiler's text is in $T/output as well. */
static int compile_all(const char *kinds, const char *standard, struct text *output) {
    setenv("KINDS", kinds, 1);
    setenv("STANDARD", standard, 1);
    return shell(
        "awk -F'\\t' '$2 ~ \"^(\" ENVIRON[\"KINDS\"] \")$\" { print \"#include <\" $1 \">\" } "
        "END { print \"int main() { return 0; }\" }' " TABLE " > \"$T/t.cu\" && "
        "if V=1 build/lockstep cc -std=$STANDARD -o \"$T/t\" \"$T/t.cu\" > \"$T/output\" 2>&1; "
        "then cat \"$T/output\"; else cat \"$T/output\"; exit 1; fi",
        output);
}

/* The rows of a kind, in order, are the program's lines: which of them lack their sentence?
   Sentences may be broken into lines. */
static void expect_sentences(const char *kind) {
    struct text output = {0};
    setenv("KIND", kind, 1);
    shell(
        "awk -F'\\t' '$2 == ENVIRON[\"KIND\"] { print \"t.cu:\" ++n \": error: #error \\\"\" $1 "
        "\": \" "
        "($2 == \"unsupported\" ? $3 \"\\\"\" : \"\") }' " TABLE
        " > \"$T/rows\"; tr -s ' \\n' ' ' < \"$T/output\" > \"$T/joined\"; test -s \"$T/rows\" || "
        "echo none; while IFS= read -r row; do grep -qF \"$row\" \"$T/joined\" || echo \"$row\"; "
        "done < \"$T/rows\"",
        &output);
    cr_expect_eq(output.length, 0, "missing:\n%s", output.data);
    text_free(&output);
}

TestSuite(headers, .init = make_folder, .fini = remove_folder, .timeout = 120);

Test(headers, an_unsupported_one_says_its_sentence_at_the_include) {
    struct text output = {0};
    cr_expect_neq(compile_all("unsupported", "c++17", &output), 0);
    expect_sentences("unsupported");
    cr_expect(!strstr(output.data, "sim/include"), "%s", output.data);
    text_free(&output);
}

Test(headers, one_that_forwards_compiles) {
    struct text output = {0};
    cr_expect_eq(compile_all("forward|c[+][+]20", "c++20", &output), 0, "%s", output.data);
    cr_expect_neq(compile_all("c[+][+]20", "c++17", &output), 0);
    expect_sentences("c++20");
    text_free(&output);
}

/* The fourth line of a table, and its message. */
static const struct {
    const char *row, *says;
} wrong[] = {
    {"new.h\\trefused\\tno",
     "t.tsv:4: error: kind `refused` of new.h: use unsupported, forward or c++20"},
    {"new.h\\tforward", "t.tsv:4: error: a row is name, kind and text"},
    {"new.h\\tforward\\t", "t.tsv:4: error: a row is name, kind and text"},
    {"../new.h\\tforward\\tcuda.h", "t.tsv:4: error: `../new.h` is not a path of a header"},
    {"new.h;x\\tforward\\tcuda.h", "t.tsv:4: error: `new.h;x` is not a path of a header"},
    {"old.h\\tforward\\tcuda.h", "t.tsv:4: error: old.h is listed in line 3 already"},
    {"new.h\\tunsupported\\ta \\\"b\\\"", "t.tsv:4: error: the sentence of new.h has a quote"},
    {"cuda_runtime.h\\tforward\\tcuda.h",
     "t.tsv:4: error: cuda_runtime.h is a file in autograder/sim/include already"},
};

static int generate(const char *row, struct text *output) {
    setenv("ROW", row, 1);
    return shell(
        "printf \"# a comment\\n\\nold.h\\tforward\\tcuda.h\\n$ROW\\n\" > \"$T/t.tsv\" && "
        "awk -v out=\"$T/out\" -v own=autograder/sim/include -f autograder/sim/headers.awk "
        "\"$T/t.tsv\"",
        output);
}

Test(headers, a_table_with_a_mistake_is_refused) {
    struct text output = {0};
    cr_expect_eq(generate("sub/new.h\\tforward\\tcuda.h", &output), 0, "%s", output.data);
    cr_expect_eq(shell("test -r \"$T/out/old.h\" && test -r \"$T/out/sub/new.h\"", &output), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_expect_neq(generate(wrong[i].row, &output), 0, "%s", wrong[i].row);
        cr_expect(strstr(output.data, wrong[i].says), "`%s` is not in\n%s", wrong[i].says,
                  output.data);
    }
    text_free(&output);
}
