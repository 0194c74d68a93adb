/* Lesson 4 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "rows.h"

enum { SUM = 0, STORE = BODY, LONG = 2 * BODY };

/* ---- cases: every nasty number of rows, then spreads, bodies and lengths ---- */

#define CASE(n, m, variant) \
    { n, LOCKSTEP_ADD, variant, 0, m }
#define FEW_ROWS(spread)                                                                  \
    CASE(1, 40, spread), CASE(2, 33, spread), CASE(31, 40, spread), CASE(32, 32, spread), \
        CASE(33, 70, spread), CASE(257, 31, spread), CASE(1000, 64, spread), CASE(1025, 5, spread)
#define SMALL                                                                                \
    CASE(0, 0, EQUAL), CASE(8, 7, EXAMPLE), CASE(8, 7, EXAMPLE | STORE), CASE(70, 0, EQUAL), \
        CASE(1, 1, EQUAL | STORE), CASE(70, 1, EQUAL | STORE), FEW_ROWS(UNIFORM | STORE),    \
        FEW_ROWS(EMPTY | STORE), FEW_ROWS(EXACT_50), CASE(300, 3000, GIANT | STORE),         \
        CASE(100, 200, UNIFORM | LONG), CASE(3, 3000, EQUAL), CASE(33, 100000, GIANT)
#define LARGE                                                                                      \
    CASE(1, 2100000, EQUAL), CASE(1000, 1000, EXACT_50 | STORE), CASE(1000, 1000, CODED_50),       \
        CASE(4000, 30, EMPTY | STORE), CASE(4096, 512, UNIFORM | STORE), CASE(4096, 512, UNIFORM), \
        CASE(4096, 512, EXACT_50)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case all[] = {SMALL, LARGE};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SPREADS] = {"the example",     "k = 0",      "k = 50",
                                                 "k = 50 as coded", "most empty", "one giant",
                                                 "all equal"};
    static const char *const bodies[] = {"sum", "store", "long"};
    snprintf(text, size, "Nx = %llu, Ny up to %llu, %s, body: %s", (unsigned long long)c->n,
             (unsigned long long)c->m, spreads[(c->variant & (BODY - 1)) % SPREADS],
             bodies[rows_body(c->variant) % 3]);
}

/* ---- what a case's loop is like ---- */

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

struct facts {
    double nx, longest, pairs;
    double queue;      /* steps of the longest row, if the body is an atomic on its sum */
    double body_words; /* of memory that the body itself moves for a pair */
};

static struct facts facts_of(case_t *c) {
    bool store = rows_body(c->variant) == STORE / BODY;
    struct facts f = {(double)c->n, 0, 0, 0, store ? 4 : 0};
    for (uint64_t i = 0; i < c->n; i++) {
        double length = rows_length(c->variant, i, c->n, c->m);
        f.pairs += length;
        if (length > f.longest) f.longest = length;
    }
    if (!store) f.queue = 2 * f.longest; /* each a step, behind the step of its own pair */
    return f;
}

static double least(double a, double b) { return a < b ? a : b; }

/* Up to a multiple of 32. */
static double padded(double n) { return 32 * ceil_div(n, 32); }

/* The body must be run by body(), not by a line that nobody counts. */
static void counted(bounds_t *b, metrics_t *m, const struct facts *f) {
    double missing = f->pairs > (double)m->work ? f->pairs - (double)m->work : 0;
    lockstep_bound_add(b, "pairs_not_run", missing, 0, "0");
}

/* ---- bounds ---- */

/* find_longest() launches 256 threads a block. */
static double finder(double nx) { return 256 * least(ceil_div(nx, 256), 264); }

static void simple_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, queue = f.queue;
    double grid = padded(nx) * least(padded(longest), 32 * 65535.0);
    double tall = ceil_div(longest, 32 * 65535.0); /* rows of the grid that a thread works in */
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, work, pairs);
    LOCKSTEP_BOUND(b, m, steps, queue + tall + 32 + finder(nx) / 32);
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, threads, grid + finder(nx));
    LOCKSTEP_BOUND(b, m, global_reads, nx + grid + 3 * f.body_words / 4 * pairs);
    if (c->n >= 1000 && pairs >= 1000)
        lockstep_bound_add(b, "threads_per_pair", (double)m->threads / pairs,
                           (grid + finder(nx)) / pairs, "(grid + finder(nx)) / pairs");
}

static void row_per_thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, queue = f.queue;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, work, pairs);
    LOCKSTEP_BOUND(b, m, steps, longest + queue);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, nx + 1023);
    LOCKSTEP_BOUND(b, m, global_words, nx + f.body_words * pairs);
}

static void block_per_row_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 256 };
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, queue = f.queue;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, work, pairs);
    LOCKSTEP_BOUND(b, m, steps, queue + ceil_div(longest, THREADS));
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, THREADS * nx);
    LOCKSTEP_BOUND(b, m, global_words, THREADS * nx + f.body_words * pairs);
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "simple",
     .title = "a thread for every node of the rectangle",
     .points = 10,
     .hints = {"The rectangle is Nx wide and as high as the longest row. Which of its nodes are "
               "pairs?",
               "A grid has at most 65,535 blocks in y, which is 2,097,120 threads. What must a "
               "thread do if a row is longer?",
               "for (long iy = blockIdx.y * SIDE + threadIdx.y; iy < ny; iy += (long)gridDim.y * "
               "SIDE) body(l, ix, (int)iy); and only if ix < l.nx."},
     .cases = all,
     .case_count = COUNT(all),
     .any_order_up_to = 2000,
     .bounds = simple_bounds},
    {.id = "row-per-thread",
     .title = "a thread for every row",
     .points = 5,
     .hints = {"Only the outer loop is dealt out: what does a thread do with the inner one?",
               "Read ny[ix] once, into a register: the body writes to memory, so the compiler "
               "cannot know that it stays the same.",
               "if (ix < l.nx) for (int iy = 0, ny = l.ny[ix]; iy < ny; iy++) body(l, ix, iy);"},
     .cases = all,
     .case_count = COUNT(all),
     .any_order_up_to = 2000,
     .bounds = row_per_thread_bounds},
    {.id = "block-per-row",
     .title = "a block for every row",
     .points = 5,
     .hints =
         {"blockIdx.x says which row. What does threadIdx.x say?",
          "Thread t takes iy = t, t + THREADS, t + 2 THREADS, ...: neighbours stay neighbours.",
          "for (long iy = threadIdx.x; iy < ny; iy += THREADS) body(l, blockIdx.x, (int)iy);"},
     .cases = all,
     .case_count = COUNT(all),
     .any_order_up_to = 2000,
     .bounds = block_per_row_bounds},
};

static const struct lockstep_lesson lesson = {.number = 4,
                                              .name = "nested-loop",
                                              .title = "Nested loop: rows of any length",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
