/* From a cuBLAS call to its stream: argument checks, scalars, and the bytes that it uses. */
#include <stdio.h>
#include <string.h>
#include "blas.h"

/* ---- arguments ---- */

static int64_t rows_stored(const struct operand *o) {
    return o->shape == BAND ? o->below + o->above + 1 : o->rows;
}

static blas_status check_operand(const struct blas *c, const struct operand *o) {
    if (o->shape == NONE || o->shape == PACKED || o->shape == VECTOR) return BLAS_SUCCESS;
    int64_t rows = rows_stored(o), least = rows > 1 ? rows : 1;
    if (o->ld >= least) return BLAS_SUCCESS;
    return BLAS_REFUSE(c, "%s() did nothing: ld%c is %lld, but %s has %lld rows", c->name,
                       o->name[0] | 32, (long long)o->ld, o->name, (long long)rows);
}

static blas_status check_vector(const struct blas *c, const struct operand *o) {
    bool level1 = c->a.shape == VECTOR && c->c.shape != FULL && c->c.shape != TRIANGLE &&
                  c->c.shape != PACKED;
    if (o->shape != VECTOR || o->ld || level1) return BLAS_SUCCESS;
    return BLAS_REFUSE(c, "%s() did nothing: inc%s is 0", c->name, o->name);
}

static bool in_range(int v, int last) { return v >= 0 && v <= last; }

static blas_status check(const struct blas *c) {
    bool named = in_range(c->side, 1) && in_range(c->uplo, 1) && in_range(c->ta, 2) &&
                 in_range(c->tb, 2) && in_range(c->unit, 1);
    if (!named)
        return BLAS_REFUSE(c, "%s() did nothing: one of its options has an invalid value", c->name);
    bool vectors = c->a.shape == VECTOR && (c->b.shape == VECTOR || c->b.shape == NONE) &&
                   c->c.shape == NONE; /* level 1: a negative n counts as 0 */
    if (!vectors && (c->m < 0 || c->n < 0 || c->k < 0 || c->below < 0 || c->above < 0))
        return BLAS_REFUSE(c, "%s() did nothing: a size is negative", c->name);
    if (c->batch < 0) return BLAS_REFUSE(c, "%s() did nothing: the batch is negative", c->name);
    const struct operand *o[OPERANDS] = {&c->a, &c->b, &c->c};
    for (int i = 0; i < OPERANDS; i++) {
        blas_status s = check_operand(c, o[i]);
        if (!s) s = check_vector(c, o[i]);
        if (s) return s;
    }
    return BLAS_SUCCESS;
}

/* ---- scalars ---- */

/* Host scalars are read at the call, device scalars when the operation runs. */
static bool load(const struct blas *c, struct scalar *s) {
    if (!s->from) return true;
    if (!s->size) s->size = c->size;
    if (c->device_scalars && !lockstep_library_uses(s->from, s->size, s->size, 0, c->at))
        return false;
    memcpy(&s->is, s->from, s->size);
    return true;
}

static bool use_scalars(const struct blas *c) {
    for (int i = 0; c->device_scalars && i < SCALARS; i++) {
        if (!c->scalars[i].p) continue;
        if (c->scalars[i].reads && !lockstep_library_uses(c->scalars[i].p, c->scalars[i].size,
                                                          c->scalars[i].size, 0, c->at))
            return false;
        if (!lockstep_library_uses(c->scalars[i].p, c->scalars[i].size, c->scalars[i].size, 1,
                                   c->at))
            return false;
    }
    return true;
}

static bool is_zero(const struct scalar *s) {
    if (s->size == 4) return s->is.s == 0;
    return s->size == 16 ? s->is.z == 0 : s->is.d == 0; /* correct for a pair of floats, too */
}

/* ---- read and written bytes ---- */

/* The stored elements of column j; they begin at element `*start` of the operand.
 * @return their number */
static int64_t column(const struct operand *o, int64_t j, int64_t *start) {
    int64_t rows = o->rows, above = o->above, below = o->below;
    *start = j * o->ld;
    if (o->shape == VECTOR) return 1;
    if (o->shape == FULL) return rows;
    if (o->shape == PACKED)
        return *start = o->upper ? j * (j + 1) / 2 : j * rows - j * (j - 1) / 2,
               o->upper ? j + 1 : rows - j;
    if (o->shape == BAND) {
        int64_t top = j < above ? j : above, bottom = rows - 1 - j < below ? rows - 1 - j : below;
        *start += above - top;
        return top + bottom + 1;
    }
    int64_t strict = o->shape == STRICT;
    if (o->upper) return (j < rows ? j + 1 : rows) - strict;
    *start += j + strict;
    return rows - j - strict;
}

static bool use_columns(const struct blas *c, const struct operand *o, const char *p, bool writes) {
    unsigned size = o->size ? o->size : c->size;
    bool fits = true;
    for (int64_t j = 0; j < o->cols && fits; j++) {
        int64_t start, many = column(o, j, &start);
        if (many <= 0) continue;
        fits = lockstep_library_uses(p + start * size, (size_t)many * size, size, writes, c->at);
    }
    return fits;
}

