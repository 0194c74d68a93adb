/* Lesson 4, exercise `smart`: the rectangle or the combination, by a threshold.
 *
 *     make lesson4 EX=smart
 *
 * What `combined` costs: sorting, also where it is not worth it. The document takes the simple loop
 * if the longest row is shorter than a threshold that depends on Nx, and reads the threshold from a
 * table of 24 numbers. Those were measured in 2017, on a card that nobody remembers; here
 * `make calibrate4` measures them on the card at hand. (On the simulator the grade brings a table.)
 */
#define ONLY_PARTS_OF_SIMPLE // your own rectangle and frames
#define ONLY_PARTS_OF_COMBINED
#include <math.h>
#include "simple.cu"
#include "combined.cu"

/* [threshold] */
int threshold_for(const struct measured_card *card, int nx) {
    const int *rows = card->rows, *threshold = card->threshold;
    int last = card->points - 1, i = 0;
    if (nx <= rows[0]) return threshold[0];
    if (nx >= rows[last]) return threshold[last];
    // TODO(4): find the two points around nx, and go straight from one to the other, in logarithms.
    while (rows[i + 1] < nx) i++;
    double part = log((double)nx / rows[i]) / log((double)rows[i + 1] / rows[i]);
    double ratio = (double)threshold[i + 1] / threshold[i];
    return (int)(threshold[i] * pow(ratio, part) + 0.5);
    // END TODO
}
/* [threshold] */

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    // TODO(4): run_rectangle() or run_combined()?
    if (longest < threshold_for(l.card, l.nx))
        run_rectangle(l, longest);
    else
        run_combined(l);
    // END TODO
}
