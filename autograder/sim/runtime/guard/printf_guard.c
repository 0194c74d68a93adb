/* Output functions for untrusted code: stdout and stderr only. The format determines which
 * arguments are read, so each one is checked before the C library reads it. %n is refused. */
#include "guard.h"
#include "core/core.h"
#include "instrument/instrument.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALLER sim_pc(__builtin_return_address(0))
#define FRAME  __builtin_dwarf_cfa()

/* A call whose format is being scanned. */
struct call {
    const char *format;
    uint64_t pc;
    const void *frame;
    /* arguments so far, by class: in registers first, then on the stack */
    unsigned words, floats, longs;
    va_list *arguments;
};

static _Noreturn void refuse(const struct call *c, const char *why) {
    guard_stop(c->format, 1, c->pc, ACCESS_READ, why);
}

/* The next argument of integer class. */
static intmax_t next_word(struct call *c) {
    c->words++;
    return va_arg(*c->arguments, intmax_t);
}

/* A width or a precision. @return its value, or -1 if there is none */
static intmax_t number(struct call *c, const char **p) {
    intmax_t n = -1;
    if (**p == '*') return ++*p, (int)next_word(c);
    for (; **p >= '0' && **p <= '9'; ++*p)
        n = (n < 0 ? 0 : n) < INT32_MAX ? (n < 0 ? 0 : n) * 10 + (**p - '0') : n;
    return n;
}

static void text(struct call *c, intmax_t most) {
    const char *s = (const char *)(uintptr_t)next_word(c);
    if (s) guard_text(s, most < 0 ? SIZE_MAX : (size_t)most, c->pc, c->frame);
}

/* Scans one conversion, from after its `%`. @return where it ends */
static const char *conversion(struct call *c, const char *p) {
    p += strspn(p, "-+ #0'");
    number(c, &p);
    intmax_t precision = *p == '.' ? p++, number(c, &p) : -1;
    if (p[-1] == '.') precision = 0;
    size_t length = strspn(p, "hljztL");
    bool is_long = length && *p == 'L', wide = length && *p == 'l';
    p += length;
    if (*p && strchr("diuoxXcp", *p)) {
        next_word(c);
    } else if (*p == 's' && !wide) {
        text(c, precision);
    } else if (*p && strchr("aAeEfFgG", *p) && is_long) {
        c->longs++;
        (void)va_arg(*c->arguments, long double);
    } else if (*p && strchr("aAeEfFgG", *p)) {
        c->floats++;
        (void)va_arg(*c->arguments, double);
    } else if (*p != '%') {
        refuse(c, "a format with %n, or another conversion that a lesson's file may not use");
    }
    return p + 1;
}

/* Checks that all arguments are within the caller's frame. Assumes the argument registers of
 * x86-64, which has the fewest. */
static void check_arguments(const struct call *c, unsigned named) {
    enum { WORDS = 6, FLOATS = 8 };
    uint64_t words = c->words + named > WORDS ? c->words + named - WORDS : 0;
    uint64_t floats = c->floats > FLOATS ? c->floats - FLOATS : 0;
    uint64_t bytes = 8 * (words + floats) + 16 * (uint64_t)c->longs + (c->longs ? 8 : 0);
    guard_access(c->frame, bytes, c->pc, ACCESS_READ, c->frame);
}

/* Checks everything that the C library will read, in the same order. `named` arguments precede the
 * variable ones. */
static void check_format(const char *format, va_list given, uint64_t pc, const void *frame,
                         unsigned named) {
    va_list arguments;
    if (guard_is_off()) return;
    guard_text(format, SIZE_MAX, pc, frame);
    va_copy(arguments, given);
    struct call c = {.format = format, .pc = pc, .frame = frame, .arguments = &arguments};
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        p = conversion(&c, p + 1);
        check_arguments(&c, named);
    }
    va_end(arguments);
}

static void check_stream(FILE *f, uint64_t pc) {
    if (f != stdout && f != stderr)
        guard_stop(f, 1, pc, ACCESS_WRITE,
                   "a lesson's file writes to stdout and stderr, and to no other file");
}

#define FORMATTED(named, call)                             \
    va_list arguments;                                     \
    va_start(arguments, format);                           \
    check_format(format, arguments, CALLER, FRAME, named); \
    int n = call;                                          \
    va_end(arguments);                                     \
    return n

int lockstep_c_printf(const char *format, ...) { FORMATTED(1, vprintf(format, arguments)); }
int lockstep_c_fprintf(FILE *f, const char *format, ...) {
    check_stream(f, CALLER);
    FORMATTED(2, vfprintf(f, format, arguments));
}

/* Formats into a private buffer first, because only then is the length known. */
static int format_into(char *to, size_t capacity, const char *format, va_list arguments,
                       uint64_t pc, const void *frame) {
    char *text = NULL;
    int n = vasprintf(&text, format, arguments);
    size_t bytes = n < 0 || !capacity ? 0 : (size_t)n + 1 < capacity ? (size_t)n + 1 : capacity;
    sim_call_range(to, bytes, pc, ACCESS_WRITE, frame);
    if (bytes) memcpy(to, text, bytes), to[bytes - 1] = 0;
    free(text);
    return n;
}

int lockstep_c_sprintf(char *to, const char *format, ...) {
    FORMATTED(2, format_into(to, SIZE_MAX, format, arguments, CALLER, FRAME));
}
int lockstep_c_snprintf(char *to, size_t capacity, const char *format, ...) {
    FORMATTED(3, format_into(to, capacity, format, arguments, CALLER, FRAME));
}

int lockstep_c_puts(const char *s) {
    guard_text(s, SIZE_MAX, CALLER, FRAME);
    return puts(s);
}
int lockstep_c_putchar(int c) { return putchar(c); }
int lockstep_c_fputs(const char *s, FILE *f) {
    check_stream(f, CALLER);
    guard_text(s, SIZE_MAX, CALLER, FRAME);
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
    size_t bytes;
    check_stream(f, CALLER);
    if (__builtin_mul_overflow(size, n, &bytes)) bytes = SIZE_MAX;
    sim_call_range(p, bytes, CALLER, ACCESS_READ, FRAME);
    return fwrite(p, size, n, f);
}
int lockstep_c_fflush(FILE *f) {
    if (f) check_stream(f, CALLER);
    return fflush(f);
}