static bool use(const struct blas *c, const struct operand *o, bool writes) {
    if (o->shape == NONE || !(writes ? o->writes : o->reads)) return true;
    struct operand whole = *o;
    if (o->shape == VECTOR && o->ld < 0) whole.ld = -o->ld;
    if ((whole.shape == FULL && whole.ld == whole.rows) ||
        (whole.shape == VECTOR && whole.ld == 1)) { /* contiguous */
        whole.shape = FULL;
        whole.rows = whole.rows * whole.cols;
        whole.cols = whole.rows > 0;
    }
    return use_columns(c, &whole, o->p, writes);
}

/* Declares the writes even if a read failed, so that one error causes no further findings. */
static bool use_operands(const struct blas *c) {
    bool fits = use(c, &c->a, false) & use(c, &c->b, false) & use(c, &c->c, false);
    return fits & use(c, &c->a, true) & use(c, &c->b, true) & use(c, &c->c, true);
}

/* ---- execution, in stream order ---- */

static bool find_one(const struct blas *c, struct operand *o, int i) {
    unsigned size = o->size ? o->size : c->size;
    if (o->shape == NONE) return true;
    if (!o->listed) {
        o->p = (const char *)o->p + i * o->stride * (long long)size;
        return true;
    }
    const void *const *list = o->p;
    if (!lockstep_library_uses(list + i, sizeof *list, sizeof *list, 0, c->at)) return false;
    o->p = list[i];
    return true;
}

static bool run_one(const struct blas *all, int i) {
    struct blas c = *all;
    if (!find_one(all, &c.a, i) || !find_one(all, &c.b, i) || !find_one(all, &c.c, i)) return false;
    if (!use_operands(&c)) return false;
    c.run(&c);
    return true;
}

static void run(void *data) {
    struct blas c = *(const struct blas *)data;
    bool fits = !c.device_scalars || (load(&c, &c.alpha) && load(&c, &c.beta));
    fits = fits && use_scalars(&c);
    struct operand *result = c.c.shape != NONE ? &c.c : &c.b;
    if (c.alpha_skips && is_zero(&c.alpha)) c.a.reads = false;
    if (c.alpha_skips && is_zero(&c.alpha) && result == &c.c) c.b.reads = false;
    if (c.sum) c.a.reads = !is_zero(&c.alpha), c.b.reads = !is_zero(&c.beta);
    if (c.beta_skips && is_zero(&c.beta)) result->reads = false;
    for (int i = 0; fits && i < (c.batch ? c.batch : 1); i++) fits = run_one(&c, i);
    if (!fits) *c.failed = BLAS_EXECUTION_FAILED;
}

static blas_status check_pointers(const struct blas *c) {
    if (!c->device_scalars) {
        const struct scalar *s[] = {&c->alpha, &c->beta};
        for (int i = 0; i < 2; i++)
            if (s[i]->from && lockstep_library_on_device(s[i]->from))
                return BLAS_REFUSE(c,
                                   "%s() did nothing: %s lies on the device, but the pointer mode "
                                   "says host: call cublasSetPointerMode()",
                                   c->name, i ? "beta" : "alpha");
    }
    for (int i = 0; !c->device_scalars && i < SCALARS; i++)
        if (c->scalars[i].p && lockstep_library_on_device(c->scalars[i].p))
            return BLAS_REFUSE(c,
                               "%s() did nothing: its result would lie on the device, but the "
                               "pointer mode says host: call cublasSetPointerMode()",
                               c->name);
    return BLAS_SUCCESS;
}

/* Modelled duration in nanoseconds, for programs that divide by a time: 5 us, plus 10 multiply-adds
 * per picosecond. An estimate. */
static double guess(const struct blas *c) {
    double m = c->m ? c->m : 1, n = c->n ? c->n : 1, k = c->k ? c->k : 1;
    return 5000 + m * n * k * (c->batch ? c->batch : 1) / 10000;
}

blas_status blas_submit(struct cublasContext *handle, const struct blas *call, const void *at) {
    static blas_status failed; /* of the running call, or of one that a graph runs later */
    struct blas c = *call;
    if (!handle) return BLAS_NOT_INITIALISED;
    c.at = at;
    c.handle = handle;
    c.device_scalars = handle->device_scalars;
    c.failed = &failed;
    blas_status status = check(&c);
    if (!status) status = check_pointers(&c);
    if (status) return status;
    if (!c.device_scalars) load(&c, &c.alpha), load(&c, &c.beta);
    failed = BLAS_SUCCESS;
    struct lockstep_library_call l = {.name = c.name,
                                      .at = at,
                                      .stream = handle->stream,
                                      .waits = !c.device_scalars && c.scalars[0].p,
                                      .run = run,
                                      .data = &c,
                                      .bytes = sizeof c,
                                      .ns = guess(&c)};
    return lockstep_library_submit(&l) ? BLAS_EXECUTION_FAILED : failed;
}
