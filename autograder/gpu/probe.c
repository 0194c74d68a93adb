/* Finds nvcc and the GPU. */
#include "probe.h"
#include "support/subprocess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool find_nvcc(struct gpu *gpu) {
    static const char elsewhere[] = "/usr/local/cuda/bin/nvcc";
    const char *path = getenv("PATH");
    char *folders = strdup(path ? path : ""), *rest = NULL;
    bool found = false;
    for (char *f = strtok_r(folders, ":", &rest); f && !found; f = strtok_r(NULL, ":", &rest)) {
        snprintf(gpu->nvcc, sizeof gpu->nvcc, "%s/nvcc", f);
        found = !access(gpu->nvcc, X_OK);
    }
    free(folders);
    if (found) return true;
    snprintf(gpu->nvcc, sizeof gpu->nvcc, "%s", elsewhere);
    return !access(elsewhere, X_OK);
}

/* Reads a line such as "NVIDIA H100 80GB HBM3, 9.0", of the first card. */
static bool find_card(struct gpu *gpu) {
    char *argv[] = {(char *)"nvidia-smi", (char *)"--query-gpu=name,compute_cap",
                    (char *)"--format=csv,noheader", NULL};
    struct text output = {0};
    int major, minor, status = process_run(argv, &output);
    char *comma = output.data ? strchr(output.data, ',') : NULL;
    bool found = status == 0 && comma && sscanf(comma + 1, "%d.%d", &major, &minor) == 2;
    if (found) {
        *comma = 0;
        snprintf(gpu->name, sizeof gpu->name, "%s", output.data);
        snprintf(gpu->architecture, sizeof gpu->architecture, "sm_%u%u", (unsigned)major % 100,
                 (unsigned)minor % 10);
    }
    text_free(&output);
    return found;
}

bool gpu_find(struct gpu *gpu, const char **missing) {
    *gpu = (struct gpu){0};
    bool nvcc = find_nvcc(gpu), card = find_card(gpu);
    if (!nvcc && !card)
        *missing = "this machine has no NVIDIA GPU (nvidia-smi finds none), and no nvcc";
    else if (!nvcc)
        *missing = "nvcc is missing: install the CUDA toolkit (12 or later)";
    else
        *missing = "this machine has no NVIDIA GPU (nvidia-smi finds none)";
    return nvcc && card;
}
