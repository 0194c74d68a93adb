#include "store.h"
#include "durable_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

int store_put(const char *store, const char *data, size_t length, char hash[DIGEST_TEXT]) {
    struct text path = {0}, there = {0};
    digest_of(data, length, hash);
    text_format(&path, "%s/%s", store, hash);
    bool same = !store_get(store, hash, &there);
    int failed = same ? 0 : durable_write(path.data, data, length);
    text_free(&path);
    text_free(&there);
    return failed;
}

int store_get(const char *store, const char *hash, struct text *data) {
    struct text path = {0};
    char now[DIGEST_TEXT];
    if (!is_digest(hash)) return errno = EINVAL, -1;
    text_format(&path, "%s/%s", store, hash);
    int failed = text_read(data, path.data);
    text_free(&path);
    if (failed) return -1;
    digest_of(data->data, data->length, now);
    return strcmp(now, hash) ? (errno = EBADMSG, -1) : 0;
}
