/* The folder for tests of the command line: its name contains blanks, and it holds correct and
   incorrect programs. */
#ifndef LOCKSTEP_CLI_TEST_ROOM_H
#define LOCKSTEP_CLI_TEST_ROOM_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "support/subprocess.h"

static const char *const files[][2] = {
    {"good.cu", "#include <stdio.h>\n"
                "__global__ void add(int *a) { a[threadIdx.x] += 1; }\n"
                "__global__ void other(int *a) { a[threadIdx.x] += 1; }\n"
                "int main(int argc, char **argv) {\n"
                "    int h[4] = {3, 1, 7, 0}, *d;\n"
                "    cudaMalloc(&d, sizeof h);\n"
                "    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);\n"
                "    add<<<1, 4>>>(d);\n"
                "    other<<<1, 4>>>(d);\n"
                "    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);\n"
                "    printf(\"%d %d %d %d\\n\", h[0], h[1], h[2], h[3]);\n"
                "    cudaFree(d);\n"
                "    return argc - 1;\n"
                "}\n"},
    {"syntax.cu", "__global__ void k(int *a) { a[0] = 1 }\nint main() { k<<<1, 1>>>(nullptr); }\n"},
    {"empty.cu", ""},
    {"mute.cu", "#include <unistd.h>\n"
                "int main() { for (int i = 3; i < 64; i++) close(i); return 0; }\n"},
    {"crash.cu", "int main() { volatile int *p = nullptr; return *p; }\n"},
    {"host-loop.cu", "int main() {\n    volatile int x = 0;\n    for (;;) x = x + 1;\n}\n"},
    {"host-sleep.cu", "#include <unistd.h>\nint main() {\n    for (;;) sleep(1);\n}\n"},
    {"loop.cu",
     "__global__ void spin(int *a) { volatile int *v = a; while (v[0] == 0) v[1] = v[1] + 1; }\n"
     "int main() { int *d; cudaMalloc(&d, 8); cudaMemset(d, 0, 8); spin<<<1, 1>>>(d);\n"
     "    cudaDeviceSynchronize(); cudaFree(d); return 0; }\n"},
    {"spins.cu", /* four endless kernels: K=1 and so on */
     "__global__ void k(int *flag, int *a) {\n"
     "    if (K == 1) for (unsigned x = 0;;) { x = x * 5 + 1; if (x % 4 == 7 && a[0]) break; }\n"
     "    while (K == 2 && *flag == 0) {}\n"
     "    while (K == 3) __syncthreads();\n"
     "    while (K == 4 && threadIdx.x == 200)\n"
     "        a[2] += 1;\n"
     "    __syncthreads();\n"
     "    a[1] = 1;\n}\n"
     "int main() { int *d; cudaMalloc(&d, 64); cudaMemset(d, 0, 64); k<<<2, 256>>>(d, d + 1);\n"
     "    cudaDeviceSynchronize(); cudaFree(d); return 0; }\n"},
    {"wide.cu", /* declares -DN= words of shared memory */
     "__global__ void k(int *a) { __shared__ int s[N - 2], t[2]; s[N - 3] = t[1] = 1;\n"
     "    a[0] = s[N - 3] + t[1]; }\n"
     "int main() { int *d; cudaMalloc(&d, 4); k<<<1, 1>>>(d);\n"
     "    cudaDeviceSynchronize(); cudaFree(d); return 0; }\n"},
    {"race.cu", "__global__ void k(int *a) { a[0] = a[0] + threadIdx.x; }\n"
                "int main() { int *d; cudaMalloc(&d, 4); cudaMemset(d, 0, 4); k<<<1, 32>>>(d);\n"
                "    cudaDeviceSynchronize(); cudaFree(d); return 0; }\n"},
    {"resident.cu", /* 64 blocks wait for each other: all must be resident */
     "#include <stdio.h>\n"
     "__global__ void meet(int *a) {\n"
     "    if (threadIdx.x == 0) { atomicAdd(a, 1); while (atomicAdd(a, 0) < 64) {} }\n"
     "}\n"
     "int main() { int *d; cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);\n"
     "    printf(\"%d of %s\\n\", p.multiProcessorCount, p.name);\n"
     "    cudaMalloc(&d, 4); cudaMemset(d, 0, 4); meet<<<64, 1024>>>(d);\n"
     "    printf(\"%d\\n\", cudaFuncSetAttribute(meet, "
     "cudaFuncAttributeMaxDynamicSharedMemorySize, 65537));\n"
     "    cudaDeviceSynchronize(); cudaFree(d); return 0; }\n"},
    {"host.c", /* C, not C++: class is a name, void * converts to any pointer */
     "#include <stdlib.h>\n"
     "int *numbers(int n) { int class = STEP, *p = malloc(n * sizeof *p);\n"
     "    for (int i = 0; i < n; i++) p[i] = i * class;\n    return p; }\n"},
    {"plain.cpp", /* not CUDA, unless it is included */
     "#ifdef __CUDACC__\n#error this is no .cu file\n#endif\n"
     "struct float4 { int x; };\nint plain() { float4 f = {7}; return f.x; }\n"},
    {"mixed.cu", "#include <stdio.h>\n#include <vector_step.h>\n"
                 "extern \"C\" int *numbers(int n);\nint plain();\n"
                 "__global__ void add(int *a) { a[threadIdx.x] += 1; }\n"
                 "int main() {\n    int *h = numbers(4), *d;\n"
                 "    cudaMalloc(&d, 16); cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice);\n"
                 "    add<<<1, 4>>>(d); cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost);\n"
                 "    printf(\"%d %d %ld\\n\", h[3], plain(), __cplusplus); cudaFree(d);\n"
                 "    return 0; }\n"},
    {"vector_step.h", "#pragma once\n"},
    {"named_barrier.c", /* CUDA if -x cu is given; a compiler with warnings on has something to
                           report */
     "#include <stdio.h>\n__global__ void two(int *a) { int unused; *a = 2; }\n"
     "int main() { int *d, h = 0; cudaMalloc(&d, 4); two<<<1, 1>>>(d);\n"
     "    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); printf(\"%d %d\\n\", h, f33());\n"
     "    cudaFree(d); return 0; }\n"},
    {"letters.cu", /* -DN=16 and its like must not affect headers */
     "#include <cooperative_groups.h>\n#include <cooperative_groups/memcpy_async.h>\n"
     "#include <cooperative_groups/reduce.h>\n#include <cooperative_groups/scan.h>\n"
     "#include <cuda/atomic>\n#include <cuda/barrier>\n#include <cuda/functional>\n"
     "#include <cuda/pipeline>\n#include <cublas_v2.h>\n#include <cuda_bf16.h>\n#include "
     "<cuda_fp16.h>\n"
     "#include <cuda_pipeline.h>\n#include <curand.h>\n#include <curand_kernel.h>\n"
     "#include <helper_cuda.h>\n#include <helper_functions.h>\n#include <helper_math.h>\n"
     "#include <nvtx3/nvtx3.hpp>\n"
     "int main() { return A + N; }\n"},
    {"runtime.cu", "#include <cuda_runtime_api.h>\n#include <driver_types.h>\nint main() {}\n"},
    {"linkage.cpp", /* NVIDIA's headers for C may be included there */
     "extern \"C\" {\n#include <cuda.h>\n#include <cuda_profiler_api.h>\n"
     "#include <cuda_runtime_api.h>\n#include <driver_types.h>\n#include <vector_functions.h>\n}\n"
     "int main() { return cuInit(0) + (int)make_float2(3, 4).y; }\n"},
    {"closed.cu", "#include <cusolverDn.h>\nint main() { return 0; }\n"},
    {"memory_api.c", "#include <cuda_runtime.h>\nint main() { return 0; }\n"},
    {"text.json", "this is no JSON\n"},
    {"plain.json", "{\"schema\": \"lockstep-run/1\"}\n"},
};

static char folder[64];

static void set_up(void) {
    strcpy(folder, "/tmp/lockstep cli XXXXXX");
    cr_assert(mkdtemp(folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct text path = {0};
        text_format(&path, "%s/%s", folder, files[i][0]);
        cr_assert(!text_write(path.data, files[i][1], strlen(files[i][1])));
        text_free(&path);
    }
}

static int shell(struct text *output, const char *command) {
    struct text whole = {0};
    text_format(&whole,
                "unset BXFI_MAP COLUMNS V NO_COLOR; L='%s/build/lockstep'; cd '%s' && { %s\n}",
                project_home(), folder, command);
    char *argv[] = {(char *)"sh", (char *)"-c", whole.data, NULL};
    output->length = 0;
    int status = process_run(argv, output);
    text_free(&whole);
    return status;
}

static void tear_down(void) {
    struct text ignored = {0};
    shell(&ignored, "chmod -R u+w . && rm -rf \"$PWD\"");
    text_free(&ignored);
}

#endif
