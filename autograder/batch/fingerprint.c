#include "fingerprint.h"
#include "support/strbuf.h"

#include <fts.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void add_file(struct text *all, const char *home, const char *path) {
    struct text content = {0};
    char hash[DIGEST_TEXT];
    if (!text_read(&content, path)) {
        digest_of(content.data, content.length, hash);
        text_format(all, "%s %s\n", path + strlen(home), hash);
    }
    text_free(&content);
}

static void add(struct text *all, const char *home, const char *path) {
    char *roots[] = {(char *)path, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    for (FTSENT *e; walk && (e = fts_read(walk));)
        if (e->fts_info == FTS_F) add_file(all, home, e->fts_path);
    if (walk) fts_close(walk);
}

void fingerprint(const char *home, const char *const paths[], char digits[DIGEST_TEXT]) {
    struct text all = {0}, path = {0};
    for (int i = 0; paths[i]; i++) {
        path.length = 0;
        text_format(&path, "%s/%s", home, paths[i]);
        add(&all, home, path.data);
    }
    digest_of(all.data ? all.data : "", all.length, digits);
    text_free(&all);
    text_free(&path);
}
