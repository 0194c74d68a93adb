/* The place that a message about an object's symbol gets: the first line of the source that names
 * it. */
#include <criterion/criterion.h>
#include "toolchain/vetting/vetting_internal.h"

static void expect_word(const char *plain, const char *word) {
    char name[32] = "";
    cr_expect_eq(vet_name(plain, name, sizeof name), word != NULL, "%s", plain);
    if (word) cr_expect_str_eq(name, word, "%s", plain);
}

Test(mention, reads_the_word_that_a_source_uses) {
    expect_word("system", "system");
    expect_word("helper(int)", "helper");
    expect_word("a::b::get(int (*)(int))", "get");
    expect_word("void scan<int, pair<int, 4> >(int*)", "scan");
    expect_word("std::cout", "cout");
    expect_word("vec<int>::~vec()", "vec");
    expect_word("operator new(unsigned long)", "new");
}

Test(mention, reads_no_word_where_none_is) {
    expect_word("", NULL);
    expect_word("operator+(int2, int2)", NULL);
    expect_word("<<<>", NULL);
    expect_word(">>", NULL);
    expect_word("a_name_of_more_than_thirty_one_characters", NULL);
}

static void expect_place(const char *text, int line, int column, bool is_extern) {
    struct text source = {0};
    text_format(&source, "%s", text);
    struct mention m = vet_mention(&source, "f");
    cr_expect_eq(m.line, line, "line %d of\n%s", m.line, text);
    cr_expect_eq(m.column, column, "column %d of\n%s", m.column, text);
    cr_expect_eq(m.is_extern, is_extern, "%s", text);
    text_free(&source);
}

Test(mention, is_the_first_line_with_the_whole_word) {
    expect_place("int f(int);\nint g() { return f(1); }\n", 1, 5, false);
    expect_place("int ff, f_, of;\n  f();", 2, 3, false);
    expect_place("int g;\n", 0, 0, false);
    expect_place("", 0, 0, false);
}

Test(mention, is_not_in_comments_literals_and_directives) {
    expect_place("// f\n/* f\n f */ char *s = \"f\", c = 'f';\n# include <f>\nf();\n", 5, 1, false);
}

Test(mention, tells_an_extern_declaration) {
    expect_place("#include \"a.h\"\nextern __device__ int f;\n", 2, 23, true);
    expect_place("int g;\n#define a b\n\n#undef a\nextern int\n f;\n", 6, 2, true);
    expect_place("extern int g; int f;", 1, 19, false);
    expect_place("int external; void g() { f(); }", 1, 26, false);
}
