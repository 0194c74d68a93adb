/* Lesson 1 as data: the exercises in their order, with cases and hints; bounds.h has the bounds. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"
#include "variants.h"

/* What a candidate does, in the order of enum variant; not whether it can be trusted. */
static const char *candidate_text(int variant) {
    static const char *const texts[] = {"reduces over its input",
                                        "adds with one thread",
                                        "starts from what its call before left in scratch memory",
                                        "adds with one warp",
                                        "leaves out the last value",
                                        "stores nothing",
                                        "stores a result in its first call only",
                                        "leaves out the last value in its first call only",
                                        "adds one value twice",
                                        "leaves out the last value in its second call only",
                                        "reduces over a copy of its input",
                                        "adds up in the output"};
    return texts[variant - IN_PLACE];
}

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    int n = snprintf(text, size, "n = %llu, %s", (unsigned long long)c->n,
                     lockstep_operator_name(c->operation));
    if (c->repetitions > 1)
        snprintf(text + n, size - (size_t)n, ", called %d times", c->repetitions);
    if (c->variant == AFTER_OTHERS)
        snprintf(text + n, size - (size_t)n, ", after %d calls for other values", OTHERS);
    else if (c->variant == ONE_CHANGED)
        snprintf(text + n, size - (size_t)n, ", after a call with one other value");
    else if (judges(c->variant))
        snprintf(text + n, size - (size_t)n, ", candidate %d (%s)", c->variant,
                 candidate_text(c->variant));
}

/* ---- cases: every nasty size with addition, a few with the others; then the large ones ---- */

#define CASE(n, op) \
    { n, op, 0, 0, 0 } /* no variant, called once, no second size */
#define SIZES(op)                                                                                 \
    CASE(0, op), CASE(1, op), CASE(2, op), CASE(8, op), CASE(31, op), CASE(32, op), CASE(33, op), \
        CASE(1023, op), CASE(1024, op), CASE(1025, op), CASE(3000, op)
#define SOME(op) CASE(1, op), CASE(33, op), CASE(1025, op)
#define CHANGED \
    { 1000, LOCKSTEP_ADD, ONE_CHANGED, 0, 0 }
#define COMMUTATIVE                                                                                \
    SIZES(LOCKSTEP_ADD), SIZES(HIDDEN), SOME(LOCKSTEP_MIN), SOME(LOCKSTEP_MAX), SOME(LOCKSTEP_OR), \
        SOME(LOCKSTEP_AND), CHANGED
#define LARGE          CASE(1 << 20, LOCKSTEP_ADD)
#define COUNT(a)       (int)(sizeof(a) / sizeof *(a))
#define HIDDEN         LOCKSTEP_SECRET
#define HIDDEN_ORDERED LOCKSTEP_SECRET_ORDERED

static const struct lockstep_case plain[] = {COMMUTATIVE, LARGE, CASE(300007, HIDDEN)};
/* One more than a block of blocks: three levels. */
static const struct lockstep_case levels[] = {COMMUTATIVE, LARGE, CASE((1 << 20) + 1, HIDDEN)};
static const struct lockstep_case pairs[] = {COMMUTATIVE, LARGE, CASE((1 << 22) + 1, HIDDEN)};
static const struct lockstep_case one_grid[] = {
    COMMUTATIVE, {3000, LOCKSTEP_ADD, AFTER_OTHERS, 0, 0}, LARGE, CASE(300007, HIDDEN)};
/* The last one has more values than a float can count. */
static const struct lockstep_case vectors[] = {
    COMMUTATIVE, CASE(20000, LOCKSTEP_OR), {20000, LOCKSTEP_ADD, AFTER_OTHERS, 0, 0},
    LARGE,       CASE(300007, HIDDEN),     CASE((1 << 24) + 3, LOCKSTEP_OR)};
