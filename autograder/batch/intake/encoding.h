/** @file encoding.h
 * Sources as editors on other systems write them: UTF-16, a byte order mark, line ends of old Macs.
 */
#ifndef LOCKSTEP_BATCH_INTAKE_ENCODING_H
#define LOCKSTEP_BATCH_INTAKE_ENCODING_H

#include "support/strbuf.h"

/** Converts a source to UTF-8 without a mark, with lines that end in LF or CR LF.
 * @param remark gets what was done, or NULL
 * @return NULL; or why it is not a text that can be compiled */
const char *encoding_fix(struct text *source, const char **remark);

#endif
