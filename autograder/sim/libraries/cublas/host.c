/* The system's BLAS, through the CBLAS interface. Loaded at the first use, so that only programs
 * that call cuBLAS need one. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include "blas.h"

/* On Debian, libblas.so.3 is the implementation that the user has selected. */
static const char *const names[] = {"libblas.so.3", "libopenblas.so.0", "libcblas.so.3",
                                    "libflexiblas.so.3", NULL};

void *blas_function(const char *name) {
    static void *library;
    char symbol[32];
    if (!library) {
        /* one thread: the same order of summation on every machine */
        setenv("OPENBLAS_NUM_THREADS", "1", 0);
        library = lockstep_library_open(names, "cblas_sgemm");
    }
    if (!library) lockstep_library_missing("cuBLAS", "BLAS", "libopenblas-dev");
    snprintf(symbol, sizeof symbol, "cblas_%s", name);
    void *function = dlsym(library, symbol);
    if (!function) lockstep_library_missing(symbol, "BLAS", "libopenblas-dev");
    return function;
}
