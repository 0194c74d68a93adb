#include "listing.h"
#include "batch/store.h"
#include "encoding.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

bool listing_leave_out(struct listing *l, const char *path, bool archives) {
    size_t folder = generated_folder(path);
    if (!folder || is_source(path) || (archives && is_archive(path))) return false;
    const struct entry *last = l->left_out < l->count ? &l->list[l->left_out] : NULL;
    if (last && last->left_out && strlen(last->path) == folder &&
        !strncmp(last->path, path, folder))
        return true;
    struct text name = {0};
    text_add(&name, path, folder);
    struct entry *e = listing_add(l, name.data, ENTRY_FOLDER, 0);
    if (e) e->left_out = true;
    if (e) l->left_out = l->count - 1;
    text_free(&name);
    return true;
}

void listing_keep_text(struct listing *l, struct entry *e, struct text *data) {
    const char *remark, *wrong;
    if (data->length > LARGEST_SOURCE) {
        entry_refuse(e, "is larger than 1 MiB");
        return;
    }
    if ((wrong = encoding_fix(data, &remark))) {
        e->no_text = !e->problem;
        entry_refuse(e, "%s", wrong);
        return;
    }
    if (remark) e->remark = strdup(remark);
    e->empty = !data->length; /* the rest of an archive is not refused for it */
    if (store_put(l->store, data->data, data->length, e->hash)) l->error = errno;
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

void entry_unread(struct entry *e, int error) {
    if (e->problem) return;
    entry_refuse(e, "cannot be read: %s", strerror(error));
    e->unread = true;
}

void entry_free(struct entry *e) {
    free(e->path);
    free(e->problem);
    free(e->aside);
    free(e->remark);
}

void listing_free(struct listing *l) {
    for (int i = 0; i < l->count; i++) entry_free(&l->list[i]);
    free(l->list);
    free(l->problem);
    *l = (struct listing){.list = NULL};
}
