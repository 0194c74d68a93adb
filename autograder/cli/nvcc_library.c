#include "nvcc_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void nvcc_push(const char **list, const char *word) {
    int n = 0;
    while (n < BUILD_MAX - 1 && list[n]) n++;
    if (n == BUILD_MAX - 1) {
        fprintf(stderr, "lockstep: more than %d words of one kind, `%s` is the first too many\n",
                BUILD_MAX - 1, word);
        exit(2);
    }
    list[n] = word;
}

/* NVIDIA's libraries are machine code for their cards: their kernels cannot be simulated. */
static const char *const closed[] = {"cublas",   "cublasLt",      "cufft", "cufftw",    "cusparse",
                                     "cusolver", "cudnn",         "nccl",  "nvrtc",     "nvgraph",
                                     "cutensor", "nvjpeg",        "npp",   "nvidia-ml", "cupti",
                                     "cufile",   "nvrtc-builtins"};
/* What the simulator stands for, or always links. */
static const char *const ours[] = {
    "cudart",  "cudart_static", "cuda", "cudadevrt", "m", "curand", "curand_static",
    "culibos", "nvToolsExt",    "gomp", "stdc++",    "c", "gcc"};

/* The toolkit's headers declare what only its libraries have. */
bool nvcc_is_toolkit(const char *folder) {
    static const char *const headers[] = {"cuda_runtime_api.h", "driver_types.h",
                                          "crt/host_config.h"};
    char path[4096];
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, headers[i]);
        if (access(path, R_OK)) return false;
    }
    return true;
}

int nvcc_library(struct sim_build *job, const char *command, const char *name) {
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (!strcmp(name, ours[i])) return 0;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        size_t n = strlen(closed[i]);
        if (strncmp(name, closed[i], n) ||
            (name[n] && strcmp(name + n, "_static") && strncmp(name, "npp", 3)))
            continue;
        fprintf(stderr,
                "lockstep %s: -l%s: NVIDIA's libraries are code for its cards alone, which the "
                "simulator cannot run or look into: leave the option out, and put kernels of your "
                "own, Thrust or CUB in the place of its calls\n",
                command, name);
        return -1;
    }
    char *word = malloc(strlen(name) + 3); /* as long as the program runs */
    if (!word) return -1;
    sprintf(word, "-l%s", name);
    nvcc_push(job->libraries, word);
    return 0;
}
