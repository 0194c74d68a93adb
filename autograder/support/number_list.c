#include "number_list.h"

#include <stdlib.h>
#include <string.h>

static const char separators[] = " ,\t\n";

/* @return whether the word is a number from -2^31 to 2^32 - 1; negative ones are taken modulo 2^32
 */
static int read_one(const char *word, size_t length, uint32_t *number) {
    char copy[16];
    size_t sign = length > 1 && *word == '-';
    if (length >= sizeof copy || strspn(word + sign, "0123456789") < length - sign) return 0;
    memcpy(copy, word, length);
    copy[length] = 0;
    long long value = strtoll(copy, NULL, 10);
    *number = (uint32_t)value;
    return value >= INT32_MIN && value <= UINT32_MAX;
}

int number_list_read(const char *text, uint32_t *list, int most, struct text *why) {
    int count = 0;
    for (const char *p = text + strspn(text, separators); *p; p += strspn(p, separators)) {
        size_t length = strcspn(p, separators);
        if (count == most) {
            text_format(why, "there are more than %d", most);
            return -1;
        }
        if (!read_one(p, length, &list[count++])) {
            text_format(why, "`%.*s` is not a whole number from -2147483648 to 4294967295",
                        length < 40 ? (int)length : 40, p);
            return -1;
        }
        p += length;
    }
    if (!count) text_format(why, "there is none");
    return count ? count : -1;
}
