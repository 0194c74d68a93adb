/* After fsync() of a new file, its folder's fsync() makes the rename durable (rename(2), fsync(2));
   without the first, some file systems keep the new name of an empty file. */
#include "durable_file.h"
#include "support/strbuf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ending[] = ".lockstep-tmp";

static int write_all(int fd, const char *data, size_t length) {
    for (size_t at = 0; at < length;) {
        ssize_t n = write(fd, data + at, length - at);
        if (n < 0 && errno != EINTR) return -1;
        if (n > 0) at += (size_t)n;
    }
    return 0;
}

static int sync_folder_of(const char *path) {
    struct text folder = {0};
    const char *slash = strrchr(path, '/');
    text_format(&folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    int fd = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    text_free(&folder);
    if (fd < 0) return -1;
    int failed = fsync(fd) && errno != EINVAL; /* some file systems have no fsync() of folders */
    close(fd);
    return failed ? -1 : 0;
}

/* Processes of several machines may write the same file in a shared folder. */
static uint32_t machine(void) {
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    return (uint32_t)text_hash(TEXT_HASH, name, strlen(name));
}

int durable_write(const char *path, const char *data, size_t length) {
    struct text draft = {0};
    text_format(&draft, "%s.%x-%ld%s", path, machine(), (long)getpid(), ending);
    int fd = open(draft.data, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    int failed = fd < 0 || write_all(fd, data, length) || fsync(fd);
    if (fd >= 0 && close(fd)) failed = 1;
    if (!failed) failed = rename(draft.data, path) || sync_folder_of(path);
    int error = errno;
    if (failed && fd >= 0) unlink(draft.data);
    text_free(&draft);
    errno = error;
    return failed ? -1 : 0;
}

int durable_json(const char *path, const json_t *value) {
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    if (!text) return errno = ENOMEM, -1;
    int failed = durable_write(path, text, strlen(text));
    free(text);
    return failed;
}

void durable_sweep(const char *folder) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        size_t length = strlen(e->d_name), tail = strlen(ending);
        if (length > tail && !strcmp(e->d_name + length - tail, ending))
            unlinkat(dirfd(d), e->d_name, 0);
    }
    if (d) closedir(d);
}