static const struct lockstep_case ordered[] = {SIZES(LOCKSTEP_ADD),
                                               CHANGED,
                                               SIZES(LOCKSTEP_AFFINE),
                                               SIZES(HIDDEN_ORDERED),
                                               CASE(1 << 17, LOCKSTEP_AFFINE),
                                               CASE((1 << 20) + 1, HIDDEN_ORDERED)};

#define CANDIDATE(n, variant) \
    { n, LOCKSTEP_ADD, variant, 0, 0 }
/* Each has a process of its own, which takes as long as tens of thousands of values. */
static const struct lockstep_case repeated[] = {CANDIDATE(1000, IN_PLACE),
                                                CANDIDATE(1000, SERIAL),
                                                CANDIDATE(777, NO_RESET),
                                                CANDIDATE(1025, SHUFFLES),
                                                CANDIDATE(1000, SHORT),
                                                CANDIDATE(64, NOTHING),
                                                CANDIDATE(100, ONCE),
                                                CANDIDATE(1000, WRONG_ONCE),
                                                CANDIDATE(500, TWICE),
                                                CANDIDATE(333, WRONG_SECOND),
                                                CANDIDATE(1000, ON_A_COPY),
                                                CANDIDATE(200, IN_THE_OUTPUT),
                                                CANDIDATE(33, IN_PLACE),
                                                SIZES(LOCKSTEP_ADD),
                                                SOME(LOCKSTEP_MAX),
                                                SOME(HIDDEN),
                                                {1025, LOCKSTEP_ADD, 0, 2, 0},
                                                CHANGED,
                                                {16384, HIDDEN, 0, 20, 0},
                                                {3000, LOCKSTEP_ADD, 0, 100, 0}};

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .one_thread = true,
     .title = "one thread: work and steps",
     .points = 5,
     .hints =
         {"Combining n values takes n - 1 operations. Which value do you start from?",
          "Start from in[0] and combine in[1], in[2], ... with it, left to right.",
          "value_t result = in[0]; then a loop from i = 1 with result = combine(result, in[i])."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = serial_bounds,
     .supposes = "one thread that combines each value once"},
    {.id = "global",
     .title = "the tree, in global memory",
     .points = 10,
     .hints =
         {"In each round, thread tid combines value tid with the one half the width further on.",
          "half = (width + 1) / 2; only tid < width / 2 combines; with an odd width one value moves up.",
          "After each round: __syncthreads() for all threads (not under an if), then width = half and from = to."},
     .cases = levels,
     .case_count = COUNT(levels),
     .bounds = global_bounds,
     .supposes =
         "a tree in global memory: blocks combine pairs in rounds, and leave one value each for the next launch"},
    {.id = "shared",
     .title = "the tree, in shared memory",
     .points = 15,
     .hints =
         {"Each value should be read from global memory once, and the block should write one value.",
          "Load s[tid] = in[first + tid] for tid < width. Which threads read what this thread stored?",
          "A barrier after loading, one after each round; then thread 0 stores s[0] to out[blockIdx.x]."},
     .cases = levels,
     .case_count = COUNT(levels),
     .bounds = shared_bounds,
     .supposes =
         "a tree in shared memory: each value is read from global memory once, each block leaves one for the next launch"},
    {.id = "bug",
     .one_thread = true,
     .title = "right once, wrong ever after",
     .points = 15,
     .hints =
         {"What is in d_in after the first call? Who would notice?",
          "Call the candidate twice or more and compare each result with `expected`; put something else into *d_out before each call.",
          "For the repair: copy the input to d_scratch (cudaMemcpyDeviceToDevice) and reduce the copy."},
     .cases = repeated,
     .case_count = COUNT(repeated),
     .fresh = true,
     .bounds = bug_bounds,
     .host_bounds = bug_host_bounds,
     .define = "LESSON_HAS_CHECK"},
    {.id = "first-add",
     .title = "the first operation while loading",
     .points = 10,
     .hints =
         {"A block now takes 2048 values: two a thread.",
          "Thread tid's second value is in[i + BLOCK], if that is less than n.",
          "Three cases: both exist (combine), only in[i] exists (store it), none. Then a barrier."},
     .cases = pairs,
     .case_count = COUNT(pairs),
     .bounds = first_add_bounds,
     .supposes = "half as many threads as values: each combines two while it loads them"},
    {.id = "many-items",
     .title = "several items a thread",
     .points = 10,
     .hints =
         {"How many threads does the whole grid have? Let each jump by so many.",
          "Start from in[first + tid]; the next is `stride` further. A register needs no barrier.",
          "value_t mine = in[first + tid]; for (long i = first + tid + stride; i < n; i += stride) ..."},
     .cases = plain,
     .case_count = COUNT(plain),
     .bounds = many_items_bounds,
     .supposes =
         "at most 264 blocks of 1,024 threads; each thread combines several values, neighbours read neighbours"},
    {.id = "warp",
     .title = "shuffles for the last 32",
     .points = 10,
     .hints = {"__shfl_down_sync(mask, v, d) hands you the v of the lane d further up.",
               "All 32 lanes take part in the shuffle; only those that hold two values combine.",
               "if (lane < distance && lane + distance < width) mine = combine(mine, other);"},
     .cases = plain,
     .case_count = COUNT(plain),
     .traced = CASE(1024, LOCKSTEP_ADD),
     .bounds = warp_bounds,
     .supposes =
         "several values a thread, neighbours reading neighbours, then shuffles within warps, with a handful of barriers a block"},
    {.id = "one-launch",
     .title = "the last block finishes",
     .points = 10,
     .hints =
         {"atomicAdd() returns what was there before: who gets gridDim.x - 1 is the last.",
          "Between storing the partial result and drawing the ticket stands __threadfence().",
          "`last` is shared and needs a barrier; the last block reduces partial[0..gridDim.x) and sets tickets back to 0."},
     .cases = one_grid,
     .case_count = COUNT(one_grid),
     .traced = CASE(2112, LOCKSTEP_ADD),
     .bounds = one_launch_bounds,
     .many_blocks = true,
     .supposes =
         "one launch, in which neighbours read neighbours and the block that finishes last reduces the results of all",
     .resident = 8},
    {.id = "any-operator",
     .title = "associative is not commutative",
     .points = 10,
     .hints = {"Which two values may be combined, if the order of all must stay?",
               "Neighbours: lane 0 with 1, 2 with 3; then 0 with 2, 4 with 6; and so on.",
               "At distance d, lanes with lane % (2 d) == 0 combine, if lane + d < width."},
     .cases = ordered,
     .case_count = COUNT(ordered),
     .traced = CASE(1024, LOCKSTEP_ADD),
     .bounds = any_operator_bounds,
     .many_blocks = true,
     .supposes = "rounds in which neighbours alone are combined, the left one first",
     .any_order_up_to = 1 << 17}, /* several blocks, if each takes thousands of values */
    {.id = "peak",
     .title = "the speed of the card",
     .points = 5,
     .hints =
         {"How many bytes does one load ask for? How many loads are under way?",
          "vectors[i] is 16 bytes. Load COUNT of them, `stride` apart, into registers, and only then combine.",
          "An array uint4 v[COUNT]: one loop with #pragma unroll loads, a second one combines."},
     .cases = vectors,
     .case_count = COUNT(vectors),
     .traced = CASE(1024, LOCKSTEP_ADD),
     .bounds = peak_bounds,
     .many_blocks = true,
     .supposes = "one launch that fills the card once, with loads of 16 bytes a lane, side by side",
     .any_order_up_to = 20000},
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
                                              .comparison_count = COUNT(comparisons),
                                              .instead = "combine(a, b) instead of +, and "
                                                         "identity() instead of 0",
                                              .own_input = true,
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
