#include "letters.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>

/* The letters without accents of U+00C0 to U+017F (Latin-1 Supplement, Latin Extended-A). */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
enum { FIRST = 0xc0, LAST = 0x17f, FIRST_MARK = 0x300, LAST_MARK = 0x36f };

/* Reads a character of two bytes. @return it, or 0 */
static uint32_t two_bytes(const unsigned char *c) {
    return (c[0] & 0xe0) == 0xc0 && (c[1] & 0xc0) == 0x80
               ? (uint32_t)(c[0] & 0x1f) << 6 | (c[1] & 0x3f)
               : 0;
}

void letters_without_accents(struct text *t, const char *name) {
    text_add(t, "", 0);
    for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
        uint32_t code = two_bytes(c);
        char letter = (char)tolower(*c);
        if (code >= FIRST && code <= LAST) letter = plain[code - FIRST];
        bool mark = code >= FIRST_MARK && code <= LAST_MARK;
        if (!mark) text_add(t, &letter, 1);
        if (mark || (code >= FIRST && code <= LAST)) c++;
    }
}
