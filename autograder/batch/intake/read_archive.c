/* Lists an archive, by means of build/unpack, which runs in a sandbox: what it says is checked
   here. Nothing is written to a disk but sources, to the store. A student's archive with a name
   that does not belong into one (`..`, absolute, a link, the same name twice) is refused as a
   whole: whatever made it was no archiver. */
#include "listing.h"
#include "support/sandbox.h"
#include "support/subprocess.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FILTER = 20,
    LONGEST_PATH = 1024,
    STUDENT_MIB = 256,
    CLASS_MIB = 16384,
    STUDENT_FILES = 10000
};

/* One archive that is being read. */
struct reading {
    struct listing *listing;
    FILE *from;
    const char *prefix; /* of paths in the listing */
    bool of_class;      /* the whole class's download: its archives are opened, too */
    int first;          /* its first entry in the listing */
    uint64_t bytes;     /* so far */
    char *problem;      /* why it is refused */
};

__attribute__((format(printf, 2, 3))) static void refuse(struct reading *r, const char *format,
                                                         ...) {
    struct text t = {0};
    char piece[1024];
    va_list rest;
    if (r->problem) return;
    va_start(rest, format);
    vsnprintf(piece, sizeof piece, format, rest);
    va_end(rest);
    text_format(&t, "%s", piece);
    r->problem = t.data;
}

/* ---- names ---- */

/* @return what is wrong with a path; NULL: nothing */
static const char *wrong_with(const char *path) {
    if (!*path || strlen(path) > LONGEST_PATH) return "has an empty or an endless name";
    if (*path == '/' || (isalpha((unsigned char)*path) && path[1] == ':'))
        return "has an absolute name";
    for (const char *p = path; *p; p += strcspn(p, "/"), p += strspn(p, "/"))
        if (!strncmp(p, "..", 2) && (!p[2] || p[2] == '/')) return "leads out of its folder (`..`)";
    return NULL;
}

/* Windows' separators, `./`, double and final slashes. */
static void tidy(char *path) {
    char *to = path;
    for (char *p = path; *p; p++)
        if (*p == '\\') *p = '/';
    for (const char *p = path; *p;) {
        size_t length = strcspn(p, "/");
        bool dot = length == 1 && *p == '.';
        bool kept = !dot && length;
        if (kept && to > path) *to++ = '/';
        if (kept) memmove(to, p, length);
        if (kept) to += length;
        p += length;
        p += strspn(p, "/");
    }
    *to = 0;
}

static int by_letters(const void *a, const void *b) {
    const struct entry *const *x = a, *const *y = b;
    int order = strcasecmp((*x)->path, (*y)->path);
    return order ? order : strcmp((*x)->path, (*y)->path);
}

/* Finds names that are there twice, or that differ in case only: on some systems one file replaces
   the other. */
static void check_twins(struct reading *r) {
    int count = r->listing->count - r->first;
    struct entry **sorted = calloc((size_t)count + 1, sizeof *sorted);
    if (!sorted) abort();
    for (int i = 0; i < count; i++) sorted[i] = &r->listing->list[r->first + i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_letters);
    for (int i = 1; i < count; i++) {
        struct entry *a = sorted[i - 1], *b = sorted[i];
        if (strcasecmp(a->path, b->path) != 0) continue;
        if (a->kind == ENTRY_FOLDER && b->kind == ENTRY_FOLDER) continue;
        const char *what = strcmp(a->path, b->path) ? "differs from another name in case only"
                                                    : "is there twice";
        entry_refuse(a, "%s", what);
        entry_refuse(b, "%s", what);
    }
    free(sorted);
}

/* ---- entries ---- */

/* Reads pieces of data up to the next line of another kind. @return 0, or -1 */
static int read_data(struct reading *r, struct text *data, char next[128]) {
    size_t length;
    while (fgets(next, 128, r->from) && sscanf(next, "data %zu", &length) == 1) {
        static char piece[1 << 16];
        if (length > sizeof piece || fread(piece, 1, length, r->from) != length) return -1;
        r->bytes += length;
        if (r->bytes > (uint64_t)(r->of_class ? CLASS_MIB : STUDENT_MIB) << 20) return -1;
        if (data->length <= LARGEST_ARCHIVE) text_add(data, piece, length);
    }
    return feof(r->from) ? -1 : 0;
}

static void open_inner(struct reading *r, const struct text *data, const char *path) {
    struct text prefix = {0};
    int fd = memfd_create("archive", MFD_CLOEXEC), at = r->listing->count - 1;
    text_format(&prefix, "%s/", path);
    if (fd < 0 || write(fd, data->data ? data->data : "", data->length) != (ssize_t)data->length ||
        lseek(fd, 0, SEEK_SET)) {
        entry_refuse(&r->listing->list[at], "cannot be read: %s", strerror(errno));
        if (fd >= 0) close(fd);
    } else {
        listing_read_archive(r->listing, at, fd, prefix.data);
    }
    text_free(&prefix);
}

static void keep(struct reading *r, struct entry *e, struct text *data) {
    if (is_source(e->path) || is_metadata(e->path)) {
        listing_keep_text(r->listing, e, data);
    } else if (is_archive(e->path)) {
        if (data->length > LARGEST_ARCHIVE)
            entry_refuse(e, "is larger than 64 MiB");
        else if (!r->of_class)
            entry_refuse(e, "is an archive in an archive");
        else
            open_inner(r, data, e->path);
    }
}

static enum entry_kind kind_of(const char *word) {
    return !strcmp(word, "file")     ? ENTRY_FILE
           : !strcmp(word, "folder") ? ENTRY_FOLDER
           : !strcmp(word, "link")   ? ENTRY_LINK
                                     : ENTRY_OTHER;
}

