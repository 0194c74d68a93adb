/* Which bytes of untrusted text may be shown unchanged. Terminals obey C0 and C1 control characters
   (ECMA-48); editors obey bidirectional controls (Unicode UAX #9), which can make text read
   differently from what a compiler reads (CVE-2021-42574). JSON requires valid UTF-8, and XML 1.0
   has no U+FFFE and U+FFFF. */
#include "escape_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Characters beyond ASCII that are escaped: C1 controls, bidirectional marks and overrides, line
   separators, invisible operators, the byte order mark, the two that XML forbids, tags. The joiners
   U+200C and U+200D are kept: names in several scripts need them. */
static const uint32_t hidden[][2] = {{0x80, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},
                                     {0x180e, 0x180e}, {0x200b, 0x200b}, {0x200e, 0x200f},
                                     {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff},
                                     {0xfff9, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe007f}};

static bool is_hidden(uint32_t c) {
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (c >= hidden[i][0] && c <= hidden[i][1]) return true;
    return false;
}

/* Decodes one UTF-8 character (RFC 3629). @return its length; 0 if the bytes are not valid UTF-8 */
static size_t decode(const unsigned char *p, size_t left, uint32_t *character) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    if (!n || n > left) return 0;
    uint32_t c = n == 1 ? *p : *p & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (p[i] >> 6 != 2) return 0;
        c = c << 6 | (p[i] & 63u);
    }
    *character = c;
    return c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? 0 : n;
}

void escape_add(struct text *t, const char *data, size_t length, enum escape_form form) {
    for (size_t i = 0, n; i < length; i += n) {
        const unsigned char *p = (const unsigned char *)data + i;
        uint32_t c = 0;
        n = decode(p, length - i, &c);
        bool layout = form == ESCAPE_LINES && (*p == '\n' || *p == '\t');
        if (form == ESCAPE_LINES && *p == '\r' && i + 1 < length && data[i + 1] == '\n') continue;
        if (!n || ((c < 0x20 || c == 0x7f) && !layout)) {
            text_format(t, "\\x%02x", *p);
            n = 1;
        } else if (is_hidden(c)) {
            text_format(t, "\\u{%x}", (unsigned)c);
        } else {
            text_add(t, data + i, n);
        }
    }
    if (!t->data) text_add(t, "", 0);
}

void escape_text(struct text *t, enum escape_form form) {
    struct text safe = {0};
    escape_add(&safe, t->data ? t->data : "", t->length, form);
    text_free(t);
    *t = safe;
}

void escape_add_xml(struct text *t, const char *data, size_t length) {
    struct text safe = {0};
    escape_add(&safe, data, length, ESCAPE_LINES);
    for (const char *c = safe.data; *c; c++) {
        const char *entity = *c == '<'    ? "&lt;"
                             : *c == '>'  ? "&gt;"
                             : *c == '&'  ? "&amp;"
                             : *c == '"'  ? "&quot;"
                             : *c == '\n' ? "&#10;"
                             : *c == '\t' ? "&#9;"
                                          : NULL;
        text_add(t, entity ? entity : c, entity ? strlen(entity) : 1);
    }
    text_free(&safe);
}
