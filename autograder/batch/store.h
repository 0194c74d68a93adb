/** @file store.h
 * A content-addressed store: a folder in which each file is named by the digest of its bytes. A
 * file of many submissions is kept once, and a changed or damaged one is noticed.
 */
#ifndef LOCKSTEP_BATCH_STORE_H
#define LOCKSTEP_BATCH_STORE_H

#include "digest.h"
#include "support/strbuf.h"

/** Keeps bytes, unless the store has them already.
 * @param hash gets their digest
 * @return 0, or -1 with errno set */
int store_put(const char *store, const char *data, size_t length, char hash[DIGEST_TEXT]);

/** Gets bytes by their digest. @return 0, or -1 with errno set: EBADMSG if they have changed */
int store_get(const char *store, const char *hash, struct text *data);

#endif
