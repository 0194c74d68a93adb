/* One solution of lesson 4, run on two loops: most rows short, and all lengths alike. What the
   simulator counts for its kernels is held against a GPU's hardware counters
   (autograder/sim/fidelity); a library's kernels are not ours. SOLUTION is the file's path. */
#include SOLUTION
#include "card.h"
#include "rows.h"

enum { ROWS = 2048, MOST_PAIRS = 1 << 17, SCRATCH = 32 << 20 };

static constexpr bool holds(const char *text, const char *word) {
    for (; *text; text++) {
        int i = 0;
        while (word[i] && text[i] == word[i]) i++;
        if (!word[i]) return true;
    }
    return false;
}

static void *device(size_t bytes, const void *h) {
    void *d;
    CUDA_CHECK(cudaMalloc(&d, bytes));
    CUDA_CHECK(cudaMemset(d, 0, bytes));
    if (h) CUDA_CHECK(cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice));
    return d;
}

/* Rows as the suite has them, with a cell for each pair, row by row. */
static struct loop make_loop(int spread, int longest) {
    static int h_ny[ROWS];
    static long long h_place[ROWS];
    long long pairs = 0;
    for (int i = 0; i < ROWS; i++) {
        h_ny[i] = rows_length(spread, i, ROWS, longest);
        h_place[i] = pairs;
        pairs += h_ny[i];
    }
    if (pairs > MOST_PAIRS) exit(EXIT_FAILURE);
    struct loop l = {};
    l.nx = ROWS;
    l.ny = (const int *)device(sizeof h_ny, h_ny);
    l.place = (const long long *)device(sizeof h_place, h_place);
    l.sums = (sum_t *)device(ROWS * sizeof *l.sums, NULL);
    l.cells = (uint32_t *)device(MOST_PAIRS * sizeof *l.cells, NULL);
    l.scratch = (char *)device(SCRATCH, NULL);
    l.scratch_bytes = SCRATCH;
    l.blocks = settings_of_cases[0].blocks;
    l.grid_height = settings_of_cases[0].grid_height;
    l.last = ~0ull;
    l.frame_area = settings_of_cases[0].frame_area;
    l.alpha = settings_of_cases[0].alpha;
    l.card = &settings_of_cases[0].card;
    return l;
}

static void free_loop(struct loop l) {
    CUDA_CHECK(cudaFree((void *)l.ny));
    CUDA_CHECK(cudaFree((void *)l.place));
    CUDA_CHECK(cudaFree(l.sums));
    CUDA_CHECK(cudaFree(l.cells));
    CUDA_CHECK(cudaFree(l.scratch));
}

/* What some solutions define besides. */
#ifdef NESTED_LOOP_ROW_STARTS_H
static void ask(const struct loop &l) {
    sum_t h_asked[ROWS];
    for (int i = 0; i < ROWS; i++) h_asked[i] = i * 7;
    sum_t *d_starts = (sum_t *)device((ROWS + 1) * sizeof(sum_t), NULL);
    sum_t *d_asked = (sum_t *)device(sizeof h_asked, h_asked);
    find_starts(l, 0, d_starts, l.scratch);
    if constexpr (holds(SOLUTION, "/prefix-sum."))
        find_rows(d_starts, ROWS, d_asked, (int *)l.cells, ROWS);
    if constexpr (holds(SOLUTION, "/balanced."))
        find_splits(d_starts, ROWS, d_asked, (int *)l.cells, ROWS);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_starts));
    CUDA_CHECK(cudaFree(d_asked));
}
#else
static void ask(const struct loop &) {}
#endif

static void run_others(const struct loop &l) {
    ask(l);
    if constexpr (holds(SOLUTION, "/frame.")) nested_loop_squares(l);
    if constexpr (holds(SOLUTION, "/never-worse."))
        for (int way = ACROSS; way <= BY_SHARES; way++) run_plan(l, {1, (enum way)way, 4, 8});
}

int main() {
    static const struct { int spread, longest; } shapes[] = {{EXACT_50, 500}, {UNIFORM, 40}};
    for (auto shape : shapes) {
        struct loop l = make_loop(shape.spread, shape.longest);
        for (int body = SUM_BODY; body <= STORE_BODY; body++) {
            l.body = (enum loop_body)body;
            nested_loop(l);
        }
        run_others(l);
        CUDA_CHECK(cudaDeviceSynchronize());
        free_loop(l);
    }
}
