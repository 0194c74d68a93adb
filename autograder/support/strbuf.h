/** @file strbuf.h
 * A growing string; reads and writes whole files.
 */
#ifndef LOCKSTEP_SUPPORT_STRBUF_H
#define LOCKSTEP_SUPPORT_STRBUF_H

#include <stddef.h>
#include <stdint.h>

/** Bytes with a final NUL, which `length` does not count. All zero is the empty text. */
struct text {
    char *data;
    size_t length, capacity;
};

void text_add(struct text *t, const char *data, size_t length);
/** Adds a Unicode code point (below 0x110000, no surrogate), in UTF-8. */
void text_add_character(struct text *t, uint32_t c);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_free(struct text *t);

/** Replaces a word wherever it is, with as many characters of the set `more` as follow it. */
void text_replace(struct text *t, const char *word, const char *more, const char *by);

#define TEXT_HASH UINT64_C(14695981039346656037) /**< the hash of zero bytes */
/** Continues a hash (FNV-1a) over these bytes. */
uint64_t text_hash(uint64_t h, const char *data, size_t length);

/** Reads a file. @return 0, or -1 with errno set. */
int text_read(struct text *t, const char *path);

/** Writes a file completely or not at all: to a temporary file that is then renamed. @return 0 or
 * -1 */
int text_write(const char *path, const char *data, size_t length);

/** @return what follows the last slash of a path; all of it if there is none */
const char *path_last_name(const char *path);

/** Makes a folder and its parents. @return 0, or -1 with errno set */
int make_folders(const char *path);

#endif
