/* Which functions a source declares, for which side, and which brackets hold statements. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include "toolchain/frontend/dual_pass_internal.h"
#include "toolchain/frontend/function_decls.h"

/* ---- the heads of functions, as one line each: name, then what they are ---- */

static struct text list;

static void add_head(struct walk *w, const struct head *h) {
    text_format(&list, "%.*s%s%s%s%s%s;", (int)(h->name_end - h->name), w->m + h->name,
                h->kernel   ? " kernel"
                : h->device ? " device"
                            : "",
                h->host ? " host" : "", h->either ? " either" : "", h->plain ? " plain" : "",
                h->free ? " free" : "");
}

static void expect_heads(const char *source, const char *wanted) {
    char *mask = source_mask(source, strlen(source));
    struct walk w = {.m = mask, .n = strlen(source), .found = add_head};
    text_add(&list, "", 0);
    heads_walk(&w, 0, w.n, true);
    cr_expect_str_eq(list.data, wanted);
    free(mask);
}
#define HEADS(name, source, wanted) \
    Test(heads, name) { expect_heads(source, wanted); }

HEADS(of_a_function, "int f(int a) { return g(a); }", "f plain free;")
HEADS(of_a_declaration, "int f(int); void g();", "f plain free;g plain free;")
HEADS(of_a_kernel, "__global__ void k(int *a) {}", "k kernel plain free;")
HEADS(of_a_kernel_with_bounds, "__launch_bounds__(256) __global__ void k(int *a) {}",
      "k kernel plain free;")
HEADS(of_both_sides, "__host__ __device__ int f();", "f device host plain free;")
HEADS(of_a_template, "template <class T, int N = 3> __device__ T f(T x);", "f device plain free;")
HEADS(of_a_constant_function, "constexpr int f(int x) { return x; }", "f either plain free;")
HEADS(of_a_member, "struct s { int f() const { return 1; } };", "f plain;")
HEADS(of_a_constructor, "struct s { s(int a); };", "s;")
HEADS(in_a_namespace, "namespace n { int f(); }", "f plain free;")
HEADS(in_a_linkage_block, "extern \"C\" { int f(); }", "f plain free;")
HEADS(of_no_calls, "int a = f(1); int b = g(2);", "f;g;")
HEADS(with_a_type_behind, "auto f(int x) noexcept -> int { return x; }", "f plain free;")
HEADS(of_an_operator, "struct s { bool operator+(int a); int f(); };", "f plain;")

/* ---- brackets of functions ---- */

static struct pass p;

static void given_pass(const char *source) {
    struct text in = {0};
    text_add(&in, source, strlen(source));
    pass_read(&p, &in);
}

static const char *body_text(size_t i) { return p.text.data + p.bodies[i].open; }

Test(scope, has_a_body_for_each_function) {
    given_pass("int f() { if (a) { b; } }\nstruct s { int g() {1;} };\n");
    cr_assert_eq(p.body_count, 2);
    cr_expect_eq(strncmp(body_text(0), "{ if", 4), 0);
    cr_expect_eq(p.text.data[p.bodies[0].close], '}');
    cr_expect_eq(p.bodies[0].close - p.bodies[0].open, strlen("{ if (a) { b; } }") - 1);
    cr_expect_eq(strncmp(body_text(1), "{1;}", 4), 0);
}

Test(scope, has_no_body_of_values) {
    given_pass("int a[] = {1, 2}; enum e { x, y }; namespace n { int b{3}; }\n");
    cr_expect_eq(p.body_count, 0);
}

Test(scope, knows_the_side_of_a_body) {
    given_pass("void f() {} __device__ void g() {} __host__ __device__ void h() {} "
               "constexpr int i() {} __global__ void k() {}\n");
    cr_assert_eq(p.body_count, 5);
    cr_expect_eq(p.bodies[0].side, FOR_HOST);
    cr_expect_eq(p.bodies[1].side, FOR_DEVICE);
    cr_expect_eq(p.bodies[2].side, FOR_BOTH);
    cr_expect_eq(p.bodies[3].side, FOR_BOTH);
    cr_expect(p.bodies[3].constant);
    cr_expect_eq(p.bodies[4].side, FOR_DEVICE);
}

Test(scope, has_a_body_of_a_device_lambda) {
    given_pass("void f() { g([=] __device__ (int i) { h(i); }); }\n");
    cr_assert_eq(p.body_count, 2);
    cr_expect_eq(p.bodies[1].side, FOR_DEVICE);
}

Test(scope, finds_the_innermost_body) {
    given_pass("void f() { g([=] __device__ (int i) { h(i); }); }\n");
    size_t at = (size_t)(strstr(p.text.data, "h(i)") - p.text.data);
    cr_expect_eq(pass_body(&p, at, at + 4), &p.bodies[1]);
    cr_expect_null(pass_body(&p, 0, 4));
}

Test(scope, ends_declarations) {
    given_pass("int a; int f() {} int b[] = {1};\n");
    cr_assert_eq(p.end_count, 3);
    cr_expect_eq(p.ends[0], strlen("int a;"));
    cr_expect_eq(p.ends[1], strlen("int a; int f() {}"));
    cr_expect_eq(p.ends[2], strlen("int a; int f() {} int b[] = {1};"));
}

Test(scope, knows_the_side_by_words) {
    const char *source = "__constant__ int c; __managed__ int m; int h; __device__ int d;";
    given_pass(source);
    size_t c = 0, m = 20, h = 39, d = 46;
    cr_expect_eq(pass_side(&p, c, m), FOR_DEVICE);
    cr_expect_eq(pass_side(&p, m, h), FOR_DEVICE);
    cr_expect_eq(pass_side(&p, h, d), FOR_HOST);
    cr_expect_eq(pass_side(&p, d, strlen(source)), FOR_DEVICE);
}
