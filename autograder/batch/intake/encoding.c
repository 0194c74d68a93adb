/* The compiler reads UTF-8 and takes CR LF as the end of a line. Windows' editors write UTF-16 with
   a mark if they are asked for "Unicode" (Unicode 15, section 23.8). */
#include "encoding.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* @param big whether the first byte of a unit is its high one. @return whether it is valid */
static bool from_utf16(const struct text *in, bool big, struct text *out) {
    const unsigned char *p = (const unsigned char *)in->data;
    for (size_t i = 2; i + 1 < in->length; i += 2) {
        uint32_t c = (uint32_t)(big ? p[i] << 8 | p[i + 1] : p[i + 1] << 8 | p[i]);
        if (c >= 0xd800 && c < 0xdc00 && i + 3 < in->length) {
            uint32_t low = (uint32_t)(big ? p[i + 2] << 8 | p[i + 3] : p[i + 3] << 8 | p[i + 2]);
            if (low < 0xdc00 || low > 0xdfff) return false;
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            i += 2;
        }
        if (c >= 0xd800 && c < 0xe000) return false;
        text_add_character(out, c);
    }
    if (!out->data) text_add(out, "", 0);
    return in->length % 2 == 0;
}

static void replace(struct text *t, struct text *by) {
    text_free(t);
    *t = *by;
}

const char *encoding_fix(struct text *t, const char **remark) {
    struct text out = {0};
    *remark = NULL;
    if (!t->data) text_add(t, "", 0);
    bool little = t->length >= 2 && !memcmp(t->data, "\xff\xfe", 2);
    bool big = t->length >= 2 && !memcmp(t->data, "\xfe\xff", 2);
    if (little || big) {
        bool valid = from_utf16(t, big, &out);
        replace(t, &out);
        if (!valid) return "is not valid UTF-16: save it as UTF-8";
        *remark = "was UTF-16, and was converted to UTF-8";
    } else if (t->length >= 3 && !memcmp(t->data, "\xef\xbb\xbf", 3)) {
        text_add(&out, t->data + 3, t->length - 3);
        replace(t, &out);
    }
    if (memchr(t->data, 0, t->length)) return "is not a text: it holds NUL bytes";
    if (memchr(t->data, '\r', t->length) && !memchr(t->data, '\n', t->length)) {
        for (char *c = t->data; (c = strchr(c, '\r'));) *c = '\n';
        *remark = "had line ends of CR alone, which were converted";
    }
    return NULL;
}
