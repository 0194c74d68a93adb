/* Lesson 5, exercise `sort-rle`: two library calls.
 *
 *     make lesson5 EX=sort-rle
 *
 * "None of the sorting algorithms can count", says the article. Sorted items stand in runs of
 * equals; a run's value and length are a pair. Both steps are in CUB, which comes with the toolkit.
 * It is the version to beat: no comparison of ours, no collisions, any values, any skew. What it
 * costs is that all items are moved, several times.
 */
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include "distribution-count.h"

/* A part of scratch, which is handed out from its beginning; every part is aligned to 256 bytes. */
static void *take(char **scratch, size_t bytes) {
    void *part = *scratch;
    *scratch += (bytes + 255) / 256 * 256;
    return part;
}

/* CUB functions are called twice: with no memory they say how much they want, then they work. */
/* [sort-rle] */
template <class T> static void count(struct items in, struct table out, char *d_scratch) {
    const T *d_items = static_cast<const T *>(in.data) + in.first;
    uint64_t n = in.end - in.first;
    T *d_sorted = static_cast<T *>(take(&d_scratch, n * sizeof *d_items));
    size_t bytes = 0;
    // TODO: sort the n items into d_sorted.
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    // TODO: encode the runs: where do values, lengths and the number of runs belong?
    LOCKSTEP_TODO(); // replace this line with about 4 lines
}
/* [sort-rle] */

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return; // nothing to sort
    char *free = static_cast<char *>(d_scratch);
    if (in.bytes == 1) count<int8_t>(in, out, free);
    if (in.bytes == 2) count<int16_t>(in, out, free);
    if (in.bytes == 4) count<int32_t>(in, out, free);
    if (in.bytes == 8) count<int64_t>(in, out, free);
}
