/* Programs that do not compile: the message names the program's file and line, speaks of the
   program, and never names a file of the simulator. */
#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/subprocess.h"
#include "support/strbuf.h"

#define KERNEL "__global__ void add(int *o, int n) { o[threadIdx.x] = n; }\n"
#define MAIN   "int main() {\n    int *d, n = 1;\n    cudaMalloc(&d, 4);\n"

/* `says`: a message that the place, in t.cu, precedes. */
static const struct {
    const char *name, *program, *says;
} mistakes[] = {
    {"a missing semicolon", "__global__ void k(int *o) {\n    o[0] = 1\n}\nint main() { }\n",
     "t.cu:2:13: error: expected ‘;’ before ‘}’ token: a semicolon is missing"},
    {"a misspelt kernel", KERNEL MAIN "    ad<<<1, 1>>>(d, n);\n}\n",
     "t.cu:5:5: error: ‘ad’ was not declared in this scope"},
    {"a kernel that comes later", MAIN "    add<<<1, 1>>>(d, n);\n}\n" KERNEL,
     "t.cu:4:5: error: ‘add’ was not declared in this scope"},
    {"too few arguments", KERNEL MAIN "    add<<<1, 1>>>(d);\n}\n",
     "t.cu:5:5: error: too few arguments to function ‘void add(int*, int)’"},
    {"too many arguments", KERNEL MAIN "    add<<<1, 1>>>(d, n, n);\n}\n",
     "t.cu:5:5: error: too many arguments to function ‘void add(int*, int)’"},
    {"an argument of another type", KERNEL MAIN "    add<<<1, 1>>>((float *)d, n);\n}\n",
     "t.cu:5: error: cannot convert ‘float*’ to ‘int*’"},
    {"a template that does not fit",
     "template <class T> __global__ void k(T *a, T v) { *a = v; }\n" MAIN
     "    k<<<1, 1>>>(d, 1.f);\n}\n",
     "t.cu:5:5: error: no matching function for call to ‘k("},
    {"an unknown size", KERNEL MAIN "    add<<<blocks, 1>>>(d, n);\n}\n",
     "t.cu:5:11: error: ‘blocks’ was not declared in this scope"},
    {"a launch with one number", KERNEL MAIN "    add<<<1>>>(d, n);\n}\n",
     "t.cu:5: error: a launch needs a grid and a block"},
    {"a letter that is none of ASCII's", "int main() { return größe + €; }\n",
     "t.cu:1:21: error: ‘größe’ was not declared in this scope"},
    {"such a letter in a kernel's name", MAIN "    größe<<<1, 1>>>(d, n);\n}\n",
     "t.cu:4: error: nvcc allows no letters but A to Z and a to z in a kernel's name"},
    {"a function of the C library",
     "#include <stdlib.h>\n__global__ void k(int *o) { o[0] = rand(); }\nint main() { }\n",
     "t.cu:2:36: warning: nvcc refuses this: rand is for host code"},
    {"a container of the C++ library",
     "#include <vector>\n__global__ void k(int *o) { std::vector<int> v(9); o[0] = v[0]; }\n"
     "int main() { }\n",
     "t.cu:2:34: warning: nvcc refuses this: vector is for host code"},
    {"a constexpr function of the C++ library",
     "#include <algorithm>\n__global__ void k(int *o) { *o = std::max(*o, 1); }\nint main() { }\n",
     "t.cu:2:39: warning: nvcc refuses this: max is for host code"},
    {"an object of the C++ library",
     "#include <array>\n__global__ void k(int *o) {\n    std::array<int, 2> a{o[0], o[1]};\n"
     "    o[0] = a[o[0]];\n}\nint main() { }\n",
     "t.cu:3:10: warning: nvcc refuses this: array is for host code"},
    {"an atomic of the C++ library",
     "#include <atomic>\n__global__ void k(int *o) { ((std::atomic<int> *)o)->fetch_add(1); }\n"
     "int main() { }\n",
     "t.cu:2:36: warning: nvcc refuses this: atomic is for host code"},
    {"a constexpr function without a side",
     "constexpr int f(int x) { return x * x; }\n"
     "__global__ void k(int *o) { int a[f(2)]; *o = a[0] = 1; }\nint main() { }\n",
     "t.cu:2:35: warning: nvcc refuses this: f() is a host function"},
    {"an atomic of GCC's",
     "__global__ void k(int *o) { __sync_fetch_and_add(o, 1); }\nint main() { }\n",
     "t.cu:1:29: warning: nvcc refuses this: __sync_fetch_and_add is for host code"},
    {"a function of GCC's",
     "__global__ void k(int *o) { *o = __builtin_ctz(*o); }\nint main() { }\n",
     "t.cu:1:34: warning: nvcc refuses this: __builtin_ctz is for host code"},
    {"more constants than there is memory for them",
     "__constant__ int a[8192];\ntemplate <class T> __constant__ T b[8193];\n"
     "__global__ void k(int *o) { *o = a[*o] + b<int>[*o]; }\nint main() { }\n",
     "t.cu: error: the __constant__ variables take 65540 bytes, but a program has 65536"},
    {"more shared variables than a block has memory for",
     "__global__ void k(int *o) { __shared__ int a[12289]; int thread_local_sum = *o;\n"
     "    a[thread_local_sum] = 1; } // thread_local\nint main() { }\n",
     "t.cu: error: the shared variables of `k(int*)` take 49156 bytes, but a block has 49152"},
    {"a constant array of the host",
     "static const int t[2] = {3, 4};\n__global__ void k(int *o) { *o = t[*o]; }\nint main() { }\n",
     "t.cu:2:34: warning: nvcc refuses this: t is an array of the host"},
    {"a loop over such an array",
     "const int t[2] = {3, 4};\n__global__ void k(int *o) { for (int x : t) *o += x; }\n"
     "int main() { }\n",
     "t.cu:2:42: warning: nvcc refuses this: t is an array of the host"},
    {"a pointer to such an array",
     "const int t[2] = {3, 4};\n__global__ void k(int *o) { const int *p = t; *o = *p; }\n"
     "int main() { }\n",
     "t.cu:2:44: warning: nvcc refuses this: t is an array of the host"},
    {"such an array as an argument",
     "const int t[2] = {3, 4};\n__device__ int f(const int *p, int i) { return p[i]; }\n"
     "__global__ void k(int *o) { *o = f(t, *o); }\nint main() { }\n",
     "t.cu:3:36: warning: nvcc refuses this: t is an array of the host"},
    {"warpSize as the size of an array",
     "__global__ void k(int *o) {\n    __shared__ int a[64 / warpSize];\n    a[0] = *o;\n}\n"
     "int main() { }\n",
     "t.cu:2:27: warning: nvcc refuses this: warpSize is a variable"},
    {"an array in a constant of the host",
     "const struct { int of[2]; } t = {{3, 4}};\n"
     "__global__ void k(int *o) { *o = t.of[*o]; }\nint main() { }\n",
     "t.cu:2:34: warning: nvcc refuses this: t is a constant of the host"},
    {"an array in a constant of the host's own type",
     "struct table { int of[2]; };\nconstexpr table t = {{3, 4}};\n"
     "__global__ void k(int *o) { *o = t.of[*o]; }\nint main() { }\n",
     "t.cu:3:34: warning: nvcc refuses this: t is a constant of the host"},
    {"a static array in a type",
     "struct A { static constexpr int t[2] = {3, 4}; };\n"
     "__global__ void k(int *o) { for (int i = 0; i < *o; i++) o[i] = A::t[i]; }\nint main() { }\n",
     "t.cu:2:68: warning: nvcc refuses this: t is an array of the host"},
    {"a function object of the host, called by a kernel",
     "struct F { int operator()(int x) const { return x; } };\n"
     "__global__ void k(int *o, F f) { *o = f(3); }\nint main() { }\n",
     "t.cu:2: warning: nvcc refuses this: f is called by device code, but operator() of F is"},
    {"such an object, given to a function of the device",
     "struct F { int operator()(int x) const { return x; } };\n"
     "template <class G> __device__ int of_3(G g) { return g(3); }\n"
     "__global__ void k(int *o) { *o = of_3(F()); }\nint main() { }\n",
     "t.cu:3:39: warning: nvcc refuses this: F is called by device code"},
    {"such an object, given to a library that runs on the device",
     "#include <thrust/for_each.h>\n#include <thrust/execution_policy.h>\n"
     "struct F { void operator()(int &x) const { x = 1; } };\n"
     "int main() {\n    int *d;\n    F f;\n    cudaMalloc(&d, 4);\n"
     "    thrust::for_each(thrust::device, d, d + 1, f);\n}\n",
     "t.cu:8:48: warning: nvcc refuses this: f is called by device code"},
    {"such an object, launched",
     "struct F { int operator()(int x) const { return x; } };\n"
     "template <class G> __global__ void k(int *o, G g) { *o = g(3); }\n"
     "int main() {\n    int *d;\n    cudaMalloc(&d, 4);\n    k<<<1, 1>>>(d, F{});\n}\n",
     "t.cu:6:20: warning: nvcc refuses this: F is called by device code"},
    {"a constructor of the host",
     "struct P { int a, b; P(int x, int y) : a(x), b(y) {} };\n"
     "__global__ void k(int *o) { P p(1, 2); *o = p.a; }\nint main() { }\n",
     "t.cu:2:29: warning: nvcc refuses this: P() is a host function"},
    {"a constructor of the host without arguments",
     "template <class T> class P {\n  public:\n    T a;\n    P() : a(1) {}\n};\n"
     "__global__ void k(int *o) { P<int> p; *o = p.a; }\nint main() { }\n",
     "t.cu:6:29: warning: nvcc refuses this: P() is a host function"},
    {"a call of a function whose type is behind it",
     "auto f(int x) -> int { return x; }\n"
     "__global__ void k(int *o) { *o = f(*o); }\nint main() { }\n",
     "t.cu:2:34: warning: nvcc refuses this: f() is a host function"},
    {"a shuffle of a structure",
     "struct P { int a, b; };\n"
     "__global__ void k(P *o) { o[0] = __shfl_sync(~0u, o[0], 0); }\nint main() { }\n",
     "t.cu:2:45: error: call to ‘__shfl_sync<P>’ declared with attribute error: a shuffle takes a "
     "number"},
    {"more arguments than a kernel can have",
     "struct A { int a[9000]; } a;\n__global__ void k(A) { }\nint main() { k<<<1, 1>>>(a); }\n",
     "t.cu:3: error: static assertion failed: a kernel's arguments take at most 32,764 bytes"},
    {"a kernel in a type",
     "struct A { static __global__ void k(int *o) { *o = 1; } };\nint main() { }\n",
     "t.cu:1: warning: nvcc refuses this: a kernel cannot be a member"},
    {"a pointer that was never set",
     KERNEL "int main() {\n    int *d;\n    add<<<1, 1>>>(d, 1);\n}\n",
     "t.cu:3:10: warning: ‘d’ is used uninitialized"},
    {"a barrier with an argument",
     "__global__ void k(int *o) { __syncthreads(o[0]); }\nint main() { }\n",
     "t.cu:1:46: error: __syncthreads() takes no arguments"},
    {"no parentheses", KERNEL MAIN "    add<<<1, 1>>>;\n}\n",
     "t.cu:5: error: a launch needs its arguments in parentheses"},
    {"two brackets", KERNEL MAIN "    add<<1, 1>>(d, n);\n}\n",
     "error: a launch has three brackets on each side"},
    {"no address", MAIN "    cudaMalloc(d, 4);\n}\n",
     "t.cu:4: error: cudaMalloc() needs the address of a pointer"},
    {"a call with too little", MAIN "    cudaMalloc(&d);\n}\n", "t.cu:4:"},
    {"an atomic that is not there",
     "__global__ void k(short *o) { atomicAdd(o, 1); }\nint main() { }",
     "error: no matching function for call to ‘atomicAdd(short int*&, int)’"},
    {"a function that is nowhere",
     "__device__ int f(int);\n__global__ void k(int *o) { *o = f(1); }\nint main() { }",
     "t.cu:2: error: f(int) is declared and used, but not defined"},
    {"a library that is refused", "#include <cudnn.h>\nint main() { }\n",
     "t.cu:1: error: #error \"cudnn.h: cuDNN is not supported by the simulator"},
    {"a class of the library's",
     "#include <vector>\nstruct A { A() {} A(const A &) = delete; };\n"
     "int main() { std::vector<A> v(1), w(v); }",
     "t.cu:3"},
    {"a library that is not there", "#include <cusolverDn.h>\nint main() { }",
     "t.cu:1: error: #error \"cusolverDn.h: cuSOLVER is not supported"},
    {"a kernel called like a function", KERNEL MAIN "    add(&n, 1);\n}\n",
     "t.cu:5:5: warning: nvcc refuses this: add() is a kernel"},
    {"a function launched like a kernel",
     "void add(int *o, int n) { *o = n; }\n" MAIN "    add<<<1, 1>>>(d, n);\n}\n",
     "t.cu:5:5: warning: nvcc refuses this: add() is not a kernel"},
    {"a kernel that returns something",
     "__global__ int k(int *o) { return *o = 1; }\nint main() { }",
     "t.cu:1: warning: nvcc refuses this: a kernel returns void"},
    {"a shared variable with a first value",
     "__global__ void k(int *o) {\n    __shared__ int sum = 0;\n    *o = sum;\n}\nint main() { }",
     "t.cu:2: warning: nvcc refuses this: a shared variable cannot have an initialiser"},
    {"the device's function on the host",
     "__device__ int f() { return 1; }\nint main() { return f() - 1; }",
     "t.cu:2:21: warning: nvcc refuses this: f() is a device function"},
    {"a lambda for device code with references",
     "int main() {\n    int n = 1;\n    auto f = [=, &n] __host__ __device__ (int i) { return n + i; };\n"
     "    auto g = [=, p = &n] __device__ () { return p; };\n    (void)f, (void)g;\n}\n",
     "t.cu:3: warning: nvcc refuses this: a lambda for device code cannot capture by reference"},
    {"a launch without a grid", KERNEL MAIN "    add<<<>>>(d, n);\n}\n",
     "t.cu:5: error: a launch needs a grid and a block"},
    {"a launch without a block", KERNEL MAIN "    add<<<1,>>>(d, n);\n}\n",
     "t.cu:5: error: a launch needs a grid and a block"},
    {"a statement after a launch without a semicolon",
     KERNEL MAIN "    add<<<1, 1>>>(d, n)\n    cudaFree(d);\n}\n",
     "t.cu:5:24: error: expected ‘;’ before ‘cudaFree’: a semicolon is missing"},
    {"a declaration without a semicolon",
     "__global__ void k(int *o) {\n    int n = 1 // one\n\n    o[0] = n;\n}\nint main() { }\n",
     "t.cu:2:14: error: expected ‘,’ or ‘;’ before ‘o’: a semicolon is missing"},
    {"a condition without its end",
     "__global__ void k(int *o, int n) {\n    if (n < 2 o[0] = n;\n    o[1] = 1;\n}\nint main() { }\n",
     "t.cu:2:14: error: expected ‘;’ before ‘o’: is a ) missing in this line?"},
    {"a barrier on the host", KERNEL "int main() {\n    __syncthreads();\n}\n",
     "t.cu:3:5: warning: nvcc refuses this: __syncthreads() is for device code"},
    {"another name of warpSize",
     "__global__ void k(int *o) { o[0] = WARP_SIZE; }\nint main() { }\n",
     "t.cu:1:36: error: ‘WARP_SIZE’ was not declared in this scope: a warp has warpSize lanes"},
    {"a kernel without a type", "__global__ k(int *o) { o[0] = 1; }\nint main() { }\n",
     "t.cu:1:12: error: the function has no type; a kernel is declared __global__ void"},
    {"a misspelt word for kernels", "__global void k(int *o) { o[0] = 1; }\nint main() { }\n",
     "t.cu:1:1: error: ‘__global’ does not name a type: a kernel is declared __global__ void"},
    {"all of threadIdx", "__global__ void k(int *o) { o[0] = threadIdx; }\nint main() { }\n",
     "threadIdx and blockIdx have three members"},
    {"an assignment to threadIdx",
     "__global__ void k(int *o) { if (threadIdx.x = 1) o[0] = 1; }\nint main() { }\n",
     "to compare, write == instead of ="},
    {"in a macro",
     "#define STORE(p) ((p)[0] = nowhere9)\n"
     "__global__ void k(int *o) { STORE(o); }\nint main() { }\n",
     "t.cu:2: error: ‘nowhere9’ was not declared in this scope 2 | __global__ void k(int *o) { "
     "STORE(o); }"},
    {"the macro itself",
     "#define STORE(p) ((p)[0] = nowhere9)\n"
     "__global__ void k(int *o) { STORE(o); }\nint main() { }\n",
     "t.cu:1: note: in the macro STORE"},
    {"in a template of a library's",
     "#include <vector>\n#include <algorithm>\nstruct A { int x; };\n"
     "int main() {\n    std::vector<A> v(1);\n    std::sort(v.begin(), v.end());\n}",
     "t.cu:6: error: no match for ‘operator<’"},
    {"after comments, tabs and letters of two bytes",
     "__global__ void k(int *o) {\n\t/* \u00fcber */  o[0]   =  nowhere9;\n}\nint main() { }\n",
     "t.cu:2:25: error: ‘nowhere9’ was not"},
    {"the device's own words on the host",
     "int main() { int n = 0; atomicAdd(&n, 1);\n    return threadIdx.x; }",
     "t.cu:2:12: warning: nvcc refuses this: threadIdx is for device code"},
};

