/* pack FILE FORMAT ENTRY...: makes an archive with exactly these entries, also such as no archiver
   makes. FORMAT is zip, tar, tar.gz, tar.bz2, tar.xz or tar.zst. An entry is f:PATH:CONTENT,
   d:PATH: (a folder), l:PATH:TARGET (a symbolic link), h:PATH:TARGET (a hard link), c:PATH: (a
   device), z:PATH:MIB (zeros) or i:PATH:FILE (the bytes of a file). */
#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char block[1 << 20];

static void set_format(struct archive *a, const char *format) {
    if (!strcmp(format, "zip"))
        archive_write_set_format_zip(a);
    else
        archive_write_set_format_pax_restricted(a);
    if (strstr(format, ".gz")) archive_write_add_filter_gzip(a);
    if (strstr(format, ".bz2")) archive_write_add_filter_bzip2(a);
    if (strstr(format, ".xz")) archive_write_add_filter_xz(a);
    if (strstr(format, ".zst")) archive_write_add_filter_zstd(a);
}

static size_t read_file(const char *path) {
    FILE *f = fopen(path, "rb");
    size_t length = f ? fread(block, 1, sizeof block, f) : 0;
    if (f) fclose(f);
    return length;
}

static int add(struct archive *a, char *words) {
    char kind = words[0], *path = words + 2, *value = strrchr(path, ':');
    if (!value) return -1;
    *value++ = 0;
    size_t length = strlen(value), times = 1;
    const char *data = value;
    if (kind == 'z') times = strtoul(value, NULL, 10), length = sizeof block, data = block;
    if (kind == 'i') length = read_file(value), data = block;
    bool file = strchr("fzi", kind) != NULL;
    struct archive_entry *e = archive_entry_new();
    archive_entry_set_pathname(e, path);
    archive_entry_set_perm(e, 0644);
    archive_entry_set_filetype(e, kind == 'd'   ? AE_IFDIR
                                  : kind == 'l' ? AE_IFLNK
                                  : kind == 'c' ? AE_IFCHR
                                                : AE_IFREG);
    if (kind == 'l') archive_entry_set_symlink(e, value);
    if (kind == 'h') archive_entry_set_hardlink(e, value);
    archive_entry_set_size(e, file ? (la_int64_t)(length * times) : 0);
    int failed = archive_write_header(a, e) < ARCHIVE_WARN;
    for (size_t i = 0; file && !failed && i < times; i++)
        failed = archive_write_data(a, data, length) < 0;
    archive_entry_free(e);
    memset(block, 0, sizeof block);
    return failed ? -1 : 0;
}

int main(int argc, char **argv) {
    struct archive *a = archive_write_new();
    if (argc < 3) return 2;
    set_format(a, argv[2]);
    int failed = archive_write_open_filename(a, argv[1]);
    for (int i = 3; i < argc && !failed; i++) failed = add(a, argv[i]);
    if (failed) fprintf(stderr, "%s\n", archive_error_string(a));
    return archive_write_close(a) || failed ? 1 : 0;
}
