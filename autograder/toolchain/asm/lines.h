/** @file lines.h
 * Lines of a text that ends with NUL, such as assembly.
 */
#ifndef LOCKSTEP_ASM_LINES_H
#define LOCKSTEP_ASM_LINES_H

#include <stdbool.h>
#include <string.h>

static inline bool begins(const char *line, const char *what) {
    return !strncmp(line, what, strlen(what));
}

/** @return the beginning of the next line, or the end of the text */
static inline const char *next_line(const char *line) {
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

#endif
