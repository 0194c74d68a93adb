/* Creation and properties of cuFFT plans. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fft.h"

static struct fft_plan **plans; /* handle 1 is the first */
static int plan_count;

struct fft_plan *fft_find(int handle) {
    struct fft_plan *p = handle > 0 && handle <= plan_count ? plans[handle - 1] : NULL;
    return p && !p->destroyed ? p : NULL;
}

void *fft_function(bool doubles, const char *name) {
    static const char *const names[2][2] = {{"libfftw3f.so.3", NULL}, {"libfftw3.so.3", NULL}};
    static void *library[2];
    const char *prefix = doubles ? "fftw_" : "fftwf_";
    char symbol[64];
    snprintf(symbol, sizeof symbol, "%sexecute", prefix);
    if (!library[doubles]) library[doubles] = lockstep_library_open(names[doubles], symbol);
    if (!library[doubles]) lockstep_library_missing("cuFFT", "FFTW", "libfftw3-dev");
    snprintf(symbol, sizeof symbol, "%s%s", prefix, name);
    return dlsym(library[doubles], symbol);
}

fft_status cufftCreate(int *handle) {
    struct fft_plan **more = realloc(plans, (size_t)(plan_count + 1) * sizeof *plans);
    struct fft_plan *p = calloc(1, sizeof *p);
    if (more) plans = more;
    if (!more || !p) return 2; /* CUFFT_ALLOC_FAILED */
    plans[plan_count++] = p;
    *handle = plan_count;
    return FFT_SUCCESS;
}

fft_status cufftDestroy(int handle) {
    struct fft_plan *p = fft_find(handle);
    if (!p) return FFT_INVALID_PLAN;
    p->destroyed = true;
    return FFT_SUCCESS;
}

/* ---- layouts ---- */

/* The complex side of a real transform has only half of the last dimension. */
static void lay_out(struct fft_side *s, const struct fft_plan *p, bool half, bool real,
                    const int *embed, int stride, int distance) {
    int all = 1;
    s->usual = !embed;
    s->stride = embed ? stride : 1;
    s->bytes = (fft_is_double(p->type) ? 8u : 4u) * (real ? 1 : 2);
    for (int i = 0; i < p->rank; i++) {
        s->size[i] = half && i == p->rank - 1 ? p->n[i] / 2 + 1 : p->n[i];
        s->embed[i] = embed ? embed[i] : s->size[i];
        all *= s->embed[i];
    }
    s->distance = embed ? distance : all;
}

static bool is_type(int type) {
    return type == C2C || type == R2C || type == C2R || type == Z2Z || type == D2Z || type == Z2D;
}

fft_status cufftMakePlanMany(int handle, int rank, int *n, int *inembed, int istride, int idist,
                             int *onembed, int ostride, int odist, int type, int batch,
                             size_t *bytes) {
    struct fft_plan *p = fft_find(handle);
    if (!p || p->made) return FFT_INVALID_PLAN;
    if (!is_type(type)) return FFT_INVALID_TYPE;
    if (rank < 1 || rank > FFT_RANK || !n) return FFT_INVALID_VALUE;
    if (batch < 1) return FFT_INVALID_SIZE;
    size_t all = (size_t)batch;
    for (int i = 0; i < rank; i++) {
        if (n[i] < 1) return FFT_INVALID_SIZE;
        p->n[i] = n[i];
        all *= (size_t)n[i];
    }
    p->type = type, p->rank = rank, p->batch = batch;
    bool dense = !inembed || !onembed; /* NULL for one side means NULL for both */
    lay_out(&p->in, p, fft_to_real(type), fft_from_real(type), dense ? NULL : inembed, istride,
            idist);
    lay_out(&p->out, p, fft_from_real(type), fft_to_real(type), dense ? NULL : onembed, ostride,
            odist);
    /* ends the program early if FFTW is not installed */
    fft_function(fft_is_double(type), "execute");
    p->made = true;
    if (bytes) *bytes = all * (fft_is_double(type) ? 16 : 8);
    return FFT_SUCCESS;
}