/* nvcc accepts these, so there must be no message. */
static const char silent[] =
    "#include <cmath>\n#include <limits>\n#include <utility>\n"
    "struct box { int size() { return 1; } __device__ int add() { return 2; } };\n"
    "__global__ void add(int *o) { *o = box().add(); }\n"
    "__host__ __device__ int both() { return 1; }\n"
    "constexpr __device__ int square(int x) { return x * x; }\n"
    "const int table[2] = {3, 4};\n"
    "__device__ int first(const int *table) { const int *p = table; return p[sizeof(table) - 8]; }\n"
    "struct some { static constexpr int of[2] = {1, 2}; };\n"
    "__device__ int one_of_some() { return some::of[1]; }\n"
    "struct pair { int of[2], n; friend __global__ void add(int *); };\n"
    "constexpr pair all_pairs = {{1, 2}, 3};\n"
    "__device__ int of_pairs(pair all_pairs) { return all_pairs.of[all_pairs.n]; }\n"
    "__device__ int size_of_pairs() { return all_pairs.n; }\n"
    "__device__ int of_warp(int *a, int i) { a[i] = i / warpSize; return a[i / warpSize]; }\n"
    "__device__ float of_library(float x, std::pair<int, int> *p) {\n"
    "    if (std::is_same<std::pair<int, int>, int>::value) return std::fmax(std::sqrt(x), 1.f);\n"
    "    for (int i : std::initializer_list<int>{1, 2}) x += i;\n"
    "    std::size_t n = sizeof table + std::numeric_limits<int>::digits;\n"
    "    return std::move(x) + n + sizeof(std::pair<int, int>) + p->first;\n"
    "}\n"
    "__device__ int twice(int x) { return 2 * x; }\n"
    "double twice(double x) { return 2 * x; }\n"
    "template <class F> __global__ void run(F f, int *o) { *o = f(square(both())); }\n"
    "int atomicAdd(int *p) { return ++*p; }\n"
    "__constant__ int all[16384];\n"
    "int main() {\n"
    "    int *d, n = 0, square = 1; cudaMalloc(&d, 4);\n"
    "    auto add = [&](int) { return n; };\n"
    "    struct op { __device__ int operator()(int i) { return twice(i) + __popc(i); } };\n"
    "    run<<<1, 1>>>([=] __device__(int i) { return twice(i) + (int)threadIdx.x; }, d);\n"
    "    run<<<1, 1>>>(op(), d); ::add<<<1, 1>>>(d); void (*k)(int *) = ::add; k<<<1, 1>>>(d);\n"
    "    dim3 blockDim(1), threadIdx(1); cudaFree(d);\n"
    "    return add(atomicAdd(&n)) - (int)(twice(0.5) * threadIdx.x * blockDim.x) * square;\n"
    "}\n";

