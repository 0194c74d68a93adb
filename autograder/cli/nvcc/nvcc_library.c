/* Decides on -lNAME and on NVIDIA's include folders. */
#include "cli/nvcc/nvcc_library.h"
#include "cli/report/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void nvcc_push(const char **list, const char *word) {
    int n = 0;
    while (n < BUILD_MAX - 1 && list[n]) n++;
    if (n == BUILD_MAX - 1) {
        say("lockstep: more than %d arguments of one kind; `%s` is the first too many",
            BUILD_MAX - 1, word);
        exit(2);
    }
    list[n] = word;
}

/* NVIDIA's closed libraries are machine code for its cards: their kernels cannot be simulated. */
static const char *const closed[] = {"cublasXt",  "cufftw",  "cusolver", "cudnn",         "nccl",
                                     "nvrtc",     "nvgraph", "cutensor", "nvjpeg",        "npp",
                                     "nvidia-ml", "cupti",   "cufile",   "nvrtc-builtins"};
/* Libraries that the simulator replaces or always links. */
static const char *const ours[] = {"cudart",
                                   "cudart_static",
                                   "cuda",
                                   "cudadevrt",
                                   "m",
                                   "curand",
                                   "curand_static",
                                   "cublas",
                                   "cublas_static",
                                   "cublasLt",
                                   "cublasLt_static",
                                   "cufft",
                                   "cufft_static",
                                   "cusparse",
                                   "cusparse_static",
                                   "culibos",
                                   "nvToolsExt",
                                   "gomp",
                                   "stdc++",
                                   "c",
                                   "gcc"};

static bool has_headers(const char *folder, const char *const *headers) {
    char path[4096];
    for (; *headers; headers++) {
        snprintf(path, sizeof path, "%s/%s", folder, *headers);
        if (access(path, R_OK)) return false;
    }
    return true;
}

/* The toolkit's headers declare functions that only its libraries define, and its Thrust needs
   nvcc. */
bool nvcc_is_toolkit(const char *folder) {
    static const char *const runtime[] = {"cuda_runtime_api.h", "driver_types.h",
                                          "crt/host_config.h", NULL};
    static const char *const cccl[] = {"thrust/version.h", "cub/version.cuh", "nv/target", NULL};
    return has_headers(folder, runtime) || has_headers(folder, cccl);
}

int nvcc_library(struct sim_build *job, const char *command, const char *name) {
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!strcmp(name, ours[i])) return 0;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        size_t n = strlen(closed[i]);
        if (strncmp(name, closed[i], n) ||
            (name[n] && strcmp(name + n, "_static") && strncmp(name, "npp", 3)))
            continue;
        say("lockstep %s: -l%s: NVIDIA's libraries are machine code for its cards, which the simulator cannot run: leave the option out, and use your own kernels, Thrust or CUB instead of its calls",
            command, name);
        return -1;
    }
    char *word = malloc(strlen(name) + 3); /* never freed: used until the end */
    if (!word) return -1;
    sprintf(word, "-l%s", name);
    nvcc_push(job->libraries, word);
    return 0;
}
