/* Quotes from a submission reach the terminal without control characters. */
#include <criterion/criterion.h>
#include "room.h"

TestSuite(shown, .timeout = 240);

static void expect_plain(const char *output) {
    cr_expect(!strpbrk(output, "\x1b\x07\r\b\x9b\xff"), "a control character:\n%s", output);
    cr_expect(!strstr(output, "\xe2\x80\xae"), "an override of the direction:\n%s", output);
}

/* A race's source line has them in a comment; a warning has them in a name. */
Test(shown, source_lines_of_findings, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "mkdir racy && cp \"$OLDPWD\"/solutions/1-reduce/shared.cu racy && "
                   "sed -i '/while/,/^    }/s/__syncthreads()//' racy/shared.cu && "
                   "sed -i \"s|tid + half\\]);|& // $(printf "
                   "'\\033[31m\\007\\302\\233\\377\\342\\200\\256')|\" "
                   "racy/shared.cu; \"$L\" lesson 1 --exercise shared --from racy");
    cr_expect(strstr(output.data, "\\x1b[31m"), "the line is not quoted:\n%s", output.data);
    expect_plain(output.data);
    text_free(&output);
}

Test(shown, messages_of_the_compiler, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output,
          "mkdir bad && printf '#error \\033[31m\\007\\r\\302\\233\\377\\342\\200\\256 x\\n' > "
          "bad/serial.cu; \"$L\" lesson 1 --exercise serial --from bad --json bad.json; "
          "cat bad.json");
    cr_expect(strstr(output.data, "0/5"), "%s", output.data);
    expect_plain(output.data);
    shell(&output, "d=$(printf 'bad\\033[31m'); mkdir \"$d\"; cp bad/serial.cu \"$d\"; "
                   "\"$L\" lesson 1 --exercise serial --from \"$d\"");
    expect_plain(output.data);
    text_free(&output);
}

/* A quote is cut between characters, wherever the terminal's width ends. */
Test(shown, long_lines_end_with_whole_characters, .init = set_up, .fini = tear_down) {
    struct text output = {0};
    shell(&output, "printf '#error ' > long.cu; printf '\\303\\244%.0s' $(seq 100) >> long.cu; "
                   "for w in 60 61; do COLUMNS=$w \"$L\" run long.cu; done 2>&1 | grep ' |' | "
                   "iconv -f UTF-8 -t UTF-8 | grep -c '\303\244[.][.][.]$'");
    cr_expect_str_eq(output.data, "2\n", "%s", output.data);
    text_free(&output);
}
