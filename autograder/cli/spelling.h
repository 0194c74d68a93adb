/** @file spelling.h
 * Finds the word that was probably meant.
 */
#ifndef LOCKSTEP_CLI_SPELLING_H
#define LOCKSTEP_CLI_SPELLING_H

/** From this distance on, it is another word. */
enum { SPELLING_FAR = 4 };

/** @return the number of letters to change, insert or delete to turn a into b (Levenshtein
 * distance) */
int spelling_distance(const char *a, const char *b);

#endif
