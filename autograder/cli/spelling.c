/* The distance of two words (Levenshtein), for suggestions. */
#include "spelling.h"

#include <string.h>

int spelling_distance(const char *a, const char *b) {
    enum { MOST = 32 };
    int row[MOST + 1], n = (int)strlen(b);
    if (n > MOST) return MOST;
    for (int j = 0; j <= n; j++) row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int change = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int add = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < add ? change : add;
        }
    }
    return row[n];
}
