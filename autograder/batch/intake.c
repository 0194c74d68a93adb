/* Copies a submission's files: regular files of limited size, without following links. */
#include "intake.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void note(struct text *notes, const char *file, const char *what) {
    text_format(notes, "%s%s %s", notes->length ? "; " : "", file, what);
}

/* The folder that holds the files: the submission, or the lesson's folder in it. */
static int open_folder(const char *submission, const struct lockstep_lesson *l) {
    int top = open(submission, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    char name[64];
    snprintf(name, sizeof name, "%d-%s", l->number, l->name);
    int inner = top < 0 ? -1 : openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner < 0) return top;
    close(top);
    return inner;
}

/* Checks the file that it opened, so that it cannot be replaced in between (TOCTOU). O_NONBLOCK:
   opening a FIFO does not block. */
static int open_file(int folder, const char *name, struct text *notes) {
    struct stat s;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const char *bad = NULL;
    if (fd < 0)
        bad = errno == ENOENT  ? "is missing"
              : errno == ELOOP ? "is a symbolic link: refused"
                               : "cannot be opened: refused";
    else if (fstat(fd, &s) || !S_ISREG(s.st_mode))
        bad = "is not a regular file: refused";
    else if (s.st_size > INTAKE_LARGEST)
        bad = "is larger than 1 MiB: refused";
    if (!bad) return fd;
    note(notes, name, bad);
    if (fd >= 0) close(fd);
    return -1;
}

static int copy(int fd, const char *path) {
    static char data[INTAKE_LARGEST];
    size_t length = 0;
    for (ssize_t n; length < sizeof data; length += (size_t)n) {
        n = read(fd, data + length, sizeof data - length);
        if (n < 0) return -1;
        if (n == 0) break;
    }
    return text_write(path, data, length);
}

int intake_copy(const char *submission, const struct lockstep_lesson *l, const char *to,
                struct text *notes) {
    int folder = open_folder(submission, l), failed = 0;
    if (folder < 0) {
        note(notes, "the submission",
             errno == ELOOP || errno == ENOTDIR ? "is a symbolic link, or not a folder: refused"
                                                : strerror(errno));
        return 0;
    }
    for (int i = 0; i < l->count && !failed; i++) {
        struct text path = {0};
        char name[128];
        snprintf(name, sizeof name, "%s.cu", l->exercises[i].id);
        text_format(&path, "%s/%s", to, name);
        int fd = open_file(folder, name, notes);
        if (fd >= 0) {
            failed = copy(fd, path.data);
            close(fd);
        }
        text_free(&path);
    }
    close(folder);
    return failed;
}
