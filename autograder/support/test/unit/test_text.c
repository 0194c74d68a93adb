/* Growing strings, whole files, and text that is safe to show. */
#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "support/escape_text.h"
#include "support/strbuf.h"

static struct text t;

Test(text, is_empty_at_first) {
    text_add(&t, "", 0);
    cr_expect_str_eq(t.data, "");
    cr_expect_eq(t.length, 0);
}

Test(text, grows) {
    for (int i = 0; i < 1000; i++) text_add(&t, "abc", 3);
    cr_expect_eq(t.length, 3000);
    cr_expect_eq(strlen(t.data), 3000);
    cr_expect_eq(memcmp(t.data + 2997, "abc", 4), 0);
}

Test(text, holds_null_bytes) {
    text_add(&t, "a\0b", 3);
    cr_expect_eq(t.length, 3);
    cr_expect_eq(t.data[2], 'b');
    cr_expect_eq(t.data[3], 0);
}

Test(text, takes_a_part_of_a_string) {
    text_add(&t, "abcdef", 2);
    cr_expect_str_eq(t.data, "ab");
}

Test(text, formats) {
    text_format(&t, "%s-%d", "x", 7);
    text_format(&t, ".%.*s", 2, "abc");
    cr_expect_str_eq(t.data, "x-7.ab");
}

Test(text, formats_what_is_long) {
    text_format(&t, "%5000d", 1);
    cr_expect_eq(t.length, 5000);
    cr_expect_eq(t.data[4999], '1');
}

Test(text, is_empty_once_freed) {
    text_add(&t, "abc", 3);
    text_free(&t);
    cr_expect_null(t.data);
    cr_expect_eq(t.length, 0);
    text_add(&t, "d", 1);
    cr_expect_str_eq(t.data, "d");
}