/* Lines are broken at the terminal's width: each white space becomes one blank. */
static void squeeze(struct text *t) {
    size_t n = 0;
    for (size_t i = 0; i < t->length; i++) {
        bool space = t->data[i] == ' ' || t->data[i] == '\n';
        if (!space || !n || t->data[n - 1] != ' ') t->data[n++] = space ? ' ' : t->data[i];
    }
    t->data[t->length = n] = 0;
}

static void tell(const char *folder, const char *program, struct text *output) {
    struct text source = {0};
    text_format(&source, "%s/t.cu", folder);
    text_write(source.data, program, strlen(program));
    char *argv[] = {(char *)"build/lockstep", (char *)"run", source.data, NULL};
    output->length = 0;
    process_run(argv, output);
    squeeze(output);
    text_free(&source);
}

Test(mistakes, are_told_at_the_programs_own_lines) {
    char folder[] = "/tmp/lockstep-mistakes-XXXXXX";
    struct text output = {0};
    cr_assert(mkdtemp(folder) != NULL);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        tell(folder, mistakes[i].program, &output);
        cr_expect(strstr(output.data, mistakes[i].says), "%s: `%s` is not in\n%s", mistakes[i].name,
                  mistakes[i].says, output.data);
        cr_expect(!strstr(output.data, "sim/include") && !strstr(output.data, "<lambda"),
                  "%s: the simulator's own files and words are named:\n%s", mistakes[i].name,
                  output.data);
    }
    tell(folder, silent, &output);
    cr_expect(!strstr(output.data, "warning") && strstr(output.data, "no errors found"), "%s",
              output.data);
    text_free(&output);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

