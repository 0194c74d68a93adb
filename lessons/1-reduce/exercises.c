/* Lesson 1 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>

enum { BLOCK = 1024, GRID = 264 }; /* as in reduce.h and the files: two blocks a multiprocessor */

static double blocks(double n) { return ceil_div(n, BLOCK); }

/* ---- cases: every nasty size with every commutative operator, then the large ones ---- */

#define CASE(n, op) \
    { n, op, 0, 0, 0 } /* no variant, called once, no second size */
#define SIZES(op)                                                                                 \
    CASE(0, op), CASE(1, op), CASE(2, op), CASE(8, op), CASE(31, op), CASE(32, op), CASE(33, op), \
        CASE(1023, op), CASE(1024, op), CASE(1025, op), CASE(3000, op)
#define COMMUTATIVE                                                                          \
    SIZES(LOCKSTEP_ADD), SIZES(LOCKSTEP_MULTIPLY), SIZES(LOCKSTEP_MIN), SIZES(LOCKSTEP_MAX), \
        SIZES(LOCKSTEP_OR), SIZES(LOCKSTEP_AND)
#define LARGE    CASE(1024000, LOCKSTEP_MULTIPLY), CASE(1 << 20, LOCKSTEP_ADD)
#define HUGE_    CASE(1 << 24, LOCKSTEP_ADD)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case plain[] = {COMMUTATIVE, LARGE};
static const struct lockstep_case huge[] = {COMMUTATIVE, LARGE, HUGE_};
static const struct lockstep_case ordered[] = {COMMUTATIVE, SIZES(LOCKSTEP_AFFINE), LARGE,
                                               CASE(1024000, LOCKSTEP_AFFINE),
                                               CASE(1 << 20, LOCKSTEP_AFFINE)};
static const struct lockstep_case repeated[] = {{1000, LOCKSTEP_ADD, 1, 0, 0},
                                                {1000, LOCKSTEP_ADD, 2, 0, 0},
                                                {1000, LOCKSTEP_ADD, 3, 0, 0},
                                                {1000, LOCKSTEP_ADD, 4, 0, 0},
                                                {1000, LOCKSTEP_ADD, 5, 0, 0},
                                                SIZES(LOCKSTEP_ADD),
                                                SIZES(LOCKSTEP_MAX),
                                                {1025, LOCKSTEP_ADD, 0, 2, 0},
                                                {16384, LOCKSTEP_ADD, 0, 100, 0},
                                                {3000, LOCKSTEP_ADD, 0, 100, 0}};

/* ---- bounds ---- */

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, n - 1);
    LOCKSTEP_BOUND(b, m, global_words, n + 1);
}

static void global_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
    LOCKSTEP_BOUND(b, m, global_words, 3 * n + 4 * ceil_log2(n) + 3 * blocks(n));
}

/* [bounds] */
static void shared_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * blocks(n));
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 3 * blocks(n));
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}
/* [bounds] */

static void first_add_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    shared_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, threads, n / 2 + 2 * BLOCK);
}

static void many_items_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, n / (GRID * BLOCK) + 20);
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * GRID);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 2 * GRID);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    LOCKSTEP_BOUND(b, m, threads, (GRID + 1) * BLOCK);
}

static void warp_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    many_items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, barriers, GRID + 1);
    LOCKSTEP_BOUND(b, m, shared_writes, 32 * (GRID + 1));
}

