/* The rewriter: what it must rewrite, and what it must leave unchanged. */
#include <criterion/criterion.h>
#include "toolchain/frontend/rewriter.h"

static void expect(const char *source, const char *wanted) {
    struct text in = {0}, out = {0}, error = {0};
    text_add(&in, source, strlen(source));
    cr_assert(rewrite_source("x.cu", &in, false, &out, &error) == 0, "%s", error.data);
    cr_expect(strcmp(out.data, wanted) == 0, "%s\nbecame\n%s\nnot\n%s", source, out.data, wanted);
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
Test(lexer, takes_brackets_with_a_space) { /* some editors put one there */
    expect("k << <1, 2 >> > (a);", "LOCKSTEP_LAUNCH(\"k\", (k), (1, 2 ), a);");
    expect("k<<<1, sizeof(f<g<int>>)>>>(a);",
           "LOCKSTEP_LAUNCH(\"k\", (k), (1, sizeof(f<g<int>>)), a);");
    expect_same("std::cout << i << (n >> 1);");
}
Test(lexer, takes_literals_for_something) {
    expect("cout << \"a\" << b; k<<<1, 2>>>('c');",
           "cout << \"a\" << b; LOCKSTEP_LAUNCH(\"k\", (k), (1, 2), 'c');");
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
Test(lexer, makes_chosen_arrays_pointers) {
    expect("x = (c ? a : b)[i / 2];", "x = lockstep_decayed(c ? a : b)[i / 2];");
    expect("; ((i & 1) ? a : b) [i] = 0;", "; lockstep_decayed((i & 1) ? a : b) [i] = 0;");
    expect("for (;;) (c ? a : b)[i]++;", "for (;;) lockstep_decayed(c ? a : b)[i]++;");
    expect("return (c ? a : b)[i];", "return lockstep_decayed(c ? a : b)[i];");
    expect_same("x = f(c ? a : b)[i] + v[c ? 1 : 2](c ? a : b)[i];");
    expect_same("x = (a)[i] + (c ? a : b) + g()(c ? a : b)[i] + (int)(c ? a : b)[i];");
    expect_same("x = t<(c ? 1 : 2)>(c ? a : b)[i];");
}
Test(lexer, marks_device_variables) {
    expect("__device__ int x = 3; static __device__ float a[4];",
           "LOCKSTEP_DEVICE_VARIABLE int x = 3; static LOCKSTEP_DEVICE_VARIABLE float a[4];");
}
Test(lexer, marks_constant_variables) {
    expect("__constant__ float c[16];", "LOCKSTEP_CONSTANT_VARIABLE float c[16];");
}
Test(lexer, marks_variable_templates) { /* a section attribute has no effect on them */
    expect(
        "template <typename T> __constant__ T c[16]; template <class T, int N = 3>\n__device__ T "
        "d;",
        "template <typename T> LOCKSTEP_CONSTANT_TEMPLATE T c[16]; template <class T, int N = 3>\n"
        "LOCKSTEP_DEVICE_TEMPLATE T d;");
    expect("inline __device__ int i = 1;", "inline LOCKSTEP_DEVICE_TEMPLATE int i = 1;");
}
Test(lexer, marks_no_other_variable_as_a_template) {
    expect("template < > __constant__ float c<float>[2];",
           "template < > LOCKSTEP_CONSTANT_VARIABLE float c<float>[2];");
    expect("template __constant__ float c<float>[2];",
           "template LOCKSTEP_CONSTANT_VARIABLE float c<float>[2];");
    expect("template <class T> struct S { T a; }; __device__ int n;",
           "template <class T> struct S { T a; }; LOCKSTEP_DEVICE_VARIABLE int n;");
    expect("template <class T> static __device__ T n;",
           "template <class T> static LOCKSTEP_DEVICE_VARIABLE T n;");
}
Test(lexer, leaves_device_functions) {
    expect_same(
        "__device__ int f(int a) { return a; }\ntemplate <class T> __device__ T g(T a = 3);");
}
Test(lexer, leaves_device_lambdas) {
    expect_same("f([=] __device__ (int i) { g(i); }); auto h = [] __device__ { return 1; };");
}
Test(lexer, leaves_constants) {
    expect_same("__device__ const float a[2] = {1, 2}; static const __device__ int n = 3;");
}
Test(lexer, marks_pointers_to_constants_and_functions) {
    expect("__device__ const char *p; __device__ int (*f)(int) = g; __device__ int (*h(int))(int);",
           "LOCKSTEP_DEVICE_VARIABLE const char *p; LOCKSTEP_DEVICE_VARIABLE int (*f)(int) = g; "
           "__device__ int (*h(int))(int);");
}
Test(lexer, marks_variables_of_a_type_that_they_declare) {
    expect("__constant__ struct { int n; } c;", "LOCKSTEP_CONSTANT_VARIABLE struct { int n; } c;");
}
Test(lexer, gives_texture_references_their_place) {
    expect("static texture<float, 2> t;", "static ::lockstep::reference<float, 2> t;");
    expect("void f(const texture<int, 1, cudaReadModeElementType> &t);",
           "void f(const ::lockstep::reference<int, 1, cudaReadModeElementType> &t);");
    expect_same("int f(int texture) { return g(texture < 2, a > b); }");
    expect_same("template <class T> struct texture { T t; }; texture<float> mine;");
}
Test(lexer, leaves_the_systems_headers) {
    expect_same("# 1 \"/usr/include/x.h\" 1 3\nk<<<1,1>>>(); asm(\"hlt\");\n# 2 \"x.cu\" 2\n");
}

/* ---- inline assembly ---- */

Test(lexer, reads_special_registers) {
    expect("asm volatile(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));",
           "((lane) = lockstep_ptx_mov_u32(lockstep_register_laneid()));");
}
Test(lexer, keeps_the_order_of_operands) {
    expect("asm(\"bfe.u32 %0, %1, %2, 8;\" : \"=r\"(r) : \"r\"(a + b), \"r\"(c));",
           "((r) = lockstep_ptx_bfe_u32((a + b), (c), 8));");
}
Test(lexer, reads_several_instructions) {
    expect(
        "asm(\"add.u32 %0, %1, %2;\\n\\t\" \"not.b32 %0, %0;\" : \"=r\"(r) : \"r\"(a), \"r\"(b));",
        "((r) = lockstep_ptx_add_u32((a), (b)), (r) = lockstep_ptx_not_b32((r)));");
}
Test(lexer, keeps_the_lines_behind_assembly) {
    expect("asm(\"not.b32 %0, %1;\"\n    : \"=r\"(r)\n    : \"r\"(a));\nnext",
           "((r) = lockstep_ptx_not_b32((a)))\n\n;\nnext");
}
Test(lexer, makes_a_block_of_registers_predicates_and_jumps) {
    expect(
        "asm(\"{ .reg .pred p; L: setp.lt.s32 p, %0, 7; // more?\\n @!p bra L; }\" :: \"r\"(a));",
        "do { __label__ lockstep_l_L; {bool lockstep_r_p; lockstep_l_L:; "
        "lockstep_ptx_put(lockstep_r_p, lockstep_ptx_op_lt<int32_t>((a), 7)); "
        "if (!(lockstep_r_p)) { goto lockstep_l_L; } }} while (0);");
}
Test(lexer, reads_vectors_and_hints) {
    expect("asm(\"ld.global.cs.v2.f32 {%0, %1}, [%2+8];\" : \"=f\"(x), \"=f\"(y) : \"l\"(p));",
           "do { { lockstep_ptx_vector<float, 2> lockstep_v = "
           "lockstep_ptx_load<float, 2, false, false, false>(lockstep_ptx_behind((p), 8)); "
           "lockstep_ptx_put((x), lockstep_v.v[0]); lockstep_ptx_put((y), lockstep_v.v[1]); } } "
           "while (0);");
}
Test(lexer, reads_atomics_by_their_parts) {
    expect("asm(\"red.relaxed.gpu.global.add.f32 [%0], %1;\" :: \"l\"(p), \"f\"(v));",
           "(lockstep_ptx_atomic<LOCKSTEP_ATOMIC_ADD, float, LOCKSTEP_PTX_RELAXED, "
           "LOCKSTEP_SCOPE_DEVICE, false>((p), (v)));");
    expect("asm(\"atom.shared.cas.b32 %0, [%1], %2, 7;\" : \"=r\"(r) : \"r\"(p), \"r\"(v));",
           "((r) = lockstep_ptx_atomic<LOCKSTEP_ATOMIC_CAS, unsigned, LOCKSTEP_PTX_PLAIN, "
           "LOCKSTEP_SCOPE_DEVICE, true>((p), (v), "
           "7));");
}

static void expect_refusal(const char *source, const char *wanted) {
    struct text in = {0}, out = {0}, error = {0};
    text_add(&in, source, strlen(source));
    cr_expect(rewrite_source("x.cu", &in, false, &out, &error) == -1, "%s was not refused", source);
    cr_expect(error.data && strncmp(error.data, wanted, strlen(wanted)) == 0, "%s\nnot\n%s",
              error.data, wanted);
    text_free(&in);
    text_free(&out);
    text_free(&error);
}

Test(lexer, reads_an_address) {
    expect("asm(\" prefetch.L1 [ %0 ];\" :: \"l\"(p));", "(lockstep_ptx_prefetch_L1((p)));");
}

/* Is host assembly left unchanged where it is allowed? */
static void expect_native(const char *source, bool stays) {
    struct text in = {0}, out = {0}, error = {0};
    text_add(&in, source, strlen(source));
    int refused = rewrite_source("x.cu", &in, true, &out, &error);
    cr_expect(refused == (stays ? 0 : -1), "%s: %s", source, error.data ? error.data : "kept");
    if (stays) cr_expect_str_eq(out.data, source);
    text_free(&in);
    text_free(&out);
    text_free(&error);
}

Test(lexer, refuses_unknown_instructions) {
    expect_refusal("int a;\nasm(\"cp.async.bulk.commit_group;\");",
                   "x.cu:2: inline assembly `cp.async.bulk.commit_group`");
    expect_refusal("asm(\"{ .reg .u32 t; mov.u32 t, 1; wgmma.fence.sync.aligned; }\");",
                   "x.cu:1: inline assembly `wgmma.fence.sync.aligned`");
    expect_refusal("asm(\"add.u32 %0, t, 1;\" : \"=r\"(r));", "x.cu:1: inline assembly `add.u32");
}
Test(lexer, refuses_modules_and_other_processes) {
    expect_refusal("e = cuModuleLoadData(&m, image);", "x.cu:1: cuModuleLoadData: modules of PTX");
    expect_refusal("cudaIpcGetMemHandle (&h, p);",
                   "x.cu:1: cudaIpcGetMemHandle: memory of another");
    expect_refusal("asm(\"atom.add.noftz.f16x2 %0, [%1], %2;\");",
                   "x.cu:1: inline assembly `atom.add.noftz.f16x2");
    expect_refusal("asm(\"red.max.f32 [%0], %1;\");", "x.cu:1: inline assembly `red.max.f32");
    expect_refusal("cudaMemcpyFromSymbol(to, \"table\", 4);",
                   "x.cu:1: cudaMemcpyFromSymbol: a var");
    expect_refusal("cudaMemcpyToSymbol( \"table\", p, 4);",
                   "x.cu:1: cudaMemcpyToSymbol: a variable");
    expect_same("cudaMemcpyToSymbol(table, \"text\", 4);");
    expect_refusal("cudaFreeMipmappedArray(a);", "x.cu:1: cudaFreeMipmappedArray: mipmapped");
    expect_same(
        "cudaMipmappedArray_t a; struct cuModule *m; int mycuModule(int); s = \"cuModuleLoad()\";");
}
Test(lexer, keeps_the_hosts_own_assembly_where_it_may) {
    expect_native("asm volatile(\"rdtsc\" : \"=a\"(lo), \"=d\"(hi));", true);
    expect_native("__asm__ __volatile__(\"rep; nop\" ::: \"memory\");", true);
    expect_native("asm(\"bswap %0\" : \"=r\"(a) : \"0\"(b));", true);
    expect_native("asm(\"tcgen05.wait::ld.sync.aligned;\");", false);
    expect_native("asm(\"ld.global.xy.u32 %0, [%1];\" : \"=r\"(a) : \"l\"(p));", false);
    expect_refusal("asm(\"pause\");", "x.cu:1: inline assembly `pause`");
}
Test(lexer, takes_an_attributes_name_for_no_word) {
    expect("__attribute__((__noinline__)) int f();", "__attribute__((noinline)) int f();");
    expect("__noinline__ int f(int a);", "__noinline__ int f(int a);");
    expect("using ::arg; using ::arguments;", "using std::arg; using ::arguments;");
}
Test(lexer, refuses_atomics_of_cuda_12_8_by_name) {
    expect_refusal("__nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);",
                   "x.cu:1: __nv_atomic_fetch_add: atomics that name an order and a scope");
}
Test(lexer, refuses_what_stands_in_a_header) {
    expect_refusal("# 1 \"x.cu\"\n# 7 \"y.cuh\" 1\n\n__u128AtomicCAS(p);",
                   "y.cuh:8: __u128AtomicCAS");
}

/* Expects a warning in a program and an error in a lesson, in this line; NULL: neither. */
static void expect_said(const char *source, bool native, const char *wanted) {
    struct text in = {0}, out = {0}, error = {0};
    text_format(&in, "# 1 \"x.cu\"\n%s\n", source);
    cr_assert(rewrite_source("x.cu", &in, native, &out, &error) == 0, "%s", error.data);
    const char *message = strstr(out.data, native ? "GCC warning" : "GCC error");
    if (wanted)
        cr_expect(message && strstr(out.data, wanted), "%s\nbecame\n%s", source, out.data);
    else
        cr_expect(!message, "%s\nbecame\n%s", source, out.data);
    text_free(&in);
    text_free(&out);
    text_free(&error);
}

static void expect_warning(const char *source, const char *wanted) {
    expect_said(source, true, wanted);
}

Test(lexer, takes_for_an_error_in_a_lesson_what_it_warns_of) {
    expect_said("int twice(int x) { return 2 * x; }\n"
                "__global__ void k(int *a) { *a = twice(1); }",
                false, "# 2 \"x.cu\"\n_Pragma(\"GCC error \\\"nvcc refuses this: twice()");
}
Test(lexer, refuses_what_new_cards_lack_in_a_lesson) {
    expect_refusal("# 7 \"x.cu\"\n__device__ int f() {\nreturn __any(1); }",
                   "x.cu:8: __any: removed with compute capability 7.0");
    expect_said("__device__ int f() { return __any(1); }", true, NULL);
    expect_same("__device__ int f() { return __any_sync(3, my__any(1)); }");
}
Test(lexer, warns_of_the_hosts_functions_in_kernels) {
    expect_warning("int twice(int x) { return 2 * x; }\n"
                   "__global__ void k(int *a) { *a = twice(1); }",
                   "# 2 \"x.cu\"\n_Pragma(\"GCC warning \\\"nvcc refuses this: twice()");
    expect_warning("namespace n { static int f(int); }\nextern \"C\" {\n"
                   "__device__ int g(int x) {\nreturn n_::h(x) +\nf(x); } }",
                   "# 5 \"x.cu\"");
    expect_warning("template <class T, int N = 3> T f(T x) { return x; }\n"
                   "__global__ void k(int *a) { *a = f<int>(1); }",
                   "# 2 \"x.cu\"");
    expect_warning("namespace n { auto f(int x) noexcept -> int { return x; } }\n"
                   "__global__ void k(int *a) { *a = n::f(1); }",
                   "# 2 \"x.cu\"");
    expect_warning("struct s { int f() const { return 1; } };\n"
                   "__global__ void k(int *a, s b) { *a = b.f(); }",
                   "# 2 \"x.cu\"");
    expect_warning("struct s { static int f() { return 1; } };\n"
                   "__global__ void k(int *a) { *a = s::f(); }",
                   "# 2 \"x.cu\"");
}
Test(lexer, warns_of_nothing_else) {
    const char *const fine[] = {
        "__device__ int f(int); __global__ void k(int *a) { *a = f(1); }",
        "constexpr __device__ int f(int x) { return x; } __global__ void k(int *a) { *a = f(1); }",
        "template <class T> __device__ T f(T x) { return x; } __global__ void k(int *a) { *a = "
        "f<int>(1); }",
        "template <class T> T f(T x) { return x; } template <class T> __device__ T f(T x, T y); "
        "__global__ void k(int *a) { *a = f(1, 2); }",
        "struct s { int f() { return 1; } }; struct t { __device__ int f() { return 1; } }; "
        "__global__ void k(t b) { b.f(); }",
        "namespace n { int move(int); } __global__ void k(int *a) { *a = std::move(1); }",
        "int f(int); __host__ __device__ int f(int, int); __device__ int g() { return f(1, 2); }",
        "int f(int); __global__ void k(int *a) { auto f = [](int x) { return x; }; *a = f(1); }",
        "int f(int); struct S { __device__ int f(int); __device__ int g() { return f(1); } };",
        "int f(int); __global__ void k(S s) { s.f(1); s->f(1); S::f(1); S f(1); }",
        "int f(int); void g() { f(1); } __host__ __device__ int h() { return f(1); }",
    };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) expect_warning(fine[i], NULL);
}
