// caught-by: smart over-bound bound:steps
/* Neither the rectangle nor the combined loop: one warp runs everything. */
#include "nested-loop.h"
#include <math.h>
int threshold_for(const struct measured_card *card, int nx) {
    const int *rows = card->rows, *threshold = card->threshold;
    int last = card->points - 1, i = 0;
    if (nx <= rows[0]) return threshold[0];
    if (nx >= rows[last]) return threshold[last];
    while (rows[i + 1] < nx) i++;
    double part = log((double)nx / rows[i]) / log((double)rows[i + 1] / rows[i]);
    return (int)(threshold[i] * pow((double)threshold[i + 1] / threshold[i], part) + 0.5);
}
__global__ void all(struct loop l) {
    for (int ix = 0; ix < l.nx; ix++) {
        int ny = l.ny[ix];
        for (int iy = threadIdx.x; iy < ny; iy += 32) body(l, ix, iy);
    }
}
void nested_loop(struct loop l) {
    if (l.nx) all<<<1, 32>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
