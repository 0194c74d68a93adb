/* The launch lexer: what it must rewrite, and what it must leave alone. */
#include <criterion/criterion.h>
#include "lexer.h"

static void expect(const char *source, const char *wanted) {
    struct text in = {0}, out = {0}, error = {0};
    text_add(&in, source, strlen(source));
    cr_assert(lexer_rewrite("x.cu", &in, &out, &error) == 0, "%s", error.data);
    const char *body = strchr(out.data, '\n') + 1; /* behind #line */
    cr_expect(strcmp(body, wanted) == 0, "%s\nbecame\n%s\nnot\n%s", source, body, wanted);
    text_free(&in);
    text_free(&out);
    text_free(&error);
}

static void expect_same(const char *source) { expect(source, source); }

Test(lexer, rewrites_a_launch) {
    expect("k<<<1, 2>>>(a, b);", "LOCKSTEP_LAUNCH(\"k\", (k), (1, 2), a, b);");
}
Test(lexer, rewrites_a_launch_without_arguments) {
    expect("k<<<g, b>>>();", "LOCKSTEP_LAUNCH(\"k\", (k), (g, b));");
}
Test(lexer, keeps_template_arguments) {
    expect("n::k<int, f<2>><<<1, 2, 3, s>>>(a);",
           "LOCKSTEP_LAUNCH(\"n::k<int,f<2>>\", (n::k<int, f<2>>), (1, 2, 3, s), a);");
}
Test(lexer, keeps_line_numbers) {
    expect("k<<<1,\n2>>>\n(a,\nb);", "LOCKSTEP_LAUNCH(\"k\", (k), (1,\n2)\n, a,\nb);");
}
Test(lexer, makes_null_a_pointer) {
    expect("k<<<1, 2>>>(NULL, f(NULL));", "LOCKSTEP_LAUNCH(\"k\", (k), (1, 2), nullptr, f(NULL));");
}
Test(lexer, rewrites_two_launches_and_nothing_between) {
    expect("a<<<1,1>>>(); x; b<<<1,1>>>(y);",
           "LOCKSTEP_LAUNCH(\"a\", (a), (1,1)); x; LOCKSTEP_LAUNCH(\"b\", (b), (1,1), y);");
}
Test(lexer, leaves_comments_and_strings) {
    expect_same("/* k<<<1,1>>>(); */ // k<<<1,1>>>();\nputs(\"k<<<1,1>>>() \\\" asm\");");
}
Test(lexer, leaves_raw_strings_and_characters) {
    expect_same("s = R\"x(k<<<1,1>>>();)\" )x\"; c = '\"'; n = 1'000;");
}
Test(lexer, leaves_shifts) { expect_same("x = a << b >> c; y <<= 3;"); }
Test(lexer, marks_device_variables) {
    expect("__device__ int x = 3; static __device__ float a[4];",
           "LOCKSTEP_DEVICE_VARIABLE int x = 3; static LOCKSTEP_DEVICE_VARIABLE float a[4];");
}
Test(lexer, marks_constant_variables) {
    expect("__constant__ float c[16];", "LOCKSTEP_CONSTANT_VARIABLE float c[16];");
}
Test(lexer, leaves_device_functions) {
    expect_same(
        "__device__ int f(int a) { return a; }\ntemplate <class T> __device__ T g(T a = 3);");
}
Test(lexer, refuses_inline_assembly) {
    struct text in = {0}, out = {0}, error = {0};
    text_add(&in, "int a;\nasm(\"\");", 13);
    cr_expect(lexer_rewrite("x.cu", &in, &out, &error) == -1);
    cr_expect(strncmp(error.data, "x.cu:2: ", 8) == 0, "%s", error.data);
}
