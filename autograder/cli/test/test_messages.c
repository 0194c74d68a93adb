/* What the student reads of the compiler: warnings under the exercise, the first errors with their
   lines and carets, at the width of the terminal. */
#include <criterion/criterion.h>
#include "room.h"

TestSuite(messages, .timeout = 240);

/* Adds a line after the first one that contains `after`, and grades the exercise. */
static void grade(struct text *output, const char *after, const char *line, const char *rest) {
    struct text command = {0};
    text_format(&command,
                "rm -rf own; mkdir own; awk -v line='%s' '{ print } /%s/ && !done { print line; "
                "done = 1 }' \"$OLDPWD\"/solutions/1-reduce/shared.cu > own/shared.cu; "
                "%s \"$L\" lesson 1 --exercise shared --from own --json own/r.json; ",
                line, after, rest);
    shell(output, command.data);
    text_free(&command);
}

static void expect(const struct text *output, const char *what) {
    cr_expect(strstr(output->data, what), "`%s` is not in\n%s", what, output->data);
}

static void expect_not(const struct text *output, const char *what) {
    cr_expect(!strstr(output->data, what), "`%s` is in\n%s", what, output->data);
}

Test(messages, warnings_of_a_file_that_passes, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    for (int time = 0; time < 2; time++) { /* the second time from the cache */
        grade(&output, "int tid", "    int w; if (tid < 0) s[0] = w;", "");
        expect(&output, "passed     shared        15/15");
        expect(&output, "own/shared.cu:");
        expect(&output, "warning: ‘w’ ");
        expect(&output, "|     int w; if (tid < 0) s[0] = w;\n");
        expect(&output, "|                                ^\n");
    }
    shell(&output, "grep -o '\"warnings\": .*used uninit' own/r.json");
    expect(&output, "\"warnings\": \"");
    grade(&output, "int tid", "    tid + 1;", "");
    expect(&output, "warning: ");
    expect(&output, "no effect");
    text_free(&output);
}

/* The test scripts check that all solutions and starters give none. */
Test(messages, no_warning_without_a_reason, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    grade(&output, "never", "", "");
    expect_not(&output, "warning");
    grade(&output, "int tid", "    if (tid > blockDim.x) __syncwarp();", "");
    expect_not(&output, "warning");
    text_free(&output);
}

static const char wrong[] = "cat > e.cu << 'E'\n"
                            "#include <vector>\n"
                            "template <class T> __device__ T twice(T v) { return v.x; }\n"
                            "__global__ void k(int *o) {\n"
                            "    o[0] = none1;   /* a comment */   o[1] = twice(1);\n"
                            "    o[1] = none2;\n    o[2] = none3;\n    o[3] = none4;\n"
                            "    int unused;\n"
                            "}\n"
                            "int main() { k<<<1, 1>>>(0, 1); }\n"
                            "E\n";

Test(messages, the_first_errors_alone, .init = set_up, .fini = tear_down) {
    struct text output = {0}, command = {0};
    text_format(&command, "%s \"$L\" run \"$PWD\"/e.cu", wrong);
    cr_expect_eq(shell(&output, command.data), 1);
    cr_expect_eq(strncmp(output.data, "e.cu:2:", 7), 0, "the first line, relative:\n%s",
                 output.data);
    expect(&output, "e.cu:4:12: error: ‘none1’ was not declared");
    expect(&output, "        4 |     o[0] = none1;   /* a comment */   o[1] = twice(1);\n"
                    "          |            ^~~~~\n");
    expect(&output, "3 more errors");
    expect_not(&output, "none3");
    expect_not(&output, "unused");
    expect_not(&output, "In instantiation");
    shell(&output, "\"$L\" run --verbose e.cu");
    expect(&output, "none4");
    expect(&output, "In instantiation");
    expect(&output, "unused variable");
    shell(&output, "V=1 \"$L\" run e.cu");
    expect(&output, "none4");
    text_free(&output);
    text_free(&command);
}

