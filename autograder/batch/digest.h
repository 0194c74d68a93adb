/** @file digest.h
 * SHA-256 (FIPS 180-4) as text: names the content of files.
 */
#ifndef LOCKSTEP_BATCH_DIGEST_H
#define LOCKSTEP_BATCH_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

enum { DIGEST_TEXT = 65 };

/** Gets the digest of these bytes, as 64 hexadecimal digits. */
void digest_of(const char *data, size_t length, char digits[DIGEST_TEXT]);

/** @return whether a text is a digest: then it is safe as a file's name */
bool is_digest(const char *text);

#endif
