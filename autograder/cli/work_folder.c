/* Each folder holds a lock file, which its process keeps locked until it ends, however it ends. A
   folder whose lock is free has lost its process, and is removed. Folders are made and swept under
   a lock on the folder that they are in: none is swept between its making and its locking. */
#include "work_folder.h"
#include "course.h"
#include "support/strbuf.h"
#include "support/subprocess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char prefix[] = "grade-", lock_name[] = ".lockstep-lock";

void work_folder_remove(const char *path) {
    char *argv[] = {(char *)"rm", (char *)"-rf", (char *)"--", (char *)path, NULL};
    struct text ignored = {0};
    int tries = 3; /* Ctrl-C ends all processes of the terminal's group, rm as well */
    while (tries-- && process_run(argv, &ignored) > 128) {}
    text_free(&ignored);
}

/* The descriptor stays open until this process ends. Where there are no locks, nothing is swept. */
static int lock_folder(const char *path) {
    struct text lock = {0};
    text_format(&lock, "%s/%s", path, lock_name);
    int fd = open(lock.data, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    text_free(&lock);
    if (fd >= 0) flock(fd, LOCK_EX | LOCK_NB);
    return fd < 0 ? -1 : 0;
}

static bool is_abandoned(const char *path) {
    struct text lock = {0};
    text_format(&lock, "%s/%s", path, lock_name);
    int fd = open(lock.data, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    text_free(&lock);
    bool abandoned = fd >= 0 && !flock(fd, LOCK_EX | LOCK_NB);
    if (fd >= 0) close(fd);
    return abandoned;
}

static void sweep(const char *top) {
    DIR *d = opendir(top);
    for (struct dirent *e; d && (e = readdir(d));) {
        struct text path = {0};
        if (strncmp(e->d_name, prefix, strlen(prefix)) != 0) continue;
        text_format(&path, "%s/%s", top, e->d_name);
        if (is_abandoned(path.data)) work_folder_remove(path.data);
        text_free(&path);
    }
    if (d) closedir(d);
}

int work_folder_make(char *path, size_t size) {
    int top = open(course_work(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (top < 0) return -1;
    flock(top, LOCK_EX);
    sweep(course_work());
    snprintf(path, size, "%s/%s%ld-XXXXXX", course_work(), prefix, (long)getpid());
    int failed = !mkdtemp(path) || lock_folder(path);
    int error = errno;
    close(top);
    errno = error;
    return failed ? -1 : 0;
}
