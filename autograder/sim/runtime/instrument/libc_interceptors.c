/* Interceptors of C library functions that access memory through pointers. They report host code
 * that passes device memory, or a buffer that an in-flight copy uses. The toolchain redirects the
 * calls by name (toolchain/asm/postpass.c). Untrusted code calls guard/libc_guard.c instead. */
#include "instrument.h"
#include "core/core.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CALLER        sim_pc(__builtin_return_address(0))
#define READS(p, n)   sim_call_range(p, n, CALLER - 1, ACCESS_READ, __builtin_dwarf_cfa())
#define WRITES(p, n)  sim_call_range(p, n, CALLER, ACCESS_WRITE, __builtin_dwarf_cfa())
#define READS_TEXT(s) READS(s, strlen(s) + 1)

int lockstep_h_memcmp(const void *a, const void *b, size_t n) {
    READS(a, n);
    READS(b, n);
    return memcmp(a, b, n);
}

/* ---- files ---- */

size_t lockstep_h_fread(void *p, size_t size, size_t n, FILE *f) {
    WRITES(p, size * n);
    return fread(p, size, n, f);
}

size_t lockstep_h_fwrite(const void *p, size_t size, size_t n, FILE *f) {
    READS(p, size * n);
    return fwrite(p, size, n, f);
}

ssize_t lockstep_h_read(int fd, void *p, size_t n) {
    WRITES(p, n);
    return read(fd, p, n);
}

ssize_t lockstep_h_write(int fd, const void *p, size_t n) {
    READS(p, n);
    return write(fd, p, n);
}

char *lockstep_h_fgets(char *p, int n, FILE *f) {
    if (n > 0) WRITES(p, (size_t)n);
    return fgets(p, n, f);
}

int lockstep_h_puts(const char *s) {
    if (!sim.current) READS_TEXT(s);
    return puts(s ? s : "(null)"); /* GCC replaces printf("%s\n", s) by puts(s) */
}

/* The number of arguments that a format consumes; "%*d" consumes two. */
static int conversions(const char *format) {
    int count = 0;
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        if (*++p == '%') {
            p++;
            continue;
        }
        size_t flags = strspn(p, "-+ #0123456789.*hlLqjzt");
        for (size_t i = 0; i < flags; i++) count += p[i] == '*';
        count += p[flags] != 0;
    }
    return count;
}

/* In a kernel, printf() returns the number of arguments (CUDA C++ Programming Guide, "Formatted
 * Output"). */
int lockstep_h_printf(const char *format, ...) {
    va_list arguments;
    if (!format) return -1;
    va_start(arguments, format);
    int length = vprintf(format, arguments);
    va_end(arguments);
    return sim.current && length >= 0 ? conversions(format) : length;
}

/* ---- text ---- */

char *lockstep_h_strncpy(char *to, const char *from, size_t n) {
    size_t length = strnlen(from, n);
    READS(from, length < n ? length + 1 : n);
    WRITES(to, n);
    memcpy(to, from, length);
    memset(to + length, 0, n - length);
    return to;
}

#define FORMATTED(capacity)                                                        \
    va_list arguments, again;                                                      \
    va_start(arguments, format);                                                   \
    va_copy(again, arguments);                                                     \
    int n = vsnprintf(NULL, 0, format, again);                                     \
    size_t bytes = n < 0 ? 0 : (size_t)n + 1;                                      \
    WRITES(to, bytes < (capacity) ? bytes : (capacity));                           \
    n = vsnprintf(to, bytes < (capacity) ? bytes : (capacity), format, arguments); \
    va_end(again);                                                                 \
    va_end(arguments);                                                             \
    return n

int lockstep_h_sprintf(char *to, const char *format, ...) { FORMATTED(SIZE_MAX); }
int lockstep_h_snprintf(char *to, size_t capacity, const char *format, ...) { FORMATTED(capacity); }