Test(hash, is_fnv_1a) { /* the reference's values of "" and "a" */
    cr_expect_eq(text_hash(TEXT_HASH, "", 0), UINT64_C(0xcbf29ce484222325));
    cr_expect_eq(text_hash(TEXT_HASH, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
}

Test(hash, goes_on) {
    uint64_t whole = text_hash(TEXT_HASH, "foobar", 6);
    cr_expect_eq(text_hash(text_hash(TEXT_HASH, "foo", 3), "bar", 3), whole);
    cr_expect_eq(whole, UINT64_C(0x85944171f73967e8));
}

/* ---- files ---- */

static char folder[] = "/tmp/lockstep-unit-XXXXXX", path[128];

static void given_folder(void) {
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
}
static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

Test(file, comes_back_as_it_was_written, .init = given_folder, .fini = remove_folder) {
    cr_assert_eq(text_write(path, "a\0b\n", 4), 0);
    cr_assert_eq(text_read(&t, path), 0);
    cr_expect_eq(t.length, 4);
    cr_expect_eq(memcmp(t.data, "a\0b\n", 5), 0);
}

Test(file, is_replaced_whole, .init = given_folder, .fini = remove_folder) {
    text_write(path, "a long text", 11);
    text_write(path, "short", 5);
    text_read(&t, path);
    cr_expect_str_eq(t.data, "short");
}

Test(file, may_be_empty, .init = given_folder, .fini = remove_folder) {
    text_write(path, "", 0);
    cr_expect_eq(text_read(&t, path), 0);
    cr_expect_str_eq(t.data, "");
}

Test(file, that_is_not_there_is_an_error) {
    cr_expect_eq(text_read(&t, "/nonexistent/file"), -1);
    cr_expect_eq(errno, ENOENT);
    cr_expect_eq(text_write("/nonexistent/file", "a", 1), -1);
    cr_expect_eq(errno, ENOENT);
}

Test(file, leaves_no_temporary_one, .init = given_folder, .fini = remove_folder) {
    mkdir(path, 0700); /* a folder cannot be replaced by a file */
    cr_expect_eq(text_write(path, "a", 1), -1);
    rmdir(path);
    cr_expect_eq(rmdir(folder), 0);
    mkdir(folder, 0700);
}

Test(folders, are_made_with_those_above, .init = given_folder, .fini = remove_folder) {
    char deep[160];
    struct stat s;
    snprintf(deep, sizeof deep, "%s/a/b/c", folder);
    cr_expect_eq(make_folders(deep), 0);
    cr_expect(stat(deep, &s) == 0 && S_ISDIR(s.st_mode));
    cr_expect_eq(make_folders(deep), 0);
}

/* ---- untrusted text ---- */

static const struct {
    const char *name, *data;
    size_t length;
    enum escape_form form;
    const char *wanted;
} stranger[] = {
    {"leaves printable text", "a B-9~", sizeof("a B-9~") - 1, ESCAPE_NAME, "a B-9~"},
    {"leaves utf 8", "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
     sizeof("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80") - 1, ESCAPE_NAME,
     "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80"},
    {"keeps lines of a text", "a\n\tb", sizeof("a\n\tb") - 1, ESCAPE_LINES, "a\n\tb"},
    {"keeps no lines of a name", "a\n\tb", sizeof("a\n\tb") - 1, ESCAPE_NAME, "a\\x0a\\x09b"},
    {"makes lf of cr lf", "a\r\nb\r", sizeof("a\r\nb\r") - 1, ESCAPE_LINES, "a\nb\\x0d"},
    {"shows escapes", "\x1b[2J", sizeof("\x1b[2J") - 1, ESCAPE_LINES, "\\x1b[2J"},
    {"shows a null byte", "a\0b", sizeof("a\0b") - 1, ESCAPE_LINES, "a\\x00b"},
    {"shows delete", "\x7f", sizeof("\x7f") - 1, ESCAPE_LINES, "\\x7f"},
    {"shows c1 controls", "\xc2\x9b", sizeof("\xc2\x9b") - 1, ESCAPE_LINES, "\\u{9b}"},
    {"shows an override of direction", "\xe2\x80\xae", sizeof("\xe2\x80\xae") - 1, ESCAPE_LINES,
     "\\u{202e}"},
    {"shows the byte order mark", "\xef\xbb\xbf", sizeof("\xef\xbb\xbf") - 1, ESCAPE_LINES,
     "\\u{feff}"},
    {"leaves the joiner of scripts", "\xe2\x80\x8d", sizeof("\xe2\x80\x8d") - 1, ESCAPE_LINES,
     "\xe2\x80\x8d"},
    {"shows a cut character", "\xe2\x82", sizeof("\xe2\x82") - 1, ESCAPE_LINES, "\\xe2\\x82"},
    {"shows an overlong slash", "\xc0\xaf", sizeof("\xc0\xaf") - 1, ESCAPE_LINES, "\\xc0\\xaf"},
    {"shows a surrogate", "\xed\xa0\x80", sizeof("\xed\xa0\x80") - 1, ESCAPE_LINES,
     "\\xed\\xa0\\x80"},
    {"shows what lies beyond unicode", "\xf4\x90\x80\x80", sizeof("\xf4\x90\x80\x80") - 1,
     ESCAPE_LINES, "\\xf4\\x90\\x80\\x80"},
    {"shows a lone continuation", "a\x80z", sizeof("a\x80z") - 1, ESCAPE_LINES, "a\\x80z"},
};

Test(safe, shows_what_it_hides) {
    for (size_t i = 0; i < sizeof stranger / sizeof *stranger; i++) {
        struct text out = {0};
        escape_add(&out, stranger[i].data, stranger[i].length, stranger[i].form);
        cr_expect_str_eq(out.data, stranger[i].wanted, "%s: %s", stranger[i].name, out.data);
        text_free(&out);
    }
}

Test(safe, changes_a_text_in_place) {
    text_add(&t, "a\x1b", 2);
    escape_text(&t, ESCAPE_NAME);
    cr_expect_str_eq(t.data, "a\\x1b");
    struct text empty = {0};
    escape_text(&empty, ESCAPE_NAME);
    cr_expect_str_eq(empty.data, "");
}

Test(safe, leaves_nothing_that_xml_forbids) {
    static const char text[] = "a<b>&\"\n\tc\x01\xef\xbf\xbf",
                      wanted[] = "a&lt;b&gt;&amp;&quot;&#10;&#9;c\\x01\\u{ffff}";
    escape_add_xml(&t, text, sizeof text - 1);
    cr_expect_str_eq(t.data, wanted, "%s", t.data);
    struct text empty = {0};
    escape_add_xml(&empty, "", 0);
    cr_expect(empty.length == 0);
    text_free(&empty);
}

Test(text, every_word_is_replaced_with_what_follows_it) {
    struct text t = {0};
    text_format(&t, "at 0x12ab and 0x, files/files/a");
    text_replace(&t, "0x", "0123456789abcdef", "0x...");
    cr_expect_str_eq(t.data, "at 0x... and 0x..., files/files/a");
    text_replace(&t, "files/", "", "");
    cr_expect_str_eq(t.data, "at 0x... and 0x..., a");
    text_replace(&t, "nothing", "", "x");
    cr_expect_str_eq(t.data, "at 0x... and 0x..., a");
    text_free(&t);
    text_replace(&t, "a", "", "b");
    cr_expect_str_eq(t.data, "", "an empty text stays one");
    text_free(&t);
}
