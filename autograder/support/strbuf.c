/* A growing string, and whole files. */
#include "strbuf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void text_add(struct text *t, const char *data, size_t length) {
    if (t->length + length + 1 > t->capacity) {
        t->capacity = (t->length + length + 1) * 2;
        t->data = realloc(t->data, t->capacity);
        if (!t->data) {
            fputs("lockstep: out of memory\n", stderr);
            abort();
        }
    }
    if (length) memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = 0;
}

void text_add_character(struct text *t, uint32_t c) {
    char b[4] = {(char)c};
    size_t n = 1;
    if (c >= 0x10000) {
        b[0] = (char)(0xf0 | c >> 18), b[1] = (char)(0x80 | (c >> 12 & 63));
        b[2] = (char)(0x80 | (c >> 6 & 63)), b[3] = (char)(0x80 | (c & 63));
        n = 4;
    } else if (c >= 0x800) {
        b[0] = (char)(0xe0 | c >> 12), b[1] = (char)(0x80 | (c >> 6 & 63));
        b[2] = (char)(0x80 | (c & 63));
        n = 3;
    } else if (c >= 0x80) {
        b[0] = (char)(0xc0 | c >> 6), b[1] = (char)(0x80 | (c & 63));
        n = 2;
    }
    text_add(t, b, n);
}

void text_format(struct text *t, const char *format, ...) {
    va_list a, b;
    va_start(a, format);
    va_copy(b, a);
    int n = vsnprintf(NULL, 0, format, a);
    va_end(a);
    char *piece = malloc((size_t)n + 1);
    if (piece) vsnprintf(piece, (size_t)n + 1, format, b);
    va_end(b);
    text_add(t, piece, piece ? (size_t)n : 0);
    free(piece);
}

void text_free(struct text *t) {
    free(t->data);
    *t = (struct text){0};
}

void text_replace(struct text *t, const char *word, const char *more, const char *by) {
    struct text out = {0};
    const char *from = t->data ? t->data : "", *at;
    while ((at = strstr(from, word))) {
        text_add(&out, from, (size_t)(at - from));
        text_add(&out, by, strlen(by));
        from = at + strlen(word);
        from += strspn(from, more);
    }
    text_add(&out, from, strlen(from));
    text_free(t);
    *t = out;
}

uint64_t text_hash(uint64_t h, const char *data, size_t length) {
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)data[i]) * UINT64_C(1099511628211);
    return h;
}

int text_read(struct text *t, const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return -1;
    char piece[65536];
    for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;) text_add(t, piece, n);
    int failed = ferror(f);
    fclose(f);
    if (!t->data) text_add(t, "", 0);
    return failed ? -1 : 0;
}

int text_write(const char *path, const char *data, size_t length) {
    struct text temporary = {0};
    text_format(&temporary, "%s.%ld.tmp", path, (long)getpid());
    FILE *f = fopen(temporary.data, "wb");
    int failed = !f || fwrite(data, 1, length, f) != length;
    if (f && fclose(f)) failed = 1;
    if (!failed && rename(temporary.data, path)) failed = 1;
    if (failed) {
        int error = errno;
        unlink(temporary.data);
        errno = error;
    }
    text_free(&temporary);
    return failed ? -1 : 0;
}

const char *path_last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

int make_folders(const char *path) {
    struct text t = {0};
    text_format(&t, "%s", path);
    for (char *p = t.data + 1;; p++) {
        if (*p && *p != '/') continue;
        char end = *p;
        *p = 0;
        if (mkdir(t.data, 0777) && errno != EEXIST) {
            text_free(&t);
            return -1;
        }
        *p = end;
        if (!end) break;
    }
    text_free(&t);
    return 0;
}
