/** @file file_kind.h
 * What a file of a submission is, by its name. Also used by the program that unpacks archives.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_FILE_KIND_H
#define LOCKSTEP_BATCH_INTAKE_FILE_KIND_H

#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum {
    LARGEST_SOURCE = 1 << 20,
    LARGEST_ARCHIVE = 256 << 20 /**< of one student */
};

/** Where Gradescope's export says who handed in what. */
#define GRADESCOPE_METADATA "submission_metadata.yml"

/** @return the length of an ending of `name` that makes it an archive (".tar.gz"); 0: it is none */
static inline size_t archive_ending(const char *name, size_t length) {
    static const char *const endings[] = {".zip",  ".tar",     ".tar.gz",  ".tgz",
                                          ".tbz",  ".tar.bz2", ".tbz2",    ".txz",
                                          ".tzst", ".tar.xz",  ".tar.zst", ".tar.lzma"};
    size_t longest = 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (length > n && n > longest && !strncasecmp(name + length - n, endings[i], n))
            longest = n;
    }
    return longest;
}

static inline bool is_archive(const char *path) { return archive_ending(path, strlen(path)) > 0; }

/** @return the length of the path of the `build` or `.git` in which a path lies; 0: in none.
 * Lockstep and git fill them with thousands of files. The first folder of a path may be a
 * student's. */
static inline size_t generated_folder(const char *path) {
    for (const char *at = path, *end; (end = strchr(at, '/')); at = end + 1) {
        size_t length = (size_t)(end - at);
        if (length == 4 && !strncmp(at, ".git", length)) return (size_t)(end - path);
        if (length == 5 && !strncmp(at, "build", length) && at > path) return (size_t)(end - path);
    }
    return 0;
}

static inline bool is_source(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && !strcasecmp(dot, ".cu");
}

static inline bool is_metadata(const char *path) {
    const char *slash = strrchr(path, '/');
    return !strcmp(slash ? slash + 1 : path, GRADESCOPE_METADATA);
}

#endif
