/* A source's mask, positions in it, and the preprocessor's line markers. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include "toolchain/lexer/lexer.h"

/* ---- the mask: literals become quotes, comments and markers blanks ---- */

static const struct {
    const char *name, *source, *wanted;
} masks[] = {
    {"leaves code", "int a = 1;", "int a = 1;"},
    {"covers a string", "f(\"a;\")", "f(\"\"\"\")"},
    {"covers a string with quotes", "\"a\\\"b\" c", "\"\"\"\"\"\" c"},
    {"covers a backslash at the end of a string", "\"a\\\\\" c", "\"\"\"\"\" c"},
    {"covers a character", "'\"' c", "\"\"\" c"},
    {"leaves separators of digits", "1'000'000 c", "1'000'000 c"},
    {"covers a comment of a line", "a // b\nc", "a     \nc"},
    {"covers a comment that goes on", "a // b\\\nd\nc", "a      \n \nc"},
    {"covers a comment", "a /* b */ c", "a         c"},
    {"keeps lines in a comment", "/* a\n b */ c", "    \n      c"},
    {"covers a comment without end", "a /* b", "a     "},
    {"covers a raw string", "R\"x(a)\" )x\" c", "R\"\"\"\"\"\"\"\"\"\" c"},
    {"covers no raw string behind a name", "aR\"(\" c", "aR\"\"\" c"},
    {"covers a marker", "# 1 \"x.cu\"\na", "          \na"},
    {"covers headers of the system", "# 1 \"x.h\" 1 3\na\n# 2 \"x.cu\" 2\nb",
     "             \n \n            \nb"},
};

Test(mask, covers_what_is_no_code) {
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        char *mask = source_mask(masks[i].source, strlen(masks[i].source));
        cr_expect_str_eq(mask, masks[i].wanted, "%s: %s", masks[i].name, mask);
        free(mask);
    }
}

/* ---- positions ---- */

Test(word, stands_alone) {
    cr_expect(word_at("a const b", 2, "const"));
    cr_expect(word_at("const", 0, "const"));
    cr_expect_not(word_at("constant", 0, "const"));
    cr_expect_not(word_at("myconst", 2, "const"));
    cr_expect_not(word_at("const_", 0, "const"));
    cr_expect(word_at("(const)", 1, "const"));
}

Test(position, skips_white_space_back) {
    cr_expect_eq(skip_back("ab \n\t c", 6), 2);
    cr_expect_eq(skip_back("ab \\\n c", 6), 2); /* a spliced line */
    cr_expect_eq(skip_back("   ", 3), 0);
    cr_expect_eq(skip_back("ab", 2), 2);
}

static size_t outside(const char *s, const char *stop) {
    return find_outside(s, 0, strlen(s), stop);
}

Test(position, is_outside_of_brackets) {
    cr_expect_eq(outside("f(a, b), c", ","), 7);
    cr_expect_eq(outside("{a, b}, c", ","), 6);
    cr_expect_eq(outside("a[b, c], d", ","), 7);
    cr_expect_eq(outside("a >> b", ">>"), 2);
}

Test(position, is_none_behind_the_brackets_around_it) {
    cr_expect_eq(outside("a) , b", ","), strlen("a) , b"));
    cr_expect_eq(outside("a b", ","), 3);
}

Test(position, of_a_closing_bracket_is_found) { cr_expect_eq(outside("a(b)c) d", ")"), 5); }

Test(position, is_trimmed) {
    size_t from = 0, to = 6;
    trim("  a b ", &from, &to);
    cr_expect_eq(from, 2);
    cr_expect_eq(to, 5);
    from = 0, to = 3;
    trim("   ", &from, &to);
    cr_expect_eq(from, to);
}

/* ---- line markers ---- */

Test(marker, names_a_file_and_a_line) {
    struct place p;
    cr_expect_eq(read_marker("# 12 \"a b.cu\"\nx", 0, &p), 13);
    cr_expect_eq(p.line, 12);
    cr_expect_eq(p.file_length, 6);
    cr_expect_eq(strncmp(p.file, "a b.cu", 6), 0);
    cr_expect_not(p.moves);
    cr_expect_not(p.system);
}

Test(marker, has_flags) {
    struct place p;
    read_marker("# 1 \"x.h\" 1 3 4\n", 0, &p);
    cr_expect(p.moves);
    cr_expect(p.system);
    read_marker("# 1 \"x.h\" 2\n", 0, &p);
    cr_expect(p.moves);
    cr_expect_not(p.system);
}

Test(marker, takes_no_flag_from_the_files_name) {
    struct place p;
    read_marker("# 7 \"13.h\"\n", 0, &p);
    cr_expect_not(p.moves);
    cr_expect_not(p.system);
}

Test(marker, is_nothing_else) {
    struct place p;
    cr_expect_eq(read_marker("#define A\n", 0, &p), 0);
    cr_expect_eq(read_marker("# pragma\n", 0, &p), 0);
    cr_expect_eq(read_marker("# 12\n", 0, &p), 0);
    cr_expect_eq(read_marker("a # 1 \"x\"\n", 2, &p), 0);
    cr_expect_eq(read_marker("# 1 \"x\"", 0, &p), 0); /* cut off */
}

static int line_of(const char *s, const char *what) {
    struct place p = {.line = 1};
    find_place(s, (size_t)(strstr(s, what) - s), &p);
    return p.line;
}

Test(place, counts_lines_from_the_marker) {
    cr_expect_eq(line_of("a\nb\nx", "x"), 3);
    cr_expect_eq(line_of("# 10 \"y\"\na\nx", "x"), 11);
    cr_expect_eq(line_of("# 10 \"y\"\nx", "x"), 10);
    cr_expect_eq(line_of("a\n# 10 \"y\"\na\n# 50 \"z\"\n\nx", "x"), 51);
}

static void expect_joined(const char *source, const char *wanted) {
    struct text in = {0}, out = {0};
    text_add(&in, source, strlen(source));
    join_lines(&in, &out);
    cr_expect_str_eq(out.data, wanted);
    text_free(&in);
    text_free(&out);
}

Test(join, puts_a_statement_in_one_line) { /* the preprocessor marks NULL of a system's header */
    expect_joined("# 5 \"x.cu\"\nf(\n# 5 \"x.cu\"\n0);\n", "# 5 \"x.cu\"\nf( 0);\n");
}

Test(join, fills_up_lines) {
    expect_joined("# 5 \"x.cu\"\na\n# 9 \"x.cu\"\nb\n", "# 5 \"x.cu\"\na\n\n\n\nb\n");
}

Test(join, keeps_a_marker_far_away) {
    expect_joined("# 5 \"x.cu\"\na\n# 5000 \"x.cu\"\nb\n", "# 5 \"x.cu\"\na\n# 5000 \"x.cu\"\nb\n");
}

Test(join, keeps_markers_of_other_files) {
    const char *source = "# 5 \"x.cu\"\na\n# 1 \"y.h\" 1\nb\n# 6 \"x.cu\" 2\nc\n";
    expect_joined(source, source);
}