/* An initialiser of 64 GB: what the assembler says of it comes after our own sentence. */
Test(messages, our_own_sentence_first, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "echo 'char a[1L << 36] = {1}; int main() { return a[0]; }' > l.cu; "
                   "\"$L\" run l.cu");
    cr_expect_eq(strncmp(output.data, "lockstep: the program would be", 30), 0, "%s", output.data);
    expect_not(&output, "bug report");
    text_free(&output);
}

/* An object's symbols have no lines: the source's text is searched for them. */
Test(messages, of_a_function_that_no_lesson_has, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    grade(&output, "include", "int helper(int i); int twice(int i) { return 2 * helper(i); }", "");
    expect(&output, "error: `helper(int)` is declared and used, but not defined: define it");
    expect(&output, "| int helper(int i); int twice");
    expect(&output, "|     ^~~~~~\n");
    grade(&output, "include", "int shout() { return system(\"system\"); }", "");
    expect(&output, "error: calls `system`, which is not allowed in a lesson");
    expect(&output, "|                      ^~~~~~\n");
    text_free(&output);
}

/* CUDA_CHECK() writes to stderr, and ends the program. */
Test(messages, of_a_call_that_failed, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    grade(&output, "int blocks = blocks_for", "int *p; CUDA_CHECK(cudaMalloc(&p, 1ull << 50));",
          "");
    expect(&output, "it printed:\n");
    expect(&output, "own/shared.cu:");
    expect(&output, "failed: cudaErrorMemoryAllocation");
    text_free(&output);
}

/* The lesson's file calls it in several places, of which none is the student's. */
Test(messages, of_a_function_that_the_file_lacks, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir own; : > own/serial.cu; "
                   "\"$L\" lesson 1 --exercise serial --from own | tr -s ' \\n' '  '");
    expect(&output, "own/serial.cu:1: error: reduce(unsigned int const*, unsigned int*, "
                    "unsigned int*, int) is missing: "
                    "lessons/1-reduce/entry.cu:");
    expect(&output, " calls it, with these parameters");
    const char *once = strstr(output.data, "error: reduce(");
    cr_expect(once && !strstr(once + 1, "error: reduce("), "said twice:\n%s", output.data);
    text_free(&output);
}

static void expect_width(const struct text *output, int most) {
    for (const char *p = output->data; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        int columns = 0;
        for (size_t i = 0; i < strcspn(p, "\n"); i++) columns += (p[i] & 0xc0) != 0x80;
        cr_expect(columns <= most, "more than %d columns: %.*s", most, (int)strcspn(p, "\n"), p);
    }
}

Test(messages, are_as_wide_as_the_terminal, .init = set_up, .fini = tear_down) {
    struct text output = {0}, command = {0};
    static const int widths[] = {40, 60, 80};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        command.length = 0;
        text_format(&command, "export COLUMNS=%d; %s \"$L\" run e.cu; \"$L\" run race.cu",
                    widths[i], wrong);
        shell(&output, command.data);
        expect(&output, "none1");
        expect(&output, "race in global");
        expect_width(&output, widths[i]);
    }
    shell(&output,
          "export COLUMNS=40; \"$L\" run nothing.cu; \"$L\" run good.cu 1000; \"$L\" view");
    expect(&output, "cannot be read");
    expect_width(&output, 40);
    shell(&output, "\"$L\" view");
    expect(&output, "run.json (build/lockstep view --help shows how to make one)\n");
    shell(&output, "export COLUMNS=40; mkdir s; cp \"$OLDPWD\"/solutions/1-reduce/shared.cu s; "
                   "\"$L\" lesson 1 --exercise shared --from s | grep -v Next:");
    expect(&output, "15/15");
    expect_width(&output, 40);
    text_free(&output);
    text_free(&command);
}

