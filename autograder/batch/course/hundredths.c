#include "hundredths.h"

#include <ctype.h>

bool hundredths_read(const char *text, hundredths *value) {
    hundredths whole = 0, part = 0;
    int digits = 0, decimals = 0;
    for (; isdigit((unsigned char)*text) && digits < 9; text++, digits++)
        whole = 10 * whole + (*text - '0');
    if (*text == '.' || *text == ',')
        for (text++; isdigit((unsigned char)*text) && decimals < 2; text++, decimals++)
            part = 10 * part + (*text - '0');
    if (*text || !(digits + decimals)) return false;
    *value = 100 * whole + (decimals == 1 ? 10 * part : part);
    return true;
}

void hundredths_add(struct text *t, hundredths v) {
    hundredths part = (v < 0 ? -v : v) % 100, whole = (v < 0 ? -v : v) / 100;
    text_format(t, "%s%lld", v < 0 ? "-" : "", whole);
    if (part % 10)
        text_format(t, ".%02lld", part);
    else if (part)
        text_format(t, ".%lld", part / 10);
}

hundredths hundredths_part(hundredths marks, hundredths percent) {
    return (marks * percent + 5000) / 10000;
}
