/* The system's BLAS, whichever is installed, by its C interface. It is asked for by name when the
   program first needs it, so that only such programs need one. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include "blas.h"

/* Debian's libblas.so.3 is the one that the user has chosen among several. */
static const char *const names[] = {"libblas.so.3", "libopenblas.so.0", "libcblas.so.3",
                                    "libflexiblas.so.3", NULL};

void *blas_function(const char *name) {
    static void *library;
    char symbol[32];
    if (!library) {
        setenv("OPENBLAS_NUM_THREADS", "1", 0); /* sums in one order, on every machine */
        library = lockstep_library_open(names, "cblas_sgemm");
    }
    if (!library) lockstep_library_missing("cuBLAS", "BLAS", "libopenblas-dev");
    snprintf(symbol, sizeof symbol, "cblas_%s", name);
    void *function = dlsym(library, symbol);
    if (!function) lockstep_library_missing(symbol, "BLAS", "libopenblas-dev");
    return function;
}
