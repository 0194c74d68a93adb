/* Lists an archive, by means of build/unpack, which runs in a sandbox: what it says is checked
   here. Nothing is written to a disk but sources, to the store. A student's archive with a name
   that does not belong into one (`..`, absolute, a link, the same name twice) is refused as a
   whole: whatever made it was no archiver. A source that is not a text is left out alone: macOS
   packs a `._shared.cu` of bytes with each shared.cu. */
#include "archive_names.h"
#include "listing.h"
#include "unpack_process.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STUDENT_MIB = 256, STUDENT_TOTAL = 2048, CLASS_MIB = 16384, STUDENT_FILES = 10000 };

/* One archive that is being read. */
struct reading {
    struct listing *listing;
    FILE *from;
    const char *prefix; /* of paths in the listing */
    bool of_class;      /* the whole class's download: its archives are opened, too */
    time_t time;        /* of a student's archive, when it was handed in */
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

/* ---- entries ---- */

/* The bytes of an entry: of a student's archive in the class's in a file in memory, which is the
   next program's input, otherwise in `text` as far as a source may be long. */
struct content {
    struct text text;
    int file; /* -1: there is none */
    int error;
    uint64_t length;
};

static struct content new_content(bool archive) {
    struct content c = {.file = archive ? memfd_create("archive", MFD_CLOEXEC) : -1};
    if (archive && c.file < 0) c.error = errno;
    return c;
}

static void free_content(struct content *c) {
    text_free(&c->text);
    if (c->file >= 0) close(c->file);
}

static void add_piece(struct content *c, const char *piece, size_t length) {
    c->length += length;
    if (c->file < 0 && c->text.length <= LARGEST_SOURCE) text_add(&c->text, piece, length);
    if (c->file < 0 || c->error || c->length > LARGEST_ARCHIVE) return;
    errno = ENOSPC; /* of a part that was written */
    if (write(c->file, piece, length) != (ssize_t)length) c->error = errno;
}

/* Reads pieces of data up to the next line of another kind. @return 0, or -1 */
static int read_data(struct reading *r, struct content *c, char next[128]) {
    size_t length;
    while (fgets(next, 128, r->from) && sscanf(next, "data %zu", &length) == 1) {
        static char piece[1 << 16];
        if (length > sizeof piece || fread(piece, 1, length, r->from) != length) return -1;
        r->bytes += length;
        if (r->bytes > (uint64_t)(r->of_class ? CLASS_MIB : STUDENT_MIB) << 20) return -1;
        add_piece(c, piece, length);
    }
    return feof(r->from) ? -1 : 0;
}

static void open_inner(struct reading *r, struct content *c, const char *path) {
    struct text prefix = {0};
    int at = r->listing->count - 1;
    text_format(&prefix, "%s/", path);
    if (!c->error && lseek(c->file, 0, SEEK_SET)) c->error = errno;
    if (c->error) {
        entry_unread(&r->listing->list[at], c->error);
    } else {
        listing_read_archive(r->listing, at, c->file, prefix.data);
        c->file = -1; /* it was closed */
    }
    text_free(&prefix);
}

static void keep(struct reading *r, struct entry *e, struct content *c) {
    if (is_source(e->path) || is_metadata(e->path)) {
        listing_keep_text(r->listing, e, &c->text);
    } else if (is_archive(e->path)) {
        if (!c->length)
            entry_refuse(e, "is empty");
        else if (c->length > LARGEST_ARCHIVE)
            entry_refuse(e, "is larger than 256 MiB");
        else if (!r->of_class)
            entry_refuse(e, "is an archive in an archive");
        else
            open_inner(r, c, e->path);
    }
}

static enum entry_kind kind_of(const char *word) {
    return !strcmp(word, "file")     ? ENTRY_FILE
           : !strcmp(word, "folder") ? ENTRY_FOLDER
           : !strcmp(word, "link")   ? ENTRY_LINK
                                     : ENTRY_OTHER;
}

/* What build/unpack says of an entry before its name. */
struct head {
    char word[16];
    long long size, time;
    size_t length; /* of the name */
    bool local;    /* `time` is what a clock showed, in a zone that is not known */
};

static bool read_head(const char *line, struct head *h) {
    char clock[16];
    int got = sscanf(line, "entry %15s %lld %zu %lld %15s", h->word, &h->size, &h->length, &h->time,
                     clock);
    h->local = got == 5 && !strcmp(clock, "local");
    return got == 5;
}

/* Adds an entry with its data. @return 0; -1: the output of build/unpack makes no sense */
static int take_entry(struct reading *r, const struct head *head, char next[128]) {
    char name[LONGEST_PATH + 2];
    struct text path = {0};
    size_t length = head->length;
    if (length > LONGEST_PATH || fread(name, 1, length, r->from) != length) return -1;
    name[length] = 0;
    const char *wrong = archive_name_fix(name);
    text_format(&path, "%s%s", r->prefix, name);
    enum entry_kind kind = kind_of(head->word);
    uint64_t size = (uint64_t)(head->size > 0 ? head->size : 0);
    bool left_out = !wrong && listing_leave_out(r->listing, path.data, r->of_class);
    struct entry *e = left_out ? NULL : listing_add(r->listing, path.data, kind, size);
    if (e) e->time = r->of_class ? (time_t)head->time : r->time;
    if (e) e->local = r->of_class && head->local;
    struct content c = new_content(r->of_class && kind == ENTRY_FILE && is_archive(name));
    int failed = read_data(r, &c, next);
    if (e && wrong) entry_refuse(e, "%s", wrong);
    if (e && kind == ENTRY_LINK) entry_refuse(e, "is a symbolic link");
    if (e && kind == ENTRY_OTHER)
        entry_refuse(e, "%s",
                     strcmp(head->word, "hardlink") ? "is not a regular file" : "is a hard link");
    if (e && !failed && !e->problem && kind == ENTRY_FILE) keep(r, e, &c);
    text_free(&path);
    free_content(&c);
    return failed;
}

static void read_error(struct reading *r, size_t length) {
    char why[256];
    if (length >= sizeof why) length = sizeof why - 1;
    length = fread(why, 1, length, r->from);
    refuse(r, "%.*s", (int)length, why);
}

static void read_entries(struct reading *r) {
    char line[128];
    struct head head;
    size_t length;
    if (!fgets(line, sizeof line, r->from) || strcmp(line, "unpack\n") != 0) {
        r->listing->no_unpack = true; /* the archive is not to blame */
        return;
    }
    if (!fgets(line, sizeof line, r->from)) line[0] = 0;
    while (read_head(line, &head)) {
        if (take_entry(r, &head, line)) line[0] = 0;
        if (r->of_class || r->listing->count - r->first <= STUDENT_FILES) continue;
        refuse(r, "holds more than %d files", STUDENT_FILES); /* there is room for other students */
        return;
    }
    if (sscanf(line, "error %zu", &length) == 1)
        read_error(r, length);
    else if (strcmp(line, "done\n") != 0)
        refuse(r, "cannot be unpacked within the limits of time and memory");
}

/* Runs build/unpack on an archive, whose descriptor is closed. */
static void run(struct reading *r, int archive) {
    pid_t process;
    r->from = r->of_class ? unpack_start(archive, CLASS_MIB, CLASS_MIB, &process)
                          : unpack_start(archive, STUDENT_MIB, STUDENT_TOTAL, &process);
    if (!r->from) {
        r->listing->no_unpack = true; /* the archive is not to blame */
        return;
    }
    read_entries(r);
    unpack_end(r->from, process);
}

static void check_empty(struct reading *r) {
    for (int i = r->first; i < r->listing->count; i++)
        if (r->listing->list[i].kind != ENTRY_FOLDER) return;
    refuse(r, "is empty");
}

static void drop_entries(struct listing *l, int first) {
    while (l->count > first) entry_free(&l->list[--l->count]);
}

void listing_read_archive(struct listing *l, int at, int fd, const char *prefix) {
    struct reading r = {.listing = l, .prefix = prefix, .of_class = at < 0, .first = l->count};
    if (at >= 0) r.time = l->list[at].time;
    run(&r, fd);
    archive_names_check(l, r.first);
    for (int i = r.first; i < l->count && !r.of_class; i++)
        if (l->list[i].problem && !l->list[i].no_text)
            refuse(&r, "holds `%s`, which %s", l->list[i].path + strlen(prefix),
                   l->list[i].problem);
    if (!r.of_class && !l->no_unpack) check_empty(&r);
    if (r.problem) drop_entries(l, r.first);
    if (r.of_class) {
        l->problem = r.problem;
        return;
    }
    if (r.problem) entry_refuse(&l->list[at], "%s", r.problem);
    if (!r.problem) l->list[at].used = true; /* what it holds is in the listing */
    free(r.problem);
}
