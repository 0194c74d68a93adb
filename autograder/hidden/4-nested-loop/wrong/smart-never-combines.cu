// caught-by: smart over-bound bound:threads
/* The rectangle, always. */
#define ONLY_PARTS_OF_SIMPLE // your own rectangle and frames
#define ONLY_PARTS_OF_COMBINED
#include <math.h>
#include "simple.cu"
#include "combined.cu"

int threshold_for(const struct measured_card *card, int nx) {
    const int *rows = card->rows, *threshold = card->threshold;
    int last = card->points - 1, i = 0;
    if (nx <= rows[0]) return threshold[0];
    if (nx >= rows[last]) return threshold[last];
    while (rows[i + 1] < nx) i++;
    double part = log((double)nx / rows[i]) / log((double)rows[i + 1] / rows[i]);
    double ratio = (double)threshold[i + 1] / threshold[i];
    return (int)(threshold[i] * pow(ratio, part) + 0.5);
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    if (longest > 0)
        run_rectangle(l, longest);
    else
        run_combined(l);
}
