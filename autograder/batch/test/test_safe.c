/* Text from a submission is escaped before it reaches a terminal, a report or a CSV. */
#include <criterion/criterion.h>
#include "batch/csv.h"
#include "support/escape_text.h"

static const struct {
    const char *text, *lines, *name;
} cases[] = {
    {"plain, \xc3\xa4\xe4\xb8\xad\xf0\x9f\x98\x80", "plain, \xc3\xa4\xe4\xb8\xad\xf0\x9f\x98\x80",
     "plain, \xc3\xa4\xe4\xb8\xad\xf0\x9f\x98\x80"},
    {"a\n\tb\r\nc", "a\n\tb\nc", "a\\x0a\\x09b\\x0d\\x0ac"},
    {"\x1b[31mred\x1b]0;title\x07", "\\x1b[31mred\\x1b]0;title\\x07",
     "\\x1b[31mred\\x1b]0;title\\x07"},
    {"over\rwritten\b\x7f", "over\\x0dwritten\\x08\\x7f", "over\\x0dwritten\\x08\\x7f"},
    {"\xc2\x9b"
     "31m",
     "\\u{9b}31m", "\\u{9b}31m"}, /* CSI as one character, C1 */
    {"\x9b"
     "31m",
     "\\x9b31m", "\\x9b31m"}, /* the same as one byte, which is not valid UTF-8 */
    {"a\xe2\x80\xae"
     "b",
     "a\\u{202e}b", "a\\u{202e}b"}, /* bidirectional override */
    {"a\xe2\x81\xa6"
     "b",
     "a\\u{2066}b", "a\\u{2066}b"}, /* isolate */
    {"a\xe2\x80\x8b"
     "b",
     "a\\u{200b}b", "a\\u{200b}b"}, /* invisible */
    {"a\xe2\x80\x8c"
     "b",
     "a\xe2\x80\x8c"
     "b",
     "a\xe2\x80\x8c"
     "b"},                                                                /* zero-width joiner */
    {"\xc0\xaf", "\\xc0\\xaf", "\\xc0\\xaf"},                             /* an overlong encoding */
    {"\xed\xa0\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80"},               /* one surrogate */
    {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80", "\\xf4\\x90\\x80\\x80"}, /* beyond Unicode */
    {"cut \xe4\xb8", "cut \\xe4\\xb8", "cut \\xe4\\xb8"},
};

Test(safe, control_characters_and_what_is_no_utf8_are_written_out) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text lines = {0}, name = {0};
        escape_add(&lines, cases[i].text, strlen(cases[i].text), ESCAPE_LINES);
        text_add(&name, cases[i].text, strlen(cases[i].text));
        escape_text(&name, ESCAPE_NAME);
        cr_expect_str_eq(lines.data, cases[i].lines);
        cr_expect_str_eq(name.data, cases[i].name);
        text_free(&lines);
        text_free(&name);
    }
}

Test(safe, a_zero_byte_does_not_end_the_text) {
    struct text t = {0};
    escape_add(&t, "a\0b", 3, ESCAPE_LINES);
    cr_expect_str_eq(t.data, "a\\x00b");
    text_free(&t);
}

Test(safe, nothing_is_a_text) {
    struct text t = {0};
    escape_text(&t, ESCAPE_NAME);
    cr_expect_str_eq(t.data, "");
    text_free(&t);
}

Test(safe, cells_of_a_table_hold_no_control_characters) {
    struct text line = {0};
    csv_field(&line, "\x1b[2J");
    csv_field(&line, "a;b");
    csv_field(&line, "a\tb");
    csv_end(&line);
    cr_expect_str_eq(line.data, "\\x1b[2J,\"a;b\",\"a\tb\"\n");
    text_free(&line);
}