/* If a plan cannot be created, its handle is destroyed. */
static fft_status make(int *handle, int rank, int *n, int type, int batch) {
    fft_status status = cufftCreate(handle);
    if (status) return status;
    status = cufftMakePlanMany(*handle, rank, n, NULL, 1, 0, NULL, 1, 0, type, batch, NULL);
    if (status) cufftDestroy(*handle);
    return status;
}

fft_status cufftPlan1d(int *handle, int nx, int type, int batch) {
    return make(handle, 1, (int[]){nx}, type, batch);
}
fft_status cufftPlan2d(int *handle, int nx, int ny, int type) {
    return make(handle, 2, (int[]){nx, ny}, type, 1);
}
fft_status cufftPlan3d(int *handle, int nx, int ny, int nz, int type) {
    return make(handle, 3, (int[]){nx, ny, nz}, type, 1);
}
fft_status cufftPlanMany(int *handle, int rank, int *n, int *inembed, int istride, int idist,
                         int *onembed, int ostride, int odist, int type, int batch) {
    fft_status status = cufftCreate(handle);
    if (!status)
        status = cufftMakePlanMany(*handle, rank, n, inembed, istride, idist, onembed, ostride,
                                   odist, type, batch, NULL);
    if (status) cufftDestroy(*handle);
    return status;
}
fft_status cufftMakePlan1d(int handle, int nx, int type, int batch, size_t *bytes) {
    return cufftMakePlanMany(handle, 1, (int[]){nx}, NULL, 1, 0, NULL, 1, 0, type, batch, bytes);
}
fft_status cufftMakePlan2d(int handle, int nx, int ny, int type, size_t *bytes) {
    return cufftMakePlanMany(handle, 2, (int[]){nx, ny}, NULL, 1, 0, NULL, 1, 0, type, 1, bytes);
}
fft_status cufftMakePlan3d(int handle, int nx, int ny, int nz, int type, size_t *bytes) {
    return cufftMakePlanMany(handle, 3, (int[]){nx, ny, nz}, NULL, 1, 0, NULL, 1, 0, type, 1,
                             bytes);
}

/* ---- properties; the work area is not used ---- */

fft_status cufftSetStream(int handle, void *stream) {
    struct fft_plan *p = fft_find(handle);
    if (!p) return FFT_INVALID_PLAN;
    p->stream = stream;
    return FFT_SUCCESS;
}
fft_status cufftGetSize(int handle, size_t *bytes) {
    const struct fft_plan *p = fft_find(handle);
    if (!p) return FFT_INVALID_PLAN;
    *bytes = (fft_is_double(p->type) ? 16u : 8u) * (size_t)p->batch;
    for (int i = 0; i < p->rank; i++) *bytes *= (size_t)p->n[i];
    return FFT_SUCCESS;
}
fft_status cufftSetWorkArea(int handle, void *area) {
    (void)area;
    return fft_find(handle) ? FFT_SUCCESS : FFT_INVALID_PLAN;
}
fft_status cufftSetAutoAllocation(int handle, int automatic) {
    (void)automatic;
    return fft_find(handle) ? FFT_SUCCESS : FFT_INVALID_PLAN;
}
static size_t estimate(size_t elements, int type) {
    return elements * (fft_is_double(type) ? 16 : 8);
}
fft_status cufftEstimate1d(int nx, int type, int batch, size_t *bytes) {
    return *bytes = estimate((size_t)nx * (size_t)batch, type), FFT_SUCCESS;
}
fft_status cufftEstimate2d(int nx, int ny, int type, size_t *bytes) {
    return *bytes = estimate((size_t)nx * (size_t)ny, type), FFT_SUCCESS;
}
fft_status cufftEstimate3d(int nx, int ny, int nz, int type, size_t *bytes) {
    return *bytes = estimate((size_t)nx * (size_t)ny * (size_t)nz, type), FFT_SUCCESS;
}
fft_status cufftGetVersion(int *version) { return *version = 12000, FFT_SUCCESS; }
fft_status cufftGetProperty(int type, int *value) {
    *value = type == 0 ? 12 : 0;
    return type < 0 || type > 2 ? FFT_INVALID_VALUE : FFT_SUCCESS;
}
