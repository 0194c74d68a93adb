/* `hw1.zip/hw1/shared.cu` is `shared.cu`: most archivers pack the folder with the files, not the
   files. */
#include "submission.h"

#include <stdio.h>
#include <string.h>

/* @return the length of "hw1.zip/" at the beginning of a path; 0: it is not in an archive */
static size_t archive_in(const char *path) {
    const char *slash = strchr(path, '/');
    return slash && archive_ending(path, (size_t)(slash - path)) ? (size_t)(slash - path) + 1 : 0;
}

/* What macOS adds to archives. */
static bool is_system_file(const char *inner) {
    const char *slash = strrchr(inner, '/');
    return !strncmp(inner, "__MACOSX", 8) || !strcmp(slash ? slash + 1 : inner, ".DS_Store");
}

/* @return the length of "hw1/", the folder that holds all of this archive; 0: there is none */
static size_t folder_around(const struct part *parts, int count, const char *archive,
                            size_t length) {
    const char *first = NULL;
    size_t folder = 0;
    for (int i = 0; i < count; i++) {
        const char *inner = parts[i].path + length;
        if (strncmp(parts[i].path, archive, length) != 0 || is_system_file(inner)) continue;
        if (!strchr(inner, '/') && parts[i].entry->kind == ENTRY_FOLDER && !first) continue;
        if (!first) {
            const char *slash = strchr(inner, '/');
            if (!slash) return 0;
            first = inner;
            folder = (size_t)(slash - inner) + 1;
        }
        bool itself = strlen(inner) == folder - 1 && !strncmp(inner, first, folder - 1);
        if (!itself && strncmp(inner, first, folder) != 0) return 0;
    }
    return first ? folder : 0;
}

void submission_unwrap(struct part *parts, int count, const struct lockstep_lesson *l) {
    char own[64];
    snprintf(own, sizeof own, "%d-%.50s/", l->number, l->name);
    for (int i = 0; i < count; i++) {
        struct text archive = {0};
        size_t length = archive_in(parts[i].path);
        if (!length) continue;
        text_add(&archive, parts[i].path, length);
        size_t around = folder_around(parts, count, archive.data, length);
        for (int k = count - 1; k >= i; k--) {
            if (strncmp(parts[k].path, archive.data, length) != 0) continue;
            const char *inner = parts[k].path + length;
            bool cut = around && strlen(inner) >= around && strncmp(inner, own, strlen(own)) != 0 &&
                       !is_system_file(inner);
            parts[k].path = cut ? inner + around : *inner ? inner : ".";
        }
        text_free(&archive);
    }
}