static void one_launch_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, n - 1);
    double tickets = blocks(n) < GRID ? blocks(n) : GRID; /* atomics on one address queue */
    LOCKSTEP_BOUND(b, m, steps, n / (GRID * BLOCK) + 20 + tickets);
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * GRID);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void any_operator_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * blocks(n));
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void peak_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, global_words, n + 2048);
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 128 + 2048); /* 16 bytes a lane */
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    LOCKSTEP_BOUND(b, m, steps, n / 65536 + 64); /* half of the device has something to do */
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .title = "one thread: work and steps",
     .points = 5,
     .hints =
         {"Combining n values takes n - 1 operations. Which value do you start from?",
          "Start from in[0] and combine in[1], in[2], ... with it, left to right.",
          "value_t result = in[0]; then a loop from i = 1 with result = combine(result, in[i])."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = serial_bounds},
    {.id = "global",
     .title = "the tree, in global memory",
     .points = 10,
     .hints =
         {"In each round, thread tid combines value tid with the one half the width further on.",
          "half = (width + 1) / 2; only tid < width / 2 combines; with an odd width one value "
          "moves "
          "up.",
          "After each round: __syncthreads() for all threads (not under an if), then width = half "
          "and "
          "from = "
          "to."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = global_bounds},
    {.id = "shared",
     .title = "the tree, in shared memory",
     .points = 15,
     .hints = {"Each value should be read from global memory once, and the block should write one "
               "value.",
               "Load s[tid] = in[first + tid] for tid < width. Which threads read what this thread "
               "stored?",
               "A barrier after loading, one after each round; then thread 0 stores s[0] to "
               "out[blockIdx.x]."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = shared_bounds},
    {.id = "bug",
     .title = "right once, wrong ever after",
     .points = 15,
     .hints =
         {"What is in d_in after the first call? Who would notice?",
          "Call the candidate twice or more and compare each result with `expected`; put something "
          "else into "
          "*d_out before each call.",
          "For the repair: copy the input to d_scratch (cudaMemcpyDeviceToDevice) and reduce the "
          "copy."},
     .cases = repeated,
     .case_count = COUNT(repeated),
     .define = "LESSON_HAS_CHECK"},
    {.id = "first-add",
     .title = "the first operation while loading",
     .points = 10,
     .hints =
         {"A block now takes 2048 values: two a thread.",
          "Thread tid's second value is in[i + BLOCK], if that is less than n.",
          "Three cases: both exist (combine), only in[i] exists (store it), none. Then a barrier."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = first_add_bounds},
    {.id = "many-items",
     .title = "several items a thread",
     .points = 10,
     .hints =
         {"How many threads does the whole grid have? Let each jump by so many.",
          "Start from in[first + tid]; the next is `stride` further. A register needs no barrier.",
          "value_t mine = in[first + tid]; for (long i = first + tid + stride; i < n; i += stride) "
          "..."},
     .cases = huge,
     .case_count = COUNT(huge),
     .bounds = many_items_bounds},
    {.id = "warp",
     .title = "shuffles for the last 32",
     .points = 10,
     .hints = {"__shfl_down_sync(mask, v, d) hands you the v of the lane d further up.",
               "All 32 lanes take part in the shuffle; only those that hold two values combine.",
               "if (lane < distance && lane + distance < width) mine = combine(mine, other);"},
     .cases = huge,
     .case_count = COUNT(huge),
     .bounds = warp_bounds},
    {.id = "one-launch",
     .title = "the last block finishes",
     .points = 10,
     .hints = {"atomicAdd() returns what was there before: who gets gridDim.x - 1 is the last.",
               "Between storing the partial result and drawing the ticket stands __threadfence().",
               "`last` is shared and needs a barrier; the last block reduces partial[0..gridDim.x) "
               "and sets "
               "tickets back to 0."},
     .cases = huge,
     .case_count = COUNT(huge),
     .bounds = one_launch_bounds},
    {.id = "any-operator",
     .title = "associative is not commutative",
     .points = 10,
     .hints = {"Which two values may be combined, if the order of all must stay?",
               "Neighbours: lane 0 with 1, 2 with 3; then 0 with 2, 4 with 6; and so on.",
               "At distance d, lanes with lane % (2 d) == 0 combine, if lane + d < width."},
     .cases = ordered,
     .case_count = COUNT(ordered),
     .bounds = any_operator_bounds},
    {.id = "peak",
     .title = "the speed of the card",
     .points = 5,
     .hints = {"How many bytes does one load ask for? How many loads are under way?",
               "vectors[i] is 16 bytes. Load four of them, `stride` apart, into registers, and "
               "only then "
               "combine.",
               "An array uint4 v[IN_FLIGHT], two loops with #pragma unroll; then a loop for what "
               "is left."},
     .cases = huge,
     .case_count = COUNT(huge),
     .bounds = peak_bounds},
};

static const struct lockstep_comparison comparisons[] = {
    {"shared", "global", "global_words", 1024},
};

static const struct lockstep_lesson lesson = {.number = 1,
                                              .name = "reduce",
                                              .title = "Reduce: n values to one",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .comparisons = comparisons,
                                              .comparison_count = COUNT(comparisons)};
LOCKSTEP_LESSON(lesson);
