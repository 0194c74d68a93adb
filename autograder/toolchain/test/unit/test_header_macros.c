/* What is read from the preprocessor's output for an empty source. */
#include <criterion/criterion.h>
#include <string.h>
#include "toolchain/driver/header_macros.h"

static const char output[] = "# 0 \"empty.cu\"\n"
                             "# 0 \"<built-in>\"\n"
                             "#define __STDC__ 1\n"
                             "# 0 \"<command-line>\" 2\n"
                             "# 1 \"/x/cuda_runtime.h\" 1 3 4\n"
                             "\n"
                             "#define ONE 1\n"
                             "#define TWO(a) (a)\n"
                             "#undef HIDDEN\n"
                             "int f();\n"
                             "# 1 \"/x/other.h\" 1 3 4\n"
                             "#define GONE\n"
                             "#define GONE_NOT\n"
                             "#undef GONE\n"
                             "# 8 \"/x/cuda_runtime.h\" 2 3 4\n"
                             "#define LAST\n"
                             "# 0 \"<command-line>\" 2\n"
                             "# 1 \"empty.cu\"\n"
                             "#define MINE\n";

Test(header_macros, each_has_its_place_and_hidden_ones_stay) {
    struct text in = {0}, macros = {0};
    text_add(&in, output, strlen(output));
    macros_of_headers(&in, &macros);
    cr_expect_str_eq(macros.data, "# 2 \"/x/cuda_runtime.h\" 3 4\n"
                                  "#define ONE 1\n"
                                  "#define TWO(a) (a)\n"
                                  "# 1 \"/x/other.h\" 3 4\n"
                                  "#define GONE\n"
                                  "#define GONE_NOT\n"
                                  "#undef GONE\n"
                                  "# 8 \"/x/cuda_runtime.h\" 3 4\n"
                                  "#define LAST\n");
    text_free(&in);
    text_free(&macros);
}

Test(header_macros, the_headers_end_where_the_source_begins) {
    struct text in = {0};
    size_t begin, end;
    text_add(&in, output, strlen(output));
    end = headers_in(&in, &begin);
    cr_expect(!strncmp(in.data + begin, "# 0 \"<built-in>\"", 16));
    cr_expect(!strncmp(in.data + end, "# 1 \"empty.cu\"", 14));
    text_free(&in);
    text_format(&in, "# 0 \"empty.cu\"\n# 1 \"empty.cu\"\n");
    cr_expect_eq(headers_in(&in, &begin), 0, "no headers");
    text_free(&in);
}

Test(header_macros, lists_are_compared_in_any_order) {
    struct text a = {0}, b = {0}, c = {0};
    text_format(&a, "#define X 1\n#define Y 2\n");
    text_format(&b, "#define Y 2\n#define X 1\n");
    text_format(&c, "#define X 1\n#define Y 3\n");
    cr_expect(macro_lists_are_equal(&a, &b));
    cr_expect_not(macro_lists_are_equal(&a, &c));
    text_add(&b, "#define Z\n", 10);
    cr_expect_not(macro_lists_are_equal(&a, &b));
    text_free(&a);
    text_free(&b);
    text_free(&c);
}