/* `script` gives the command a terminal. */
Test(messages, are_coloured_on_a_terminal_only, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    if (shell(&output, "command -v script") != 0)
        cr_skip_test("script (util-linux) is not here: no terminal to test with");
    shell(&output, "stty cols 60 2> /dev/null; \"$L\" run syntax.cu");
    expect_not(&output, "\033[");
    shell(&output, "script -qec \"stty cols 60; '$L' run syntax.cu\" /dev/null < /dev/null");
    expect(&output, "\033[31merror:\033[0m");
    expect_width(&output, 100);
    shell(&output, "NO_COLOR=1 script -qec \"'$L' run syntax.cu\" /dev/null < /dev/null");
    expect(&output, "error:");
    expect_not(&output, "\033[");
    text_free(&output);
}

/* A file's path says what is graded; a name in other letters is told. */
Test(messages, files_by_their_names, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir mine && cp \"$OLDPWD\"/solutions/1-reduce/shared.cu mine && "
                   "\"$L\" lesson 1 --exercise mine/shared.cu");
    expect(&output, "passed     shared        15/15");
    shell(&output,
          "mv mine/shared.cu mine/Shared.cu; \"$L\" lesson 1 --exercise shared --from mine");
    expect(&output, "There is Shared.cu: rename it to shared.cu");
    shell(&output, "\"$L\" lesson 1 --exercise nowhere/shared.cu; echo $?");
    expect(&output, "nowhere/shared.cu cannot be read: No such file or directory\n2\n");
    text_free(&output);
}

/* A file that is not UTF-8 text gets one message, not one for each character. */
Test(messages, files_that_are_no_text, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir odd && iconv -f UTF-8 -t UTF-16 "
                   "\"$OLDPWD\"/solutions/1-reduce/shared.cu > odd/shared.cu; "
                   "\"$L\" lesson 1 --exercise shared --from odd");
    expect(&output, "odd/shared.cu:1: error: the file is in UTF-16: save it as UTF-8\n");
    shell(&output, "printf 'int a\\000b;' > odd/shared.cu; "
                   "\"$L\" lesson 1 --exercise shared --from odd");
    expect(&output, "odd/shared.cu:1: error: the file is not a text");
    text_free(&output);
}

/* What ends a program early has a line, and the reason comes first. */
Test(messages, crashes_have_a_line, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    grade(&output, "^void reduce", "    if (n / *(volatile int *)&n == 7) return;", "");
    expect(&output, "error      shared        0/15");
    expect(&output, "crash, line 34: host code: division of an integer by zero");
    grade(&output, "^void reduce", "    *(volatile int *)0 = n;", "");
    expect(&output, "line 34: host code writes through a null pointer");
    text_free(&output);
}

/* A loop without end that counts operations fills the profile of the work, too. */
Test(messages, an_endless_loop_that_counts, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir own && sed 's/i++/i += 0/' \"$OLDPWD\"/solutions/1-reduce/serial.cu "
                   "> own/serial.cu && \"$L\" lesson 1 --exercise serial --from own "
                   "--case-seconds 12 --verdict-only");
    expect(&output, "12 seconds of processor time, in line 15");
    text_free(&output);
}

/* The result of a host function is not called an output. */
Test(messages, what_a_function_returned, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir own && sed '/^int check(/,/{$/s/{$/{ return 1;/' "
                   "\"$OLDPWD\"/solutions/1-reduce/bug.cu > own/bug.cu && "
                   "\"$L\" lesson 1 --exercise bug --from own --verdict-only | "
                   "tr -s ' \\n' '  '");
    expect(&output, ", candidate ");
    expect(&output, "): check() returned 1, expected 0"); /* after what the candidate does */
    text_free(&output);
}

/* An exhibit has the name that the student's function is given. */
Test(messages, which_exhibit_is_wrong, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir own && sed 's/A_RACE, 51/A_RACE, 50/' "
                   "\"$OLDPWD\"/solutions/6-atomics-and-dates/find-the-bugs.cu > "
                   "own/find-the-bugs.cu && \"$L\" lesson 6 --exercise find-the-bugs --from own "
                   "--verdict-only");
    expect(&output, "at exhibit NO_BARRIER: diagnose() says a race in line 50");
    text_free(&output);
}