/* Adds an entry with its data. @return 0; -1: the output of build/unpack makes no sense */
static int take_entry(struct reading *r, const char *word, long long size, size_t length,
                      char next[128]) {
    char name[LONGEST_PATH + 2];
    struct text path = {0}, data = {0};
    if (length > LONGEST_PATH || fread(name, 1, length, r->from) != length) return -1;
    name[length] = 0;
    const char *wrong = wrong_with(name);
    tidy(name);
    if (!wrong) wrong = wrong_with(*name ? name : "."); /* `C:\` and `\` are known only now */
    text_format(&path, "%s%s", r->prefix, name);
    enum entry_kind kind = kind_of(word);
    struct entry *e = listing_add(r->listing, path.data, kind, (uint64_t)(size > 0 ? size : 0));
    int failed = read_data(r, &data, next);
    if (e && wrong) entry_refuse(e, "%s", wrong);
    if (e && kind == ENTRY_LINK) entry_refuse(e, "is a symbolic link");
    if (e && kind == ENTRY_OTHER)
        entry_refuse(e, "%s",
                     strcmp(word, "hardlink") ? "is not a regular file" : "is a hard link");
    if (e && !failed && !e->problem && kind == ENTRY_FILE) keep(r, e, &data);
    text_free(&path);
    text_free(&data);
    return failed;
}

static void read_error(struct reading *r, size_t length) {
    char why[256];
    if (length >= sizeof why) length = sizeof why - 1;
    length = fread(why, 1, length, r->from);
    refuse(r, "%.*s", (int)length, why);
}

static void read_entries(struct reading *r) {
    char line[128], word[16];
    long long size;
    size_t length;
    if (!fgets(line, sizeof line, r->from) || strcmp(line, "unpack\n") != 0) {
        r->listing->no_unpack = true; /* the archive is not to blame */
        return;
    }
    if (!fgets(line, sizeof line, r->from)) line[0] = 0;
    while (sscanf(line, "entry %15s %lld %zu", word, &size, &length) == 3) {
        if (take_entry(r, word, size, length, line)) line[0] = 0;
        if (r->of_class || r->listing->count - r->first <= STUDENT_FILES) continue;
        refuse(r, "holds more than %d files", STUDENT_FILES); /* there is room for other students */
        return;
    }
    if (sscanf(line, "error %zu", &length) == 1)
        read_error(r, length);
    else if (strcmp(line, "done\n") != 0)
        refuse(r, "cannot be unpacked within the limits of time and memory");
}

/* ---- the program ---- */

static _Noreturn void become(int archive, int output, bool of_class) {
    static const char *const limits[] = {
        "timeout",         "-s",       "KILL",        "900", "prlimit", "--cpu=120:130",
        "--as=1073741824", "--core=0", "--nofile=64", "env", "-i",      NULL};
    char program[4200], mib[16];
    const char *argv[SANDBOX_MAX + 16], *path = getenv("PATH");
    char *const command[] = {program, mib, NULL};
    struct text keep_path = {0};
    struct sandbox s;
    int count = 0, filter = sandbox_confined() ? -1 : sandbox_filter();
    snprintf(program, sizeof program, "%s/build/unpack", project_home());
    snprintf(mib, sizeof mib, "%d", of_class ? CLASS_MIB : STUDENT_MIB);
    text_format(&keep_path, "PATH=%s", path ? path : "/usr/bin:/bin");
    if (!sandbox_confined() && (filter < 0 || dup2(filter, FILTER) < 0)) _exit(127);
    dup2(archive, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    for (int fd = 3; fd < 64; fd++)
        if (fd != FILTER) close(fd);
    sandbox_worker(&s);
    sandbox_show(&s, program);
    sandbox_filter_from(&s, FILTER);
    sandbox_command(&s, command);
    for (int i = 0; limits[i]; i++) argv[count++] = limits[i];
    argv[count++] = keep_path.data;
    for (int i = 0; i <= s.count; i++) argv[count++] = s.argv[i];
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

/* Runs build/unpack on an archive, whose descriptor is closed. */
static void run(struct reading *r, int archive) {
    int pipes[2];
    pid_t parent = getpid(), child = pipe2(pipes, O_CLOEXEC) ? -1 : fork();
    if (child == 0) {
        process_end_with(parent);
        become(archive, pipes[1], r->of_class);
    }
    if (child > 0) close(pipes[1]);
    close(archive);
    r->from = child > 0 ? fdopen(pipes[0], "r") : NULL;
    if (r->from)
        read_entries(r);
    else
        refuse(r, "cannot be unpacked: %s", strerror(errno));
    if (r->from) fclose(r->from); /* a program that still writes ends by SIGPIPE */
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

static void drop_entries(struct listing *l, int first) {
    while (l->count > first) entry_free(&l->list[--l->count]);
}

void listing_read_archive(struct listing *l, int at, int fd, const char *prefix) {
    struct reading r = {.listing = l, .prefix = prefix, .of_class = at < 0, .first = l->count};
    run(&r, fd);
    check_twins(&r);
    for (int i = r.first; i < l->count && !r.of_class; i++)
        if (l->list[i].problem)
            refuse(&r, "holds `%s`, which %s", l->list[i].path + strlen(prefix),
                   l->list[i].problem);
    if (r.problem) drop_entries(l, r.first);
    if (r.of_class) {
        l->problem = r.problem;
        return;
    }
    if (r.problem) entry_refuse(&l->list[at], "%s", r.problem);
    if (!r.problem) l->list[at].used = true; /* what it holds is in the listing */
    free(r.problem);
}
