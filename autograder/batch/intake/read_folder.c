/* Lists a folder. Whoever made it may have put links, pipes and devices into it: nothing is
   followed, and no open() waits. */
#include "listing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens a file of a folder, and checks what it opened, so that it cannot be replaced in between
   (TOCTOU). O_NONBLOCK: opening a FIFO does not block. */
static int open_regular(int folder, const char *name, struct stat *s) {
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return -1;
    if (!fstat(fd, s) && S_ISREG(s->st_mode)) return fd;
    close(fd);
    return errno = EINVAL, -1;
}

/* Reads at most one byte more than a source may have: then it is refused. */
static void keep(struct listing *l, struct entry *e, int folder, const char *name) {
    static char bytes[LARGEST_SOURCE + 1];
    struct text data = {0};
    struct stat s;
    size_t length = 0;
    ssize_t n = 1;
    int fd = open_regular(folder, name, &s);
    while (fd >= 0 && n > 0 && length < sizeof bytes) {
        n = read(fd, bytes + length, sizeof bytes - length);
        if (n > 0) length += (size_t)n;
    }
    if (fd < 0 || n < 0) entry_unread(e, errno);
    if (fd >= 0) close(fd);
    text_add(&data, bytes, length);
    if (!e->problem) listing_keep_text(l, e, &data);
    text_free(&data);
}

static void unpack(struct listing *l, int folder, const char *name, const char *path) {
    struct stat s;
    struct text below = {0};
    int fd = open_regular(folder, name, &s), at = l->count - 1;
    if (fd < 0)
        entry_unread(&l->list[at], errno);
    else if (!s.st_size)
        entry_refuse(&l->list[at], "is empty");
    else if (s.st_size > LARGEST_ARCHIVE)
        entry_refuse(&l->list[at], "is larger than 256 MiB");
    text_format(&below, "%s/", path);
    if (!l->list[at].problem)
        listing_read_archive(l, at, fd, below.data);
    else if (fd >= 0)
        close(fd);
    text_free(&below);
}

static int read_folder(struct listing *l, int top, const char *prefix, int depth);

static void add_folder(struct listing *l, int folder, const char *name, const char *path,
                       int depth) {
    struct text below = {0};
    int at = l->count - 1;
    int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    text_format(&below, "%s/", path);
    if (inner >= 0 && depth == DEEPEST) {
        entry_refuse(&l->list[at], "is more than %d folders deep", DEEPEST);
        close(inner);
    } else if (inner < 0 || read_folder(l, inner, below.data, depth + 1)) {
        entry_unread(&l->list[at], errno);
    }
    text_free(&below);
}

static void add(struct listing *l, int folder, const char *name, const char *prefix, int depth) {
    struct text path = {0};
    struct stat s;
    text_format(&path, "%s%s", prefix, name);
    int error = fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW) ? errno : 0;
    if (error) s = (struct stat){.st_mode = 0};
    if (!error && s.st_ino == l->skip_inode && s.st_dev == l->skip_device) {
        text_free(&path);
        return;
    }
    enum entry_kind kind = S_ISREG(s.st_mode)   ? ENTRY_FILE
                           : S_ISDIR(s.st_mode) ? ENTRY_FOLDER
                           : S_ISLNK(s.st_mode) ? ENTRY_LINK
                                                : ENTRY_OTHER;
    if (kind != ENTRY_FOLDER && listing_leave_out(l, path.data, true)) {
        text_free(&path);
        return;
    }
    struct entry *e = listing_add(l, path.data, kind, (uint64_t)s.st_size);
    if (e) e->time = s.st_mtime;
    if (e && error) entry_unread(e, error);
    if (e && kind == ENTRY_LINK) entry_refuse(e, "is a symbolic link");
    if (e && kind == ENTRY_OTHER) entry_refuse(e, "is not a regular file");
    if (e && kind == ENTRY_FILE && (is_source(name) || is_metadata(name))) keep(l, e, folder, name);
    if (e && kind == ENTRY_FILE && is_archive(name)) unpack(l, folder, name, path.data);
    if (e && kind == ENTRY_FOLDER) add_folder(l, folder, name, path.data, depth);
    text_free(&path);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* In the order of their bytes, whatever the file system and the language are: results that depend
   on it are the same everywhere. @return 0, or -1 with errno set: not all of it can be read */
static int read_folder(struct listing *l, int top, const char *prefix, int depth) {
    char **names = NULL;
    size_t count = 0, capacity = 0;
    DIR *d = fdopendir(top);
    int error = d ? 0 : errno;
    if (!d) close(top);
    for (struct dirent *e; d && (errno = 0, e = readdir(d));) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        if (count == capacity) {
            capacity = 2 * capacity + 64;
            names = realloc(names, capacity * sizeof *names);
            if (!names) abort();
        }
        names[count++] = strdup(e->d_name);
    }
    if (d) error = errno;
    if (count) qsort(names, count, sizeof *names, by_name);
    for (size_t i = 0; i < count; i++) {
        if (!l->full) add(l, dirfd(d), names[i], prefix, depth);
        free(names[i]);
    }
    free(names);
    if (d) closedir(d);
    errno = error;
    return error ? -1 : 0;
}

int listing_read_folder(struct listing *l, int top) { return read_folder(l, top, "", 0); }
