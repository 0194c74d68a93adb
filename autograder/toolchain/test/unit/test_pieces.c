/* The rewriter piece by piece; test_rewriter.c has the cases that came up in programs. */
#include <criterion/criterion.h>
#include "rewrite.h"

/* ---- launches ---- */

static const struct rewrite launches_rows[] = {
    {"of a member", "a.b->k<<<1, 2>>>(x);",
     "LOCKSTEP_LAUNCH_POINTER(\"a.b->k\", (a.b->k), (1, 2), x);"},
    {"of an element", "table[i]<<<1, 2>>>(x);",
     "LOCKSTEP_LAUNCH_POINTER(\"table[i]\", (table[i]), (1, 2), x);"},
    {"of what a call returns", "get(1)<<<1, 2>>>(x);",
     "LOCKSTEP_LAUNCH_POINTER(\"get(1)\", (get(1)), (1, 2), x);"},
    {"of a name in parentheses", "(k)<<<1, 2>>>(x);",
     "LOCKSTEP_LAUNCH(\"(k)\", ((k)), (1, 2), x);"},
    {"behind else", "if (a) b(); else k<<<1, 2>>>(x);",
     "if (a) b(); else LOCKSTEP_LAUNCH(\"k\", (k), (1, 2), x);"},
    {"of the global namespace", "::k<<<1, 2>>>(x);", "LOCKSTEP_LAUNCH(\"::k\", (::k), (1, 2), x);"},
    {"of a template with a comparison", "k<(a > b)><<<1, 2>>>(x);",
     "LOCKSTEP_LAUNCH(\"k<(a>b)>\", (k<(a > b)>), (1, 2), x);"},
    {"with zero", "k<<<1, 2>>>(0, x);",
     "LOCKSTEP_LAUNCH_ZERO(\"k\", (k), (1, 2), ::lockstep::zero(), x);"},
    {"with a braced value", "k<<<1, 2>>>({1, 2}, x);",
     "LOCKSTEP_LAUNCH_POINTER(\"k\", (k), (1, 2), {1, 2}, x);"},
    {"with a structure as grid", "k<<<dim3(1, 2), {3, 4}>>>(x);",
     "LOCKSTEP_LAUNCH(\"k\", (k), (dim3(1, 2), {3, 4}), x);"},
    {"in clusters",
     "__global__ void __cluster_dims__(2, 1) k(int *a) {}\nvoid f() { k<<<4, 2>>>(a); }",
     "__global__ void __cluster_dims__(2, 1) k(int *a) {}\n"
     "void f() { (::lockstep::cluster(2, 1), LOCKSTEP_LAUNCH(\"k\", (k), (4, 2), a)); }"},
    {"is no chain of shifts", "x = a << b << c >> d;", NULL},
    {"is none in a comment", "// k<<<1, 2>>>(x);\n", NULL},
};

static const struct rewrite bounds_rows[] = {
    {"of a kernel", "__global__ void __launch_bounds__(64) k(int *a) { f(); }",
     "__global__ void __launch_bounds__(64) k(int *a) { ::lockstep_launch_bounds(64); f(); }"},
    {"with a second number", "void __launch_bounds__ (A * (B + 1), 2) __global__ k()\n{}",
     "void __launch_bounds__ (A * (B + 1), 2) __global__ k()\n{ ::lockstep_launch_bounds(A * (B + 1));}"},
    {"of a template", "template <int N> __launch_bounds__(N) __global__ void k() {}",
     "template <int N> __launch_bounds__(N) __global__ void k() { ::lockstep_launch_bounds(N);}"},
    {"are none of the kernel behind",
     "__global__ void __launch_bounds__(64) k();\n__global__ void l() {}", NULL},
};

Test(rewriter, launch_bounds) {
    expect_rewrites(bounds_rows, sizeof bounds_rows / sizeof *bounds_rows);
}

Test(rewriter, launches) {
    expect_rewrites(launches_rows, sizeof launches_rows / sizeof *launches_rows);
}

static const struct rewrite launches_refused[] = {
    {"an umlaut", "\ngr\\U000000f6sse<<<1, 2>>>();", "x.cu:2: error: nvcc allows no letters but A"},
    {"without parentheses", "\nk<<<1, 2>>>;", "x.cu:2: error: a launch needs its arguments"},
};

Test(rewriter, launches_refused) {
    expect_refusals(launches_refused, sizeof launches_refused / sizeof *launches_refused);
}

/* ---- spaces of variables ---- */

static const struct rewrite spaces_of_variables_rows[] = {
    {"of a managed variable", "__managed__ int x;", "LOCKSTEP_MANAGED_VARIABLE int x;"},
    {"of an array with values", "__device__ int a[] = {1, 2};",
     "LOCKSTEP_DEVICE_VARIABLE int a[] = {1, 2};"},
    {"of a variable with braces", "__device__ int a{3};", "LOCKSTEP_DEVICE_VARIABLE int a{3};"},
    {"of a variable with a value in parentheses", "__device__ int a(3);",
     "LOCKSTEP_DEVICE_VARIABLE int a(3);"},
    {"of a variable with an attribute", "__device__ __align__(16) float a[4];",
     "LOCKSTEP_DEVICE_VARIABLE __align__(16) float a[4];"},
    {"of a constant that says both", "__device__ __constant__ int x;",
     "__device__ LOCKSTEP_CONSTANT_VARIABLE int x;"},
    {"of a static variable in a kernel", "__global__ void k() { static int n; }",
     "__global__ void k() { static LOCKSTEP_DEVICE_VARIABLE int n; }"},
    {"is none of a static variable of the host", "void f() { static int n; }", NULL},
    {"is none of a shared variable", "__global__ void k() { __shared__ int s[4]; }", NULL},
    {"is none of an operator", "__device__ bool operator==(a x, a y);", NULL},
    {"is none of a function in two words", "static __device__ __forceinline__ int f();", NULL},
    {"is none of a constant before it", "const __device__ int n = 3;", NULL},
    {"is none of a longer word", "my__device__ int x;", NULL},
    {"is none in a string", "puts(\"__device__ int x;\");", NULL},
};

