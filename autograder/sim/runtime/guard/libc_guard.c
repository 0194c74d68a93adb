/* C library functions for untrusted code: each range that an argument points to is checked before
 * the function accesses it. The toolchain redirects the calls by name (toolchain/asm/postpass.c).
 * In a kernel such an access is checked and counted like any other. Output functions are in
 * printf_guard.c. */
#include "guard.h"
#include "core/core.h"
#include "instrument/instrument.h"
#include "sim/abi/program_heap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CALLER sim_pc(__builtin_return_address(0))
#define FRAME  __builtin_dwarf_cfa()

/* The read gets the pc one byte before the write: a site has one kind of access. */
#define WROTE(p, n) sim_call_range(p, n, CALLER, ACCESS_WRITE, FRAME)
#define READS(p, n) sim_call_range(p, n, CALLER - 1, ACCESS_READ, FRAME)

/* Has the compiler announced exactly this copy or fill? Then it is already counted. */
static bool announced(const void *to, size_t n) { return sim_take_announcement((uint64_t)to, n); }

static void *copy(void *to, const void *from, size_t n, uint64_t pc, const void *frame) {
    /* ownership is checked again, because untrusted code can call the announcement itself */
    if (!announced(to, n) || !guard_may_access(from, n, ACCESS_READ, frame) ||
        !guard_may_access(to, n, ACCESS_WRITE, frame)) {
        sim_call_range(from, n, pc - 1, ACCESS_READ, frame);
        sim_call_range(to, n, pc, ACCESS_WRITE, frame);
    }
    return memmove(to, from, n);
}

void *lockstep_c_memcpy(void *to, const void *from, size_t n) {
    return copy(to, from, n, CALLER, FRAME);
}
void *lockstep_c_memmove(void *to, const void *from, size_t n) {
    return copy(to, from, n, CALLER, FRAME);
}
char *lockstep_c_strcpy(char *to, const char *from) {
    return copy(to, from, guard_text(from, SIZE_MAX, CALLER, FRAME) + 1, CALLER, FRAME);
}
char *lockstep_c_strcat(char *to, const char *from) {
    char *end = to + guard_text(to, SIZE_MAX, CALLER, FRAME);
    copy(end, from, guard_text(from, SIZE_MAX, CALLER, FRAME) + 1, CALLER, FRAME);
    return to;
}

void *lockstep_c_memset(void *to, int value, size_t n) {
    if (!announced(to, n) || !guard_may_access(to, n, ACCESS_WRITE, FRAME)) WROTE(to, n);
    return memset(to, value, n);
}

int lockstep_c_memcmp(const void *a, const void *b, size_t n) {
    READS(a, n);
    sim_call_range(b, n, CALLER, ACCESS_READ, FRAME);
    return memcmp(a, b, n);
}

/* strncmp() may read at most `most` bytes of each text. The second check counts the bytes read. */
static int compare(const char *a, const char *b, size_t most, uint64_t pc, const void *frame) {
    size_t n = guard_text(a, most, pc, frame), m = guard_text(b, most, pc, frame);
    size_t both = n < m ? n : m;
    sim_call_range(a, both + (both < most), pc - 1, ACCESS_READ, frame);
    sim_call_range(b, both + (both < most), pc, ACCESS_READ, frame);
    return memcmp(a, b, both + (both < most));
}
int lockstep_c_strcmp(const char *a, const char *b) {
    return compare(a, b, SIZE_MAX, CALLER, FRAME);
}
int lockstep_c_strncmp(const char *a, const char *b, size_t n) {
    return compare(a, b, n, CALLER, FRAME);
}
size_t lockstep_c_strlen(const char *s) {
    size_t n = guard_text(s, SIZE_MAX, CALLER, FRAME);
    READS(s, n + 1);
    return n;
}

/* ---- heap ---- */

void *lockstep_c_malloc(size_t n) { return lockstep_program_malloc(n); }
void *lockstep_c_calloc(size_t count, size_t size) { return lockstep_program_calloc(count, size); }
void lockstep_c_free(void *p) { lockstep_program_free(p); }

static bool sorting;

void guard_frees(const void *p, uint64_t pc) {
    if (sorting && guard_enabled())
        guard_stop(p, 1, pc, ACCESS_WRITE, "frees memory while qsort() runs");
}

void *lockstep_c_realloc(void *p, size_t n) {
    if (sim.current)
        guard_stop(p, 1, CALLER, ACCESS_NONE, "a kernel calls realloc(): a GPU has none");
    if (p) guard_frees(p, CALLER);
    if (p && !guard_remove(p))
        guard_stop(p, 1, CALLER, ACCESS_WRITE,
                   "realloc() of a pointer that malloc() did not return");
    return guard_add(realloc(p, n), n);
}

/* ---- sorting: in place, and within the array whatever the comparison returns (heap sort) ---- */

static void swap(char *a, char *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

typedef int (*comparison)(const void *, const void *);

static void sink(char *p, size_t at, size_t n, size_t size, comparison compare) {
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        char *c = p + child * size;
        if (child + 1 < n && compare(c, c + size) < 0) child++, c += size;
        if (compare(p + at * size, c) >= 0) return;
        swap(p + at * size, c, size);
    }
}

void lockstep_c_qsort(void *p, size_t n, size_t size, comparison compare) {
    size_t bytes;
    bool nested = sorting;
    guard_host_only(CALLER);
    cfi_check((uint64_t)compare, (uint64_t)__builtin_return_address(0));
    if (__builtin_mul_overflow(n, size, &bytes)) bytes = SIZE_MAX;
    WROTE(p, bytes);
    if (!bytes) return;
    sorting = true;
    for (size_t i = n / 2; i-- > 0;) sink(p, i, n, size, compare);
    for (size_t i = n; i-- > 1;) {
        swap(p, (char *)p + i * size, size);
        sink(p, 0, i, size, compare);
    }
    sorting = nested;
}

/* ---- other functions ---- */

time_t lockstep_c_time(time_t *t) {
    if (t) WROTE(t, sizeof *t);
    return time(t);
}
int lockstep_c_clock_gettime(clockid_t clock, struct timespec *t) {
    WROTE(t, sizeof *t);
    return clock_gettime(clock, t);
}

/* Functions that return a second result through a pointer. */
#define TWO_PARTS(T, name, Part)           \
    T lockstep_c_##name(T x, Part *part) { \
        Part second;                       \
        T first = name(x, &second);        \
        WROTE(part, sizeof *part);         \
        *part = second;                    \
        return first;                      \
    }
TWO_PARTS(double, frexp, int)
TWO_PARTS(float, frexpf, int)
TWO_PARTS(double, modf, double)
TWO_PARTS(float, modff, float)

void lockstep_c_sincos(double x, double *s, double *c) {
    sim_call_range(s, sizeof *s, CALLER - 1, ACCESS_WRITE, FRAME);
    WROTE(c, sizeof *c);
    sincos(x, s, c);
}
void lockstep_c_sincosf(float x, float *s, float *c) {
    sim_call_range(s, sizeof *s, CALLER - 1, ACCESS_WRITE, FRAME);
    WROTE(c, sizeof *c);
    sincosf(x, s, c);
}
double lockstep_c_remquo(double x, double y, int *quotient) {
    WROTE(quotient, sizeof *quotient);
    return remquo(x, y, quotient);
}
float lockstep_c_remquof(float x, float y, int *quotient) {
    WROTE(quotient, sizeof *quotient);
    return remquof(x, y, quotient);
}
