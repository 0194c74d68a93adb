/** @file number_list.h
 * A list of numbers on a command line, such as "5 2 8".
 */
#ifndef LOCKSTEP_SUPPORT_NUMBER_LIST_H
#define LOCKSTEP_SUPPORT_NUMBER_LIST_H

#include <stdint.h>
#include "strbuf.h"

/** Reads whole numbers from -2^31 to 2^32 - 1, separated by spaces or commas; negative ones are
 * taken modulo 2^32.
 * @param list room for `most` numbers @param why gets what is wrong, a clause
 * @return how many there are, at least one; -1 if that is not what the text is */
int number_list_read(const char *text, uint32_t *list, int most, struct text *why);

#endif