Test(rewriter, spaces_of_variables) {
    expect_rewrites(spaces_of_variables_rows,
                    sizeof spaces_of_variables_rows / sizeof *spaces_of_variables_rows);
}

/* ---- texture references ---- */

static const struct rewrite texture_references_rows[] = {
    {"of one type", "texture<float> t;", "::lockstep::reference<float> t;"},
    {"that is extern", "extern texture<int, 1> t;", "extern ::lockstep::reference<int, 1> t;"},
    {"is no call", "texture<int>(3);", NULL},
    {"is no comparison", "x = texture < 2;", NULL},
    {"is none of the programs own", "class texture {}; texture<int> t;", NULL},
    {"is no member", "a.texture<int> t;", NULL},
};

Test(rewriter, texture_references) {
    expect_rewrites(texture_references_rows,
                    sizeof texture_references_rows / sizeof *texture_references_rows);
}

/* ---- alignas ---- */

static const struct rewrite alignas_rows[] = {
    {"comes first", "__shared__ alignas(16) float s[4];", "alignas(16) __shared__  float s[4];"},
    {"comes before extern", "extern __shared__ alignas(16) float s[];",
     "alignas(16) extern __shared__  float s[];"},
    {"comes before the space", "__device__ alignas(8) int a[2];",
     "alignas(8) LOCKSTEP_DEVICE_VARIABLE  int a[2];"},
    {"stays where it is first", "alignas(16) __shared__ float s[4];", NULL},
};

Test(rewriter, alignas) {
    expect_rewrites(alignas_rows, sizeof alignas_rows / sizeof *alignas_rows);
}

/* ---- addresses of kernels ---- */

#define K "__global__ void k(int *a);\n"
static const struct rewrite addresses_of_kernels_rows[] = {
    {"as a pointer to void", K "f((void *)k);", K "f(::lockstep::kernel_address(k, \"k\"));"},
    {"as a constant pointer", K "f((const void *)&k);",
     K "f(::lockstep::kernel_address(k, \"k\"));"},
    {"of a namespace", K "f((void *)n::k);", K "f(::lockstep::kernel_address(n::k, \"k\"));"},
    {"of a template", "template <class T> __global__ void t(T a);\nf((void *)t<int>);",
     "template <class T> __global__ void t(T a);\nf(::lockstep::kernel_address(t<int>, \"t\"));"},
    {"is no other function", K "f((void *)g);", NULL},
    {"is no call", K "f((void *)k(1));", NULL},
    {"is no other cast", K "f((int *)k);", NULL},
};

Test(rewriter, addresses_of_kernels) {
    expect_rewrites(addresses_of_kernels_rows,
                    sizeof addresses_of_kernels_rows / sizeof *addresses_of_kernels_rows);
}

/* ---- what is refused ---- */

static const struct rewrite names_that_stay_rows[] = {
    {"is no call with a mask", "x = __shfl_down_sync(m, x, 1);", NULL},
    {"is no name that ends so", "mycuModuleLoad(&m);", NULL},
    {"is no name without call", "int cuModuleLoad;", NULL},
};

Test(rewriter, names_that_stay) {
    expect_rewrites(names_that_stay_rows,
                    sizeof names_that_stay_rows / sizeof *names_that_stay_rows);
}

static const struct rewrite names_refused[] = {
    {"atomics of 16 bytes", "__u128AtomicExch(p, v);", "x.cu:1: __u128AtomicExch: 16-byte atomics"},
    {"modules", "cuModuleLoad(&m, \"a\");", "x.cu:1: cuModuleLoad: modules of PTX"},
    {"nvrtc", "\n\nnvrtcCreateProgram(&p);", "x.cu:3: nvrtcCreateProgram: run-time compilation"},
    {"surface references", "cudaBindSurfaceToArray(s, a);",
     "x.cu:1: cudaBindSurfaceToArray: surface references"},
    {"votes without a mask", "__device__ int f() { return __ballot(1); }",
     "x.cu:1: __ballot: removed with compute capability 7.0"},
    {"shuffles without a mask", "x = __shfl_down(x, 1);", "x.cu:1: __shfl_down: removed with"},
};

Test(rewriter, names_refused) {
    expect_refusals(names_refused, sizeof names_refused / sizeof *names_refused);
}

/* ---- the compiler's own copies ---- */

static const struct rewrite copies_rows[] = {
    {"of bytes", "__builtin_memcpy(a, b, 4);", "lockstep_copy_bytes(a, b, 4);"},
    {"of bytes that overlap", "__builtin_memmove(a, b, 4);", "lockstep_copy_bytes(a, b, 4);"},
    {"of one value", "__builtin_memset(a, 0, 4);", "lockstep_memset(a, 0, 4);"},
};

Test(rewriter, copies) { expect_rewrites(copies_rows, sizeof copies_rows / sizeof *copies_rows); }
