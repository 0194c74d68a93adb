/* Lesson 2, exercise `uses`: what a scan is good for.
 *
 *     make lesson2 EX=uses
 *
 * "Where does my result go?" is the question that a scan answers for all threads at once. Here your
 * own scan of exercise `large` moves the words that are not 0 to the front, and balances a
 * checkbook. The operator is addition.
 */
#include "large.cu"

/* flags[i] = 1 for a word that stays, 0 for one that goes. */
/* [compact] */
__global__ void flag_words(const value_t *in, value_t *flags, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) flags[i] = in[i] != 0;
}

/* places = the exclusive scan of the flags: how many stay before word i. */
__global__ void move_words(const value_t *in, const value_t *places, value_t *out, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    // TODO: where does word i go, if it stays?
    LOCKSTEP_TODO(); // replace this line with about 1 line
}

int compact(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *d_flags = d_scratch, *d_places = d_flags + n, h_place = 0, h_flag = 0;
    if (n == 0) return 0;
    // TODO: flag, scan, move; then copy the last place and the last flag: how many stay?
    LOCKSTEP_TODO(); // replace this line with about 5 lines
    return (int)(h_place + h_flag);
}
/* [compact] */

/* *first = the smallest i with balance[i] < 0; n if there is none (it is n before). */
/* [checkbook] */
__global__ void find_overdraft(const value_t *balance, value_t *first, int n) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    // TODO: words are unsigned: look at them as int.
    LOCKSTEP_TODO(); // replace this line with about 1 line
}

int first_overdraft(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t h_first = (value_t)n, *d_first = d_scratch + n + BLOCK; // behind the scan's scratch
    if (n == 0) return 0;
    // TODO: the balance after each amount: which scan is that? Then look for the first below 0.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return (int)h_first;
}
/* [checkbook] */
