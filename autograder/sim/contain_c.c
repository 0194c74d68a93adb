/* Functions of the C library that write where a pointer says, for a lesson's file: its calls come
   here (host/assembly.c). In a kernel such a write is an access like any other. */
#include "contain.h"
#include "api.h"
#include "branch.h"
#include "hooks.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CALLER sim_pc(__builtin_return_address(0))

void *__cxa_allocate_exception(size_t bytes);

static void wrote(const void *p, uint64_t bytes, uint64_t pc) {
    sim_call_range(p, bytes, pc, ACCESS_WRITE);
}

static void read_from(const void *p, uint64_t bytes, uint64_t pc) {
    sim_call_range(p, bytes, pc, ACCESS_READ);
}

/* A structure's copy was announced, and is counted; a copy that the program asks for is not. */
static void *copy(void *to, const void *from, size_t n, uint64_t pc) {
    bool announced = sim.announced_to == (uint64_t)to && sim.announced_bytes == n;
    sim.announced_bytes = 0;
    if (!announced) {
        read_from(from, n, pc - 1); /* two places, both inside the call instruction */
        wrote(to, n, pc);
    }
    return memmove(to, from, n);
}

void *lockstep_c_memcpy(void *to, const void *from, size_t n) { return copy(to, from, n, CALLER); }
void *lockstep_c_memmove(void *to, const void *from, size_t n) { return copy(to, from, n, CALLER); }
char *lockstep_c_strcpy(char *to, const char *from) {
    return copy(to, from, strlen(from) + 1, CALLER);
}
char *lockstep_c_strcat(char *to, const char *from) {
    copy(to + strlen(to), from, strlen(from) + 1, CALLER);
    return to;
}

void *lockstep_c_memset(void *to, int value, size_t n) {
    bool announced = sim.announced_to == (uint64_t)to && sim.announced_bytes == n;
    sim.announced_bytes = 0;
    if (!announced) wrote(to, n, CALLER);
    return memset(to, value, n);
}

/* ---- the heap ---- */

void *lockstep_c_malloc(size_t n) { return lockstep_program_malloc(n); }
void *lockstep_c_calloc(size_t count, size_t size) { return lockstep_program_calloc(count, size); }
void lockstep_c_free(void *p) { lockstep_program_free(p); }

void *lockstep_c_realloc(void *p, size_t n) {
    if (sim.current) sim_fail("a kernel calls realloc(), which a GPU does not have");
    if (p && !contain_remove(p))
        contain_stop(p, 1, CALLER, "realloc() of what malloc() never gave");
    return contain_add(realloc(p, n), n);
}

void *lockstep_c___cxa_allocate_exception(size_t n) {
    return contain_add(__cxa_allocate_exception(n), n);
}

/* ---- messages ---- */

/* %n writes; nobody needs it. */
static void check_format(const char *format, uint64_t pc) {
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        p += 1 + strspn(p + 1, "0123456789+-# '.*hljztLq$I");
        if (*p == 'n') contain_stop(p, 1, pc, "a format with %n writes to memory: leave it out");
        if (*p) p++;
    }
}

static void check_stream(FILE *f, uint64_t pc) {
    if (f != stdout && f != stderr)
        contain_stop(f, 1, pc, "a lesson's file writes to stdout and stderr, and to no other file");
}

#define FORMATTED(call)           \
    va_list arguments;            \
    va_start(arguments, format);  \
    check_format(format, CALLER); \
    int n = call;                 \
    va_end(arguments);            \
    return n

int lockstep_c_printf(const char *format, ...) { FORMATTED(vprintf(format, arguments)); }
int lockstep_c_fprintf(FILE *f, const char *format, ...) {
    check_stream(f, CALLER);
    FORMATTED(vfprintf(f, format, arguments));
}
int lockstep_c_vprintf(const char *format, va_list arguments) {
    check_format(format, CALLER);
    return vprintf(format, arguments);
}

/* Into a place of our own first: how much is written is known only then. */
static int format_into(char *to, size_t room, const char *format, va_list arguments, uint64_t pc) {
    char *text = NULL;
    check_format(format, pc);
    int n = vasprintf(&text, format, arguments);
    size_t bytes = n < 0 || !room ? 0 : (size_t)n + 1 < room ? (size_t)n + 1 : room;
    wrote(to, bytes, pc);
    if (bytes) memcpy(to, text, bytes), to[bytes - 1] = 0;
    free(text);
    return n;
}

int lockstep_c_sprintf(char *to, const char *format, ...) {
    FORMATTED(format_into(to, SIZE_MAX, format, arguments, CALLER));
}
int lockstep_c_snprintf(char *to, size_t room, const char *format, ...) {
    FORMATTED(format_into(to, room, format, arguments, CALLER));
}

int lockstep_c_puts(const char *s) { return puts(s); }
int lockstep_c_putchar(int c) { return putchar(c); }
int lockstep_c_fputs(const char *s, FILE *f) {
    check_stream(f, CALLER);
    return fputs(s, f);
}
int lockstep_c_fputc(int c, FILE *f) {
    check_stream(f, CALLER);
    return fputc(c, f);
}
int lockstep_c_putc(int c, FILE *f) {
    check_stream(f, CALLER);
    return putc(c, f);
}
size_t lockstep_c_fwrite(const void *p, size_t size, size_t n, FILE *f) {
    check_stream(f, CALLER);
    return fwrite(p, size, n, f);
}

/* ---- the rest ---- */

void lockstep_c_qsort(void *p, size_t n, size_t size, int (*compare)(const void *, const void *)) {
    branch_check((uint64_t)compare, CALLER);
    wrote(p, n * size, CALLER);
    qsort(p, n, size, compare);
}

time_t lockstep_c_time(time_t *t) {
    if (t) wrote(t, sizeof *t, CALLER);
    return time(t);
}
int lockstep_c_clock_gettime(clockid_t clock, struct timespec *t) {
    wrote(t, sizeof *t, CALLER);
    return clock_gettime(clock, t);
}

void lockstep_c_sincos(double x, double *s, double *c) {
    wrote(s, sizeof *s, CALLER - 1);
    wrote(c, sizeof *c, CALLER);
    sincos(x, s, c);
}
void lockstep_c_sincosf(float x, float *s, float *c) {
    wrote(s, sizeof *s, CALLER - 1);
    wrote(c, sizeof *c, CALLER);
    sincosf(x, s, c);
}
double lockstep_c_frexp(double x, int *exponent) {
    wrote(exponent, sizeof *exponent, CALLER);
    return frexp(x, exponent);
}
float lockstep_c_frexpf(float x, int *exponent) {
    wrote(exponent, sizeof *exponent, CALLER);
    return frexpf(x, exponent);
}
