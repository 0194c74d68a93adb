/* Lesson 5, exercise `find-the-bugs`: ten mistakes, and a check that tells them from a right
 * program.
 *
 *     make lesson5 EX=find-the-bugs
 *     build/lockstep run --help     finds what checks of results do not
 *
 * The exhibits, in faulty.h, are mistakes that were published. Most of them conserve the total: a
 * check that adds up all counts says that nothing is wrong, while 256 of 256 values are. Others
 * need items that nobody tries: all alike, or more than 100 chunks. Write the check, and name the
 * lines of those three that no result gives away. The check is run on exhibits and on right
 * programs; one that always says the same earns nothing.
 */
#include "faulty.h"

enum { ATTEMPTS = 4, MOST = 16000, ROOM = 256 };

/* What a candidate made of some items, on the host. */
struct outcome {
    count_t size;
    value_t values[ROOM];
    count_t counts[ROOM];
};

/* Runs a candidate on n items of a byte. */
static void try_on(count_function candidate, const int8_t *h_items, uint64_t n,
                   struct outcome *h_out) {
    int8_t *d_items;
    struct outcome *d_out;
    void *d_scratch;
    CUDA_CHECK(cudaMalloc(&d_items, n));
    CUDA_CHECK(cudaMalloc(&d_out, sizeof *d_out));
    CUDA_CHECK(cudaMalloc(&d_scratch, SCRATCH_BYTES(n, ROOM)));
    CUDA_CHECK(cudaMemcpy(d_items, h_items, n, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_out, 0, sizeof *d_out));
    count_t *words = reinterpret_cast<count_t *>(d_out);
    struct table out = {words, reinterpret_cast<value_t *>(words) + 1, words + 1 + ROOM, ROOM};
    candidate({d_items, 0, n, 1}, out, d_scratch, SCRATCH_BYTES(n, ROOM));
    CUDA_CHECK(cudaMemcpy(h_out, d_out, sizeof *d_out, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_items));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_scratch));
}

/* [check] */
/* Is it the table of these items: each value once, with its count, and no other? */
static bool is_right(const int8_t *items, uint64_t n, const struct outcome *o) {
    bool right = o->size <= ROOM;
    // TODO(5): count the items; strike out each value that the table has right; is one left?
    count_t counts[ROOM] = {0}, different = 0;
    for (uint64_t i = 0; i < n; i++) different += counts[items[i] + 128]++ == 0;
    right = o->size == different;
    for (count_t p = 0; p < o->size && right; counts[o->values[p++] + 128] = 0)
        right = o->counts[p] > 0 && counts[o->values[p] + 128] == o->counts[p];
    // END TODO
    return right;
}

int check(count_function candidate) {
    static int8_t items[MOST];
    static struct outcome o;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        uint64_t n = 1000;
        for (unsigned i = 0; i < MOST; i++) items[i] = (int8_t)(i * 2654435769u >> 24);
        // TODO(4): other sizes, other items: what has the candidate's author not thought of?
        if (attempt == 1) n = 12999; // more than a hundred chunks
        for (unsigned i = 0; i < MOST && attempt == 2; i++) items[i] = 5;
        if (attempt == 3) n = 3;
        if (attempt == 3) items[0] = items[1] = items[2] = 0;
        // END TODO
        try_on(candidate, items, n, &o);
        if (!is_right(items, n, &o)) return 0;
    }
    return 1;
}
/* [check] */

struct diagnosis diagnose(enum exhibit exhibit) {
    struct diagnosis d = {NO_FLAW, 0};
    // TODO(3): in which of them does the simulator find what, and in which line of faulty.h?
    if (exhibit == NO_BARRIER) d = {A_RACE, 56};
    if (exhibit == BARRIER_UNDER_IF) d = {A_BARRIER, 48};
    if (exhibit == ALL_MERGE) d = {A_RACE, 76};
    // END TODO
    return d;
}
