#include "listing.h"
#include "batch/store.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct entry *listing_add(struct listing *l, const char *path, enum entry_kind kind,
                          uint64_t size) {
    if (l->count == MOST_ENTRIES) {
        l->full = true;
        return NULL;
    }
    if (l->count == l->capacity) {
        l->capacity = 2 * l->capacity + 64;
        l->list = realloc(l->list, (size_t)l->capacity * sizeof *l->list);
        if (!l->list) abort();
    }
    struct entry *e = &l->list[l->count++];
    *e = (struct entry){.path = strdup(path), .kind = kind, .size = size};
    return e;
}

bool listing_keeps(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && !strcasecmp(dot, ".cu");
}

void listing_keep(struct listing *l, struct entry *e, const char *data, size_t length) {
    if (store_put(l->store, data, length, e->hash)) l->error = errno;
}

void entry_refuse(struct entry *e, const char *format, ...) {
    char text[1024];
    va_list rest;
    if (e->problem) return;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    e->problem = strdup(text);
}

void listing_free(struct listing *l) {
    for (int i = 0; i < l->count; i++) {
        free(l->list[i].path);
        free(l->list[i].problem);
        free(l->list[i].remark);
    }
    free(l->list);
    *l = (struct listing){.list = NULL};
}
