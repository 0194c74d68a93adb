/* Names and looks up the objects in the cache. */
#include "object_cache.h"
#include "compiler_flags.h"
#include "support/subprocess.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_later(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

bool newer_than(const char *path, const struct stat *than) {
    struct stat s;
    return stat(path, &s) || is_later(&s.st_mtim, &than->st_mtim);
}

/* A package's files have the time when it was made: when they were installed is st_ctim. It is
   compared with the object's st_ctim, since an image of a machine or a copied tree gives both
   new ones. The project's own files and objects get theirs in any order. */
static bool installed_later(const char *path, const struct stat *object) {
    struct stat s;
    bool own = *path != '/' || project_has(path);
    return !own && !stat(path, &s) && is_later(&s.st_ctim, &object->st_ctim);
}

char *dependency_next(char **rest) {
    char *from = *rest, *to;
    while (*from == ' ' || *from == '\n' || (*from == '\\' && from[1] == '\n')) from++;
    char *name = to = from;
    for (; *from && *from != ' ' && *from != '\n'; *to++ = *from++)
        if ((*from == '\\' && from[1] && strchr(" #\\", from[1])) ||
            (*from == '$' && from[1] == '$'))
            from++;
    *rest = *from ? from + 1 : from;
    *to = 0;
    return to > name ? name : NULL;
}

/* Is the object there, and older than neither a header in its dependency file nor this program,
   which rewrote the source? The first file in the list is the source: its hash is in the object's
   name. */
bool is_fresh(const char *object, const char *dependencies) {
    struct stat s;
    struct text d = {0};
    if (stat(object, &s) || newer_than("/proc/self/exe", &s)) return 0;
    if (text_read(&d, dependencies)) return 0;
    int fresh = 1;
    char *colon = strstr(d.data, ": "), *rest = colon ? colon + 1 : NULL;
    if (colon) dependency_next(&rest);
    for (char *p; colon && fresh && (p = dependency_next(&rest));)
        fresh = !newer_than(p, &s) && !installed_later(p, &s);
    text_free(&d);
    return fresh && colon;
}

/* Debug information holds the folder in which relative paths begin, and findings name the file. */
static uint64_t hash_folder(uint64_t h, const char *path) {
    char folder[PATH_MAX];
    if (*path == '/' || !getcwd(folder, sizeof folder)) return h;
    return text_hash(h, folder, strlen(folder));
}

/* The object's name without its ending: the hash of the source and all that affects its code. */
void object_cache_name(const struct sim_build *job, int index, const struct text *source,
                       struct text *base) {
    const char *path = job->sources[index], *slash = strrchr(path, '/');
    const char *folder = job->work_dir && job->untrusted[index] ? job->work_dir : job->cache;
    struct arguments first = {0}, second = {0};
    command_preprocessor(&first, job, index);
    command_compiler(&second, job, index);
    uint64_t h = text_hash(TEXT_HASH, source->data, source->length);
    h = text_hash(h, job->untrusted[index] ? "u" : job->contained[index] ? "c" : "t", 1);
    h = hash_folder(text_hash(h, path, strlen(path)), path);
    h = arguments_hash(arguments_hash(h, &first), &second);
    arguments_free(&first);
    arguments_free(&second);
    text_format(base, "%s/%s-%016llx", folder, slash ? slash + 1 : path, (unsigned long long)h);
}

int messages_keep(const char *base, const struct text *messages, size_t before) {
    struct text path = {0};
    text_format(&path, "%s.messages", base);
    unlink(path.data);
    int failed = 0;
    if (messages->length > before)
        failed = text_write(path.data, messages->data + before, messages->length - before);
    text_free(&path);
    return failed;
}

void messages_replay(const char *base, struct text *messages) {
    struct text path = {0}, written = {0};
    text_format(&path, "%s.messages", base);
    if (!text_read(&written, path.data)) text_add(messages, written.data, written.length);
    text_free(&path);
    text_free(&written);
}
