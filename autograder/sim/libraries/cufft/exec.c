/* Execution of a cuFFT transform (cuFFT Library documentation) in stream order. Declares the rows
 * that it reads and writes, then calls FFTW on the same memory. */
#include <stdlib.h>
#include <string.h>
#include "fft.h"

/* FFTW's flags: plan without measuring; any alignment */
enum { ESTIMATE = 1 << 6, UNALIGNED = 1 << 1 };

struct transform {
    struct fft_plan plan;
    const char *name;
    const void *at;
    void *in, *out;
    int direction;
    fft_status *failed;
};

static bool is_dense(const struct fft_plan *p, const struct fft_side *s) {
    int all = 1;
    for (int i = 0; i < p->rank; i++) {
        if (s->embed[i] != s->size[i]) return false;
        all *= s->size[i];
    }
    return s->stride == 1 && s->distance == all;
}

/* The offset of a row of the last dimension; `row` counts those of one array. */
static int64_t row_start(const struct fft_plan *p, const struct fft_side *s, int64_t row) {
    int64_t start = 0, scale = s->embed[p->rank - 1];
    for (int i = p->rank - 2; i >= 0; i--) {
        start += row % s->size[i] * scale;
        row /= s->size[i];
        scale *= s->embed[i];
    }
    return start * s->stride;
}

static bool use_row(const struct transform *t, const struct fft_side *s, const char *row,
                    bool writes) {
    int many = s->size[t->plan.rank - 1];
    if (s->stride == 1)
        return lockstep_library_uses(row, (size_t)many * s->bytes, s->bytes, writes, t->at);
    for (int i = 0; i < many; i++)
        if (!lockstep_library_uses(row + (size_t)i * (size_t)s->stride * s->bytes, s->bytes,
                                   s->bytes, writes, t->at))
            return false;
    return true;
}

static bool use(const struct transform *t, const struct fft_side *s, const void *p, bool writes) {
    int64_t rows = 1, all = s->bytes;
    for (int i = 0; i < t->plan.rank; i++) all *= s->size[i];
    for (int i = 0; i < t->plan.rank - 1; i++) rows *= s->size[i];
    if (is_dense(&t->plan, s))
        return lockstep_library_uses(p, (size_t)(all * t->plan.batch), s->bytes, writes, t->at);
    for (int64_t b = 0; b < t->plan.batch; b++)
        for (int64_t r = 0; r < rows; r++) {
            int64_t start = b * s->distance + row_start(&t->plan, s, r);
            if (!use_row(t, s, (const char *)p + start * s->bytes, writes)) return false;
        }
    return true;
}

/* In-place layout: a row of reals is padded to the length of its complex row. */
static void pad(const struct fft_plan *p, struct fft_side *real, const struct fft_side *half) {
    int last = p->rank - 1;
    if (!real->usual) return;
    real->embed[last] = 2 * half->size[last];
    real->distance = real->embed[last];
    for (int i = 0; i < last; i++) real->distance *= real->embed[i];
}

/* ---- FFTW ---- */

typedef void *(*complex_planner)(int, const int *, int, void *, const int *, int, int, void *,
                                 const int *, int, int, int, unsigned);
typedef void *(*real_planner)(int, const int *, int, void *, const int *, int, int, void *,
                              const int *, int, int, unsigned);

static void *plan(const struct transform *t, void *in) {
    const struct fft_plan *p = &t->plan;
    const struct fft_side *i = &p->in, *o = &p->out;
    bool doubles = fft_is_double(p->type), real = fft_from_real(p->type) || fft_to_real(p->type);
    unsigned flags = ESTIMATE | UNALIGNED;
    if (!real)
        return ((complex_planner)fft_function(doubles, "plan_many_dft"))(
            p->rank, p->n, p->batch, in, i->embed, i->stride, i->distance, t->out, o->embed,
            o->stride, o->distance, t->direction, flags);
    const char *name = fft_from_real(p->type) ? "plan_many_dft_r2c" : "plan_many_dft_c2r";
    return ((real_planner)fft_function(doubles, name))(p->rank, p->n, p->batch, in, i->embed,
                                                       i->stride, i->distance, t->out, o->embed,
                                                       o->stride, o->distance, flags);
}

