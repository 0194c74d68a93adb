/* The document's Figures 1 to 3: what rows look like, what frames are, and where the plot is cut.
 */
#include <algorithm>
#include <functional>
#include <vector>
#include "bench_loop.h"
#include "rows.h"

enum { ROWS = 200, LONGEST = 1000, AREA = 6000, K = 5 };

/* height[i] = how high the frame is that holds sorted row i: frames from the longest row on, which
   is the last one here, as the document sorts. Only what is above `below` is framed. */
static std::vector<int> frames_of(const std::vector<int> &sorted, int below) {
    std::vector<int> height(ROWS, below);
    for (int end = ROWS; end > 0 && sorted[end - 1] > below;) {
        int tall = sorted[end - 1] - below, first = std::max(end - ((AREA - 1) / tall + 1), 0);
        for (int i = first; i < end; i++) height[i] = below + tall;
        end = first;
    }
    return height;
}

void rows_write(const char *file) {
    std::vector<int> ny(ROWS), sorted;
    for (int i = 0; i < ROWS; i++)
        ny[i] = 1 + (int)(LONGEST * rows_quantile((rows_rank(i, ROWS) + 0.5) / ROWS, K, 1));
    sorted = ny;
    std::sort(sorted.begin(), sorted.end());
    int cut = (sorted[ROWS * 3 / 4] + 31) / 32 * 32;
    std::vector<int> frame = frames_of(sorted, 0), above = frames_of(sorted, cut);
    FILE *f = fopen(file, "w");
    if (!f) return perror(file);
    fprintf(f, "ix\tny\tsorted\tframe\tcombined\tcut\n");
    for (int i = 0; i < ROWS; i++)
        fprintf(f, "%d\t%d\t%d\t%d\t%d\t%d\n", i, ny[i], sorted[i], frame[i], above[i], cut);
    if (fclose(f)) perror(file);
}
