/* What the reader is told of the linker's messages: the symbol, and the line or file to look at. */
#include <criterion/criterion.h>
#include <string.h>
#include "support/strbuf.h"
#include "toolchain/diagnostics/filter.h"

static const char missing[] =
    "/usr/bin/ld: build/cache/entry.cu-12.o: in function `lockstep_entry':\n"
    "/usr/bin/ld: build/cache/entry.cu-12.o:lessons/l/entry.cu:33: undefined reference to `f(int)'\n"
    "/usr/bin/ld: build/cache/entry.cu-12.o:lessons/l/entry.cu:41: undefined reference to `f(int)'\n"
    "collect2: error: ld returned 1 exit status\n";

/* Expects that these of the linker's messages, after others, become `said`. */
static void expect(const char *linker, const char *student, const char *said) {
    struct text t = {0}, whole = {0};
    text_format(&t, "before\n%s", linker);
    text_format(&whole, "before\n%s", said);
    diagnostics_link(&t, strlen("before\n"), student);
    cr_expect_str_eq(t.data, whole.data);
    text_free(&t);
    text_free(&whole);
}

Test(linker_messages, name_a_missing_function_once) {
    expect(missing, NULL,
           "lessons/l/entry.cu:33: error: f(int) is declared and used, but not defined\n");
}

Test(linker_messages, name_the_students_file_which_lacks_it) {
    expect(missing, "starter/l/own.cu",
           "starter/l/own.cu:1: error: f(int) is missing: lessons/l/entry.cu:33 calls it, with "
           "these parameters\n");
    expect("ld: entry.o:lessons/l/entry.cu:9: undefined reference to `table'\n", "own.cu",
           "own.cu:1: error: table is missing: lessons/l/entry.cu:9 uses it\n");
}

Test(linker_messages, name_the_students_line_that_uses_what_is_nowhere) {
    expect("/usr/bin/ld: own.cu-12.o:starter/l/own.cu:7: undefined reference to `g()'\n",
           "starter/l/own.cu",
           "starter/l/own.cu:7: error: g() is declared and used, but not defined\n");
}

Test(linker_messages, name_each_missing_function) {
    expect("ld: a.o:a.cu:1: undefined reference to `f(int)'\n"
           "ld: a.o:a.cu:2: undefined reference to `f(long)'\n"
           "ld: a.o:a.cu:3: undefined reference to `f(int)'\n",
           NULL,
           "a.cu:1: error: f(int) is declared and used, but not defined\n"
           "a.cu:2: error: f(long) is declared and used, but not defined\n");
}

Test(linker_messages, name_both_definitions) {
    expect(
        "/usr/bin/ld: b.o:b.cu:2: multiple definition of `f()'; a.o:a.cu:1: first defined here\n",
        "a.cu", "b.cu:2: error: f() is defined twice; the first definition is at a.cu:1\n");
}

Test(linker_messages, name_a_students_main) {
    expect("/usr/bin/ld: m.o:worker/main.cu:2: multiple definition of `main'; a.o:a.cu:29: first "
           "defined here\n",
           "a.cu", "a.cu:29: error: main() is defined, which the grader has already: remove it\n");
}

Test(linker_messages, stay_as_they_are_otherwise) {
    expect("ld: cannot find -lnone\n", "a.cu", "ld: cannot find -lnone\n");
    expect("", "a.cu", "");
}
