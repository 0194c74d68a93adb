/* Lesson 6, exercise `find-the-bugs`: six mistakes of a published kernel.
 *
 *     make lesson6 EX=find-the-bugs
 *
 * The exhibits, in faulty.h, are the document's kernel with a switch for each mistake. Three of
 * them give wrong results. With one block, or with a square number of containers, you may not see
 * it. Write a check that does. The other three give right results, at least mostly: name the line.
 * To find it, write a main() that includes faulty.h and calls faulty_count(), once per exhibit; run
 * it with `build/lockstep run -I lessons/6-atomics-and-dates FILE.cu` and compare with HEALTHY.
 * The check is run on exhibits, on other wrong programs and on two correct ones.
 */
#include "faulty.h"

enum { ATTEMPTS = 3, ROOM = 2048 };

/* What the candidate counts. The list has ROOM containers, of which it is to count the first n. */
static unsigned run(count_function candidate, const struct container *h_list, int n, int width,
                    float limit) {
    struct container *d_list;
    unsigned *d_count, count;
    CUDA_CHECK(cudaMalloc(&d_list, ROOM * sizeof *d_list));
    CUDA_CHECK(cudaMalloc(&d_count, sizeof *d_count));
    CUDA_CHECK(cudaMemcpy(d_list, h_list, ROOM * sizeof *d_list, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_count, 0, sizeof *d_count));
    candidate({d_list, n, width}, limit, d_count);
    CUDA_CHECK(cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_list));
    CUDA_CHECK(cudaFree(d_count));
    return count;
}

/* [check] */
int check(count_function candidate) {
    static struct container list[ROOM];
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int n = 256, width = 1;
        float limit = 0.5f;
        // TODO(3): a number of containers that fills no grid; a wide grid; sums that are the limit.
        if (attempt == 1) n = 1000, width = 3;
        if (attempt == 2) n = 257, width = 5;
        if (attempt == 2) limit = 2;
        // END TODO
        unsigned right = 0;
        for (int i = 0; i < ROOM; i++) {
            list[i].count = i % 4;
            for (int k = 0; k < MOST; k++) list[i].elements[k] = (float)(i % 7 - 3);
            // TODO(3): does container i count? All elements that are in use are i % 7 - 3.
            float sum = (float)(i % 4 * (i % 7 - 3));
            if (i >= n) list[i].count = 8, list[i].elements[0] = 99; // never to be counted
            right += i < n && sum > limit;
            // END TODO
        }
        if (run(candidate, list, n, width, limit) != right) return 0;
    }
    return 1;
}
/* [check] */

struct diagnosis diagnose(enum exhibit exhibit) {
    struct diagnosis d = {NO_FLAW, 0};
    // TODO(3): which of the last three exhibits has which flaw, and in which line of faulty.h?
    if (exhibit == NO_BARRIER) d = {A_RACE, 51};
    if (exhibit == TRANSPOSED) d = {BANK_CONFLICT, 44};
    if (exhibit == STRUCT_COPY) d = {A_COPY, 29};
    // END TODO
    return d;
}
