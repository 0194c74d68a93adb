/** @file transformations.h
 * The contract of lesson 7: transformations, words of generators, and the monoid that they
 * generate.
 *
 *     make lesson7                 grade starter/7-transformations
 *     make lesson7 EX=hash-set     one exercise
 *     make hint7 EX=hash-set       the next hint
 *
 * Every exercise is one file. It defines one of the functions of this file, of `keys.h` or of
 * `search.h`.
 */
#ifndef TRANSFORMATIONS_H
#define TRANSFORMATIONS_H

#include <lockstep/kernel.h>

/* [maps] */
/** WARP: lanes of a warp; THREADS: of a block, where nothing else is said; MOST_POINTS: of a map.
 */
enum { WARP = 32, THREADS = 256, MOST_POINTS = 4096 };

/** Maps of the points 0 to n - 1 into themselves, one in each row. A device pointer, to be read
 * only. */
struct maps {
    const int *images; /**< map t sends point i to images[t * pitch + i] */
    int n;             /**< points: 1 to MOST_POINTS */
    int pitch;         /**< of a row: n rounded up to a multiple of 32, so a row is aligned to 128
                          bytes. What follows the n points of a row may hold anything. */
    int count;         /**< maps; 0 is legal */
};

/** Words over generators: letter j of word w is letters[w * length + j], the number of a map. */
struct words {
    const unsigned char *letters; /**< on the device, to be read only */
    int count;                    /**< words; 0 is legal */
    int length;                   /**< of each word; 0 is legal */
};

/** f(i): the image of point i under the map in row f. Counted, as one operation and one step. */
static __device__ __forceinline__ int image(const int *f, int i) {
    return (int)lockstep_counted_bare((uint64_t)f[i], (uint64_t)f, (uint64_t)i);
}
/* [maps] */

/** The row of map t. */
static __device__ __forceinline__ const int *row_of(const struct maps &maps, int t) {
    return maps.images + (size_t)t * maps.pitch;
}

/** Pieces of `width` that hold n: ceil(n / width). */
static __host__ __device__ __forceinline__ int pieces(long n, long width) {
    return (int)(n / width + (n % width != 0));
}

/** Exercises `compose-generators`, `compose-elements` and `words`: row w of d_out, with the pitch
 * of the generators, becomes the map of word w. Its letter 0 is applied first, then letter 1, and
 * so on; the map of a word without letters sends each point to itself. `blocks` of THREADS threads
 * fill the GPU. Launches on the default stream and need not wait; so do the other functions. */
void compose_words(struct maps generators, struct words words, int *d_out, int blocks);

#endif
