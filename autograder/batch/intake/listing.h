/** @file listing.h
 * Everything that was handed in, as a list: each file, folder, link and device, with its path. The
 * bytes of files that a lesson may need are in the store.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_LISTING_H
#define LOCKSTEP_BATCH_INTAKE_LISTING_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>
#include "batch/digest.h"
#include "file_kind.h"
#include "support/strbuf.h"

enum {
    MOST_ENTRIES = 100000, /**< of a class */
    DEEPEST = 16           /**< folders in folders */
};

enum entry_kind { ENTRY_FILE, ENTRY_FOLDER, ENTRY_LINK, ENTRY_OTHER };

struct entry {
    char *path; /**< from the top of what was handed in, without a slash at the end */
    enum entry_kind kind;
    uint64_t size;
    time_t time; /**< its modification; of what is in a student's archive, the archive's; 0: unknown
                  */
    bool local;  /**< `time` is what a clock showed, as if that were UTC: its zone is
                    that of the course */
    char hash[DIGEST_TEXT]; /**< in the store; "": the file was not kept */
    char *problem;          /**< why it may not be taken; NULL: it may */
    bool empty;             /**< a source without a character */
    bool no_text;           /**< the problem is what it holds: the rest of an archive is taken */
    bool unread;            /**< the problem is ours: no right to read it, a bad disk */
    char *aside;            /**< that a newer attempt was taken instead; NULL: it was not */
    char *remark;           /**< what was done to its text; NULL: nothing */
    bool left_out;          /**< a folder whose files are not listed, but for sources */
    bool used;              /**< it became part of a submission, or a message names it */
};

struct listing {
    const char *store;
    struct entry *list;
    int count, capacity;
    dev_t skip_device; /**< this folder is left out: the one that grades are written to */
    ino_t skip_inode;
    int left_out;    /**< the entry of the folder of which a file was left out last */
    int error;       /**< errno of a store that cannot be written; 0 */
    bool is_archive; /**< it is a class's archive, otherwise a folder */
    char *problem;   /**< of a class's archive that cannot be read; NULL */
    bool no_unpack;  /**< build/unpack, which reads archives, does not run */
    bool full;       /**< there are more than MOST_ENTRIES */
};

/** Adds an entry. @return it, until the next one is added; NULL: the listing is full */
struct entry *listing_add(struct listing *l, const char *path, enum entry_kind kind, uint64_t size);

/** Leaves a file out if it lies in `build` or `.git`, and is neither a source nor, at the class's
 * level, an archive: not the file is listed, but that its folder was left out.
 * @param archives whether archives are opened here
 * @return whether it is left out */
bool listing_leave_out(struct listing *l, const char *path, bool archives);

/** Keeps a source in the store, as UTF-8 (encoding.h), or refuses it. `data` is changed. */
void listing_keep_text(struct listing *l, struct entry *e, struct text *data);

/** Sets why an entry may not be taken, unless another reason is known. */
void entry_refuse(struct entry *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Sets that an entry cannot be read, and why (errno): the student is not to blame. */
void entry_unread(struct entry *e, int error);

void entry_free(struct entry *e);
void listing_free(struct listing *l);

/** Lists a folder, following no link. @param top its descriptor, which is closed
 * @return 0, or -1 with errno set if the folder itself cannot be read */
int listing_read_folder(struct listing *l, int top);

/** Lists an archive: .zip, or .tar with or without compression.
 * @param at the entry of the archive, which is refused if it is; -1: the archive is a whole
 * class's, whose problem is `problem` of the listing
 * @param fd the archive, which is closed */
void listing_read_archive(struct listing *l, int at, int fd, const char *prefix);

#endif
