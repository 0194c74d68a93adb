/* cuBLAS handles, properties and status names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sim/abi/streams.h"
#include "blas.h"

typedef struct cublasContext *handle_t;

/* NVIDIA's library reserves memory here; destroying a handle synchronises with the device. */
blas_status cublasCreate(handle_t *handle) {
    blas_function("sgemm"); /* ends the program early if no BLAS is installed */
    *handle = calloc(1, sizeof **handle);
    return *handle ? BLAS_SUCCESS : 3;
}
blas_status cublasDestroy(handle_t handle) {
    if (!handle) return BLAS_NOT_INITIALISED;
    free(handle);
    lockstep_synchronize();
    return BLAS_SUCCESS;
}

#define CHECKED(handle, ...) return handle ? (__VA_ARGS__), BLAS_SUCCESS : BLAS_NOT_INITIALISED
blas_status cublasSetStream(handle_t handle, void *stream) {
    CHECKED(handle, handle->stream = stream);
}
blas_status cublasGetStream(handle_t handle, void **stream) {
    CHECKED(handle, *stream = handle->stream);
}
blas_status cublasSetPointerMode(handle_t handle, int mode) {
    CHECKED(handle, handle->device_scalars = mode);
}
blas_status cublasGetPointerMode(handle_t handle, int *mode) {
    CHECKED(handle, *mode = handle->device_scalars);
}
blas_status cublasSetMathMode(handle_t handle, int mode) { CHECKED(handle, handle->math = mode); }
blas_status cublasGetMathMode(handle_t handle, int *mode) { CHECKED(handle, *mode = handle->math); }
blas_status cublasSetAtomicsMode(handle_t handle, int mode) {
    CHECKED(handle, handle->atomics = mode);
}
blas_status cublasGetAtomicsMode(handle_t handle, int *mode) {
    CHECKED(handle, *mode = handle->atomics);
}
blas_status cublasSetWorkspace(handle_t handle, void *workspace, size_t bytes) {
    CHECKED(handle, (void)workspace, (void)bytes);
}
blas_status cublasSetSmCountTarget(handle_t handle, int count) { CHECKED(handle, (void)count); }
blas_status cublasGetVersion(handle_t handle, int *version) {
    (void)handle;
    *version = 130000;
    return BLAS_SUCCESS;
}
blas_status cublasGetProperty(int type, int *value) {
    *value = type == 0 ? 13 : 0;
    return type < 0 || type > 2 ? BLAS_INVALID_VALUE : BLAS_SUCCESS;
}
size_t cublasGetCudartVersion(void) { return 13000; }

static const struct {
    int status;
    const char *name, *text;
} statuses[] = {
    {0, "CUBLAS_STATUS_SUCCESS", "success"},
    {1, "CUBLAS_STATUS_NOT_INITIALIZED", "the library was not initialized"},
    {3, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {7, "CUBLAS_STATUS_INVALID_VALUE",
     "an unsupported value or parameter was passed to the function"},
    {8, "CUBLAS_STATUS_ARCH_MISMATCH", "the function requires a feature absent from the device"},
    {11, "CUBLAS_STATUS_MAPPING_ERROR", "an access to GPU memory space failed"},
    {13, "CUBLAS_STATUS_EXECUTION_FAILED", "the GPU program failed to execute"},
    {14, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {15, "CUBLAS_STATUS_NOT_SUPPORTED", "the functionality requested is not supported"},
    {16, "CUBLAS_STATUS_LICENSE_ERROR", "an error was detected when checking the license"},
};
static const char *status_text(int status, bool name) {
    if (status) lockstep_library_seen();
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i].status == status) return name ? statuses[i].name : statuses[i].text;
    return name ? "CUBLAS_STATUS_UNKNOWN" : "an unknown status";
}
const char *cublasGetStatusName(int status) { return status_text(status, true); }
const char *cublasGetStatusString(int status) { return status_text(status, false); }
