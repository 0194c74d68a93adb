/* Merging the device and host passes: the merged text, and the warnings where merging fails. */
#include <criterion/criterion.h>
#include <string.h>
#include "toolchain/frontend/dual_pass.h"

#define HEAD "# 1 \"a.cu\"\n"

static bool merge(const char *device, const char *host, struct text *out, struct text *messages) {
    struct text d = {0}, h = {0};
    text_format(&d, "%s%s", HEAD, device);
    text_format(&h, "%s%s", HEAD, host);
    text_add(messages, "", 0);
    bool merged = dual_pass_merge(&d, &h, out, messages);
    text_free(&d);
    text_free(&h);
    return merged;
}

/* @param has what the text must contain; NULL: it must equal the device's */
static void expect(const char *device, const char *host, const char *has) {
    struct text out = {0}, messages = {0};
    bool merged = merge(device, host, &out, &messages);
    cr_expect_eq(merged, has != NULL, "%s", out.data);
    cr_expect(!has || strstr(out.data, has), "%s\nis not in\n%s", has ? has : "", out.data);
    cr_expect_str_eq(messages.data, "");
    text_free(&out);
    text_free(&messages);
}

Test(passes, leave_what_is_the_same) {
    expect("int f() {\n return 1;\n}\n", "int f() {\n return 1;\n}\n", NULL);
}
Test(passes, leave_kernels) {
    expect("__global__ void k() {\n f(1);\n}\n", "__global__ void k() {\n f(2);\n}\n", NULL);
    expect("__device__ int f(int x) {\n return 1;\n}\n", "__device__ int f(int x) {\n\n}\n", NULL);
}
Test(passes, give_the_host_its_body) {
    expect("int f() {\n return 1;\n}\n", "int f() {\n return 2;\n}\n", "return 2;");
}
Test(passes, ask_in_functions_for_both) {
    expect("__host__ __device__ int f() {\n return 1;\n}\n",
           "__host__ __device__ int f() {\n return 2;\n}\n", "{ if (!lockstep_on_device())");
    expect("constexpr int f() {\n return 1;\n}\n", "constexpr int f() {\n return 2;\n}\n",
           "__builtin_is_constant_evaluated() || !lockstep_on_device()");
}
Test(passes, add_what_only_the_host_has) {
    expect("int a;\n\n\nint z;\n", "int a;\nint f(int);\n__device__ int g(int);\nint z;\n",
           "int f(int);");
    expect("int a;\n\nint z;\n", "int a;\n__device__ int g(int);\nint z;\n", NULL);
}
Test(passes, take_a_body_whose_head_stands_before) {
    expect("template <class T>\n__host__ __device__ T f(T x)\n{ return x + 1; }\nint z;\n",
           "template <class T>\n__host__ __device__ T f(T x)\n{ return x + 2; }\nint z;\n",
           "x + 2");
}
Test(passes, take_two_functions_for_one_whose_sides_differ) {
    expect("int a;\ntemplate <class T>\n__device__ T f(T x) { return 1; }\nint z;\n",
           "int a;\ntemplate <class T>\ninline T f(T x) { return 2; }\nint z;\n",
           "{ if (!lockstep_on_device())");
}
Test(passes, say_what_cannot_be_parted) {
    struct text out = {0}, messages = {0};
    cr_expect(!merge("int a;\nconst int w = 1;\nint z;\n", "int a;\nconst int w = 2;\nint z;\n",
                     &out, &messages));
    cr_expect(strstr(messages.data, "a.cu:2: warning: host code is compiled as for the device"),
              "%s", messages.data);
    cr_expect(strstr(out.data, "w = 1;") != NULL);
    text_free(&out);
    text_free(&messages);
}
Test(passes, say_so_of_a_lambda_in_a_host_function_that_differs_too) {
    struct text out = {0}, messages = {0};
    cr_expect(!merge("int f() {\n g(1);\n h([] __device__ () {\n return 1;\n});\n}\n",
                     "int f() {\n g(2);\n h([] __device__ () {\n return 2;\n});\n}\n", &out,
                     &messages));
    cr_expect(strstr(messages.data, "a.cu:2: warning"), "%s", messages.data);
    text_free(&out);
    text_free(&messages);
}
