/* unpack: reads an archive from standard input, and writes on standard output what it holds. It
   runs in a sandbox, and creates no file: who handed in the archive may have made it to break the
   library that reads it. What may be taken is decided by the program that reads the output
   (intake/read_archive.c).

   The first line is `unpack`: it runs. For each entry `entry KIND SIZE LENGTH TIME CLOCK`, a
   newline and a path of that length; KIND is file, folder, link, hardlink or other, TIME that of
   its modification, 0 if unknown. CLOCK is utc; or local: TIME is what a clock showed, in a zone
   that the archive does not name, as if it were UTC. The bytes of files that intake may need
   follow, as `data LENGTH`, a newline and that many bytes. At the end `done`, or `error LENGTH` and
   a sentence of that length. */
#include "batch/intake/file_kind.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 16, MOST_TIMES = 200, FREE_MIB = 64 };

static struct {
    uint64_t size;     /* of the archive */
    uint64_t most;     /* bytes that what may be taken of it may have */
    uint64_t total;    /* bytes that it may expand to */
    uint64_t declared; /* what its entries say that they hold */
    uint64_t own;      /* of that, what is not in build or .git */
} limits;

static _Noreturn void fail(const char *why) {
    printf("error %zu\n%s", strlen(why), why);
    exit(fflush(stdout) ? 1 : 0);
}

static _Noreturn void fail_above(const char *what, uint64_t bytes, const char *rest) {
    char why[128];
    snprintf(why, sizeof why, "%s more than %llu MiB%s", what, (unsigned long long)bytes >> 20,
             rest);
    fail(why);
}

/* A small archive can expand to more than any disk holds (zip bomb). For a compressed tar the count
   after decompression is known; for a zip, what its directory says and what was sent. */
static void check_size(struct archive *a) {
    uint64_t unpacked = (uint64_t)archive_filter_bytes(a, 0);
    if (unpacked < limits.declared) unpacked = limits.declared;
    if (unpacked > limits.total) fail_above("expands to", limits.total, "");
    if (unpacked > (uint64_t)FREE_MIB << 20 && unpacked / MOST_TIMES > limits.size)
        fail("expands to more than 200 times its size");
    if (limits.own > limits.most) fail_above("holds", limits.most, " without build and .git");
}

static const char *kind_of(struct archive_entry *e) {
    if (archive_entry_hardlink(e)) return "hardlink";
    switch (archive_entry_filetype(e)) {
    case AE_IFREG: return "file";
    case AE_IFDIR: return "folder";
    case AE_IFLNK: return "link";
    default: return "other";
    }
}

static void send_data(struct archive *a, uint64_t most) {
    static char piece[PIECE];
    uint64_t sent = 0;
    while (sent <= most) {
        la_ssize_t n = archive_read_data(a, piece, sizeof piece);
        if (n < 0) fail("is damaged");
        if (n == 0) return;
        printf("data %zu\n", (size_t)n);
        fwrite(piece, 1, (size_t)n, stdout);
        sent += (uint64_t)n;
    }
}

/* Of the whole path the first folder may be a student's; not of a path in a student's archive. */
static bool is_generated(const char *path) {
    return !strncmp(path, "build/", strlen("build/")) || generated_folder(path);
}

static time_t time_of(struct archive_entry *e) {
    return archive_entry_mtime_is_set(e) ? archive_entry_mtime(e) : 0;
}

static void send_entry(struct archive *a, struct archive_entry *e, const char *clock) {
    const char *path = archive_entry_pathname_utf8(e), *kind = kind_of(e);
    if (!path) path = archive_entry_pathname(e);
    if (!path) fail("names a file in a way that cannot be read");
    if (archive_entry_is_encrypted(e)) fail("is encrypted");
    int64_t size = archive_entry_size(e);
    limits.declared += size > 0 ? (uint64_t)size : 0;
    if (!is_generated(path)) limits.own += size > 0 ? (uint64_t)size : 0;
    check_size(a);
    printf("entry %s %lld %zu %lld %s\n%s", kind, (long long)size, strlen(path),
           (long long)time_of(e), clock, path);
    if (strcmp(kind, "file")) return;
    if (is_source(path) || is_metadata(path)) send_data(a, LARGEST_SOURCE);
    if (is_archive(path)) send_data(a, LARGEST_ARCHIVE);
}

static struct archive *open_input(void) {
    struct archive *a = archive_read_new();
    if (!a) fail("cannot be opened: no memory");
    archive_read_support_format_zip(a);
    archive_read_support_format_tar(a);
    archive_read_support_filter_gzip(a); /* not _all(): some filters start programs */
    archive_read_support_filter_bzip2(a);
    archive_read_support_filter_xz(a);
    archive_read_support_filter_lzma(a);
    archive_read_support_filter_zstd(a);
    if (archive_read_open_filename(a, NULL, PIECE)) fail("is not an archive that can be read");
    return a;
}

/* ---- times ---- */

enum { MOST_CLOCKS = 1 << 20 };

static struct {
    time_t *list; /* of the entries, in another zone than UTC */
    size_t count;
} clocks;

static void enter_zone(const char *zone) {
    setenv("TZ", zone, 1);
    tzset();
}

/* A zip has what a clock showed (DOS), and may have a time in UTC besides; the library does not
   tell which one it returns. What a clock showed depends on the zone, so all is read in two. */
static void read_clocks(void) {
    struct archive_entry *e;
    enter_zone("CLOCK-1");
    struct archive *a = open_input();
    while (archive_read_next_header(a, &e) >= ARCHIVE_WARN && clocks.count < MOST_CLOCKS) {
        if ((archive_format(a) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_ZIP) break;
        if (clocks.count % 1024 == 0)
            clocks.list = realloc(clocks.list, (clocks.count + 1024) * sizeof *clocks.list);
        if (!clocks.list) fail("cannot be opened: no memory");
        clocks.list[clocks.count++] = time_of(e);
    }
    archive_read_free(a);
    enter_zone("UTC0");
    if (lseek(STDIN_FILENO, 0, SEEK_SET) != 0) clocks.count = 0;
}

static const char *clock_of(struct archive_entry *e, size_t number) {
    return number < clocks.count && clocks.list[number] != time_of(e) ? "local" : "utc";
}

/* unpack MIB TOTAL: the archive may hold so many MiB, and expand to so many with build and .git */
int main(int argc, char **argv) {
    struct stat s;
    printf("unpack\n");
    setlocale(LC_CTYPE, "C.UTF-8"); /* the library converts names to it */
    limits.size = fstat(STDIN_FILENO, &s) || s.st_size < 1 ? 1 : (uint64_t)s.st_size;
    limits.most = (uint64_t)(argc > 1 ? strtoull(argv[1], NULL, 10) : 256) << 20;
    limits.total = argc > 2 ? (uint64_t)strtoull(argv[2], NULL, 10) << 20 : limits.most;
    read_clocks();
    struct archive *a = open_input();
    struct archive_entry *e;
    int got;
    for (size_t i = 0; (got = archive_read_next_header(a, &e)) == ARCHIVE_OK || got == ARCHIVE_WARN;
         i++) {
        send_entry(a, e, clock_of(e, i));
        check_size(a);
    }
    if (got != ARCHIVE_EOF) fail("is not an archive that can be read, or is damaged");
    printf("done\n");
    return fflush(stdout) ? 1 : 0;
}
