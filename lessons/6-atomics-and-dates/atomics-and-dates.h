/** @file atomics-and-dates.h
 * The contract of lesson 6: part A counts containers with atomics.
 *
 *     make lesson6                 grade starter/6-atomics-and-dates
 *     make lesson6 EX=csr          one exercise
 *     make hint6 EX=csr            the next hint
 *
 * Every exercise is one file. It defines one of the functions at the end of this file.
 */
#ifndef ATOMICS_AND_DATES_H
#define ATOMICS_AND_DATES_H

#include <lockstep/kernel.h>

/* [containers] */
/** WARP: lanes of a warp; SIDE: threads along each side of a square block; MOST: elements that a
 * container has room for. */
enum { WARP = 32, SIDE = 16, THREADS = SIDE * SIDE, MOST = 64 };

/** A list of variable length in room of fixed length. */
struct container {
    int count;            /**< elements in use: 0 to MOST */
    float elements[MOST]; /**< multiples of 1/8; the unused ones hold anything */
};

/** Containers, and the grid that counts them. Pointers are device pointers, to be read only. */
struct containers {
    const struct container *list; /**< [n] */
    int n;                        /**< 0 is legal */
    int grid_width;               /**< blocks in x; see grid_of() */
};

/** The same lists without gaps (CSR): list i is elements[starts[i]], ..., elements[starts[i + 1] -
 * 1]. Its length is 0 or more, and has no limit. */
struct lists {
    const int *starts;     /**< [n + 1] */
    const float *elements; /**< [size] multiples of 1/8; negative ones occur */
    int n;                 /**< lists; 0 is legal */
    int size;              /**< elements of all lists: starts[n], for host code */
};

/** sum + x: the addition that is counted, as one operation and one step. Sums are multiples of 1/8
 * below 2^20, which a float holds exactly: every order of additions gives the same sum. */
static __device__ __forceinline__ float add(float sum, float x) {
    uint64_t result = __float_as_uint(sum + x);
    return __uint_as_float(
        (uint32_t)lockstep_counted_bare(result, __float_as_uint(sum), __float_as_uint(x)));
}
/* [containers] */

/** Pieces of `width` that hold n: ceil(n / width). */
static __host__ __device__ __forceinline__ int pieces(long n, long width) {
    return (int)(n / width + (n % width != 0));
}

/** Blocks of SIDE x SIDE threads, `grid_width` of them in x and enough of them in y to have a
 * thread for each container. It has no blocks for n = 0, and no launch may have that grid. */
static inline dim3 grid_of(const struct containers &c) {
    return dim3(c.grid_width, pieces(pieces(c.n, THREADS), c.grid_width));
}

/** The shape of part A's functions: *d_count = how many containers have a sum > limit; the sum of
 * an empty one is 0. *d_count is 0 when the function is called. Launches on the default stream and
 * need not wait. */
void count_containers(struct containers in, float limit, unsigned *d_count);

/** A pointer to such a function. */
typedef void (*count_function)(struct containers, float, unsigned *);

/** Exercises `csr` and `balanced`: the same for lists without gaps. d_scratch is aligned to 256
 * bytes and has SCRATCH_BYTES(n, elements) bytes, which hold anything. `blocks` of 256 threads fill
 * the GPU. */
void count_lists(struct lists in, float limit, unsigned *d_count, void *d_scratch, int blocks);

/** Bytes of scratch for n lists with `size` elements in all. n + size is below 2^31. */
#define SCRATCH_BYTES(n, size) (((size_t)(n) + (size)) / 64 + 4096)

#endif