static size_t extent(const struct fft_plan *p, const struct fft_side *s) {
    size_t all = (size_t)s->stride * s->bytes;
    for (int i = 0; i < p->rank; i++) all *= (size_t)s->embed[i];
    return all + (size_t)(p->batch - 1) * (size_t)s->distance * s->bytes;
}

/* FFTW's complex-to-real transform overwrites its input: it gets a copy. */
static bool carry_out(const struct transform *t) {
    bool doubles = fft_is_double(t->plan.type);
    void *copy = NULL, *in = t->in;
    if (fft_to_real(t->plan.type) && t->in != t->out) {
        size_t last = extent(&t->plan, &t->plan.in);
        in = copy = malloc(last);
        if (!copy) return false;
        memcpy(copy, t->in, last);
    }
    void *made = plan(t, in);
    if (made) ((void (*)(void *))fft_function(doubles, "execute"))(made);
    if (made) ((void (*)(void *))fft_function(doubles, "destroy_plan"))(made);
    free(copy);
    return made;
}

static void run(void *data) {
    const struct transform *t = data;
    bool fits = use(t, &t->plan.in, t->in, false) & use(t, &t->plan.out, t->out, true);
    if (!fits || !carry_out(t)) *t->failed = FFT_EXEC_FAILED;
}

static fft_status execute(int handle, int type, void *in, void *out, int direction,
                          const char *name, const void *at) {
    static fft_status failed;
    const struct fft_plan *p = fft_find(handle);
    if (!p || !p->made || p->type != type) {
        lockstep_library_refused(at, "%s() did nothing: %s", name,
                                 !p || !p->made ? "the plan handle is invalid"
                                                : "the plan is of another type");
        return FFT_INVALID_PLAN;
    }
    if (!in || !out || (direction != 1 && direction != -1)) {
        lockstep_library_refused(at, "%s() did nothing: %s", name,
                                 in && out ? "the direction is invalid" : "a pointer is null");
        return FFT_INVALID_VALUE;
    }
    struct transform t = {*p, name, at, in, out, direction, &failed};
    if (in == out && fft_from_real(type)) pad(p, &t.plan.in, &p->out);
    if (in == out && fft_to_real(type)) pad(p, &t.plan.out, &p->in);
    failed = FFT_SUCCESS;
    struct lockstep_library_call c = {.name = name,
                                      .at = at,
                                      .stream = p->stream,
                                      .run = run,
                                      .data = &t,
                                      .bytes = sizeof t,
                                      .ns = 10000};
    return lockstep_library_submit(&c) ? FFT_EXEC_FAILED : failed;
}

#define CALLED_FROM __builtin_return_address(0)
fft_status cufftExecC2C(int plan, void *in, void *out, int direction) {
    return execute(plan, C2C, in, out, direction, "cufftExecC2C", CALLED_FROM);
}
fft_status cufftExecZ2Z(int plan, void *in, void *out, int direction) {
    return execute(plan, Z2Z, in, out, direction, "cufftExecZ2Z", CALLED_FROM);
}
fft_status cufftExecR2C(int plan, void *in, void *out) {
    return execute(plan, R2C, in, out, -1, "cufftExecR2C", CALLED_FROM);
}
fft_status cufftExecD2Z(int plan, void *in, void *out) {
    return execute(plan, D2Z, in, out, -1, "cufftExecD2Z", CALLED_FROM);
}
fft_status cufftExecC2R(int plan, void *in, void *out) {
    return execute(plan, C2R, in, out, 1, "cufftExecC2R", CALLED_FROM);
}
fft_status cufftExecZ2D(int plan, void *in, void *out) {
    return execute(plan, Z2D, in, out, 1, "cufftExecZ2D", CALLED_FROM);
}
/* Executes a plan of any type; the direction matters for complex-to-complex transforms only. */
fft_status cufftXtExec(int plan, void *in, void *out, int direction) {
    const struct fft_plan *p = fft_find(plan);
    int type = p ? p->type : 0;
    if (fft_from_real(type) || fft_to_real(type)) direction = 1;
    return execute(plan, type, in, out, direction, "cufftXtExec", CALLED_FROM);
}