/* Makefiles define sizes and types with short names, before any header. */
Test(mistakes, are_not_made_by_macros_of_the_command_line) {
    char folder[] = "/tmp/lockstep-macros-XXXXXX", command[1200];
    static const char *const more[] = {"SIZE",  "BLOCK", "COUNT", "Size",   "Index", "Value",
                                       "First", "Place", "Bytes", "Kernel", "MAX",   "TILE"};
    struct text output = {0};
    cr_assert(mkdtemp(folder) != NULL);
    tell(folder, KERNEL "int main() { add<<<1, 1>>>(0, A + Z); return 0; }\n", &output);
    int n = snprintf(command, sizeof command, "build/lockstep run %s/t.cu", folder);
    for (char c = 'A'; c <= 'Z'; c++)
        n += snprintf(command + n, sizeof command - (size_t)n, " -D%c=2", c);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        n += snprintf(command + n, sizeof command - (size_t)n, " -D%s=2", more[i]);
    snprintf(command + n, sizeof command - (size_t)n, " > %s/output 2>&1", folder);
    cr_expect_neq(system(command), 0, "a kernel stores to null");
    snprintf(command, sizeof command, "grep -q null %s/output && ! grep include %s/output", folder,
             folder);
    cr_expect_eq(system(command), 0, "a header of ours has a name that the program has");
    text_free(&output);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}
