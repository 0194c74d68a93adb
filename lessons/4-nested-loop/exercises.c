/* Lesson 4 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds-frames.h"
#include "bounds-shares.h"
#include "bounds.h"
#include "rows.h"

/* ---- cases: every nasty number of rows, then spreads, bodies and lengths ---- */

/* SUM_BODY's sums are the document's; the other bodies' results depend on an operator that is drawn
   for each case: nobody computes them but by body(). */
#define CASE(n, m, variant) \
    { n, (variant) / BODY % 4 ? LOCKSTEP_SECRET_ORDERED : LOCKSTEP_ADD, variant, 0, m }
/* Settings 1 to 3 (card.h), each with every body and spread somewhere; 0 is for the large cases. */
#define A SETTING
#define B (2 * SETTING)
#define C (3 * SETTING)
#define FEW_ROWS(x, a, b, c)                                                        \
    CASE(1, 40, (x) | (a)), CASE(2, 33, (x) | (b)), CASE(31, 40, (x) | (c)),        \
        CASE(32, 32, (x) | (a)), CASE(33, 70, (x) | (b)), CASE(257, 31, (x) | (c)), \
        CASE(1000, 64, (x) | (a)), CASE(1025, 5, (x) | (b))
#define SMALL                                                                                    \
    CASE(0, 0, EQUAL), CASE(8, 7, EXAMPLE), CASE(8, 7, EXAMPLE | STORE | A),                     \
        CASE(70, 0, EQUAL | B), CASE(1, 1, EQUAL | STORE | C), CASE(70, 1, EQUAL | STORE | A),   \
        FEW_ROWS(UNIFORM | STORE, A, B, C), FEW_ROWS(EMPTY | STORE, B, C, A),                    \
        FEW_ROWS(EXACT_50, C, A, B), CASE(257, 31, UNIFORM), CASE(300, 3000, GIANT | STORE | A), \
        CASE(300, 3000, GIANT | STORE | C), CASE(100, 200, UNIFORM | LONG | B),                  \
        CASE(3, 3000, EQUAL | A), CASE(1, 3000, EQUAL | STORE | C), CASE(9, 65537, GIANT | A)
/* Those of setting 0 are the notes' and the claims'. */
#define LARGE                                                                                   \
    CASE(1000, 1000, EXACT_50 | STORE | B), CASE(1000, 1000, CODED_50),                         \
        CASE(4000, 30, EMPTY | STORE | A), CASE(4096, 128, UNIFORM), CASE(4096, 128, EXACT_50), \
        CASE(2000, 150, UNIFORM | STORE | B)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

/* More rows than a grid may have blocks in y or z. */
#define WIDE CASE(20000, 20000, GIANT | STORE | B), CASE(70000, 3, UNIFORM | STORE | C)
#define SQUARES                                                                  \
    CASE(8, 7, EXAMPLE | TWO_D | A), CASE(257, 31, UNIFORM | STORE | TWO_D | B), \
        CASE(70, 0, EQUAL | TWO_D | C), CASE(1000, 976, UNIFORM | TWO_D),        \
        CASE(1000, 976, UNIFORM), CASE(40000, 30, UNIFORM)
/* Rows that nobody could run: pairs beyond 2^32, in the card's own numbers. */
#define MANY 2147483647
#define ASKS                                                                                   \
    CASE(1, 1, EQUAL | ASKED), CASE(10, MANY, EQUAL | ASKED), CASE(100, 9, UNIFORM | ASKED),   \
        CASE(1000, MANY, EMPTY | ASKED), CASE(1001, MANY, EXACT_50 | ASKED),                   \
        CASE(1000, 64, UNIFORM | STORE | SLICE | A), CASE(257, 31, EMPTY | STORE | SLICE | B), \
        CASE(10, MANY, EQUAL | LONG | SLICE | C), CASE(1000, MANY, EMPTY | LONG | SLICE | A),  \
        CASE(1001, MANY, EXACT_50 | LONG | SLICE | B)
#define NUMBERS                                                                                    \
    CASE(500, 1, EQUAL | ASKED), CASE(500, 1, EQUAL | ASKED | A), CASE(500, 1, EQUAL | ASKED | B), \
        CASE(500, 1, EQUAL | ASKED | C)

static const struct lockstep_case rectangle[] = {SMALL, LARGE, CASE(70000, 3, UNIFORM | STORE | C)};
static const struct lockstep_case blocks[] = {SMALL, LARGE, CASE(65600, 3, UNIFORM | STORE | C)};
static const struct lockstep_case all[] = {SMALL, LARGE, WIDE};
static const struct lockstep_case framed[] = {SMALL, SQUARES, LARGE, WIDE};
static const struct lockstep_case asked[] = {SMALL, ASKS, LARGE, WIDE};
static const struct lockstep_case chosen[] = {NUMBERS, SMALL, LARGE};
static const struct lockstep_case any[] = {NUMBERS, SMALL, LARGE, WIDE};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SPREADS] = {"the example",     "k = 0",      "k = 50",
                                                 "k = 50 as coded", "most empty", "one giant",
                                                 "all equal"};
    static const char *const bodies[] = {"sum", "store", "long"};
    if (c->variant & ASKED && (c->m == 1 && c->n > 1)) {
        snprintf(text, size, "questions");
        return;
    }
    int n = snprintf(text, size, "Nx = %llu, Ny up to %llu, %s, body: %s", (unsigned long long)c->n,
                     (unsigned long long)c->m, spreads[(c->variant & (BODY - 1)) % SPREADS],
                     bodies[rows_body(c->variant) % 3]);
    if (c->variant & TWO_D) n += snprintf(text + n, size - (size_t)n, ", squares");
    if (c->variant & ASKED) n += snprintf(text + n, size - (size_t)n, ", asked");
    if (c->variant & SLICE) n += snprintf(text + n, size - (size_t)n, ", a slice");
    if (rows_setting(c->variant))
        snprintf(text + n, size - (size_t)n, ", card %d", rows_setting(c->variant));
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "simple",
     .title = "a thread for every node of the rectangle",
     .points = 10,
     .hints =
         {"The rectangle is Nx wide and as high as the longest row. Which of its nodes are pairs?",
          "A grid has at most l.grid_height blocks in y: 65,535 or fewer, of SIDE threads each. What must a thread do if a row is longer?",
          "for (long iy = blockIdx.y * SIDE + threadIdx.y; iy < ny; iy += (long)gridDim.y * SIDE) body(l, ix, (int)iy); and only if ix < l.nx."},
     .cases = rectangle,
     .case_count = COUNT(rectangle),
     .any_order_up_to = 999,
     .bounds = simple_bounds,
     .supposes =
         "a grid as wide as there are rows and as high as the longest row (at most l.grid_height blocks), or its nodes in a line, 8 or fewer a thread, after a launch that looks for that row"},
    {.id = "row-per-thread",
     .one_thread = true,
     .title = "a thread for every row",
     .points = 5,
     .hints =
         {"Only the outer loop is dealt out: what does a thread do with the inner one?",
          "Read ny[ix] once, into a register: the body writes to memory, so the compiler cannot know that it stays the same.",
          "if (ix < l.nx) for (int iy = 0, ny = l.ny[ix]; iy < ny; iy++) body(l, ix, iy);"},
     .cases = all,
     .case_count = COUNT(all),
     .any_order_up_to = 999,
     .bounds = row_per_thread_bounds,
     .supposes = "a thread for each row, in one launch"},
    {.id = "block-per-row",
     .title = "a block for every row",
     .points = 5,
     .hints =
         {"blockIdx.x says which row. What does threadIdx.x say?",
          "Thread t takes iy = t, t + THREADS, t + 2 THREADS, ...: neighbours stay neighbours.",
          "for (long iy = threadIdx.x; iy < ny; iy += THREADS) body(l, blockIdx.x, (int)iy);"},
     .cases = blocks,
     .case_count = COUNT(blocks),
     .any_order_up_to = 999,
     .bounds = block_per_row_bounds,
     .supposes = "a block for each row, whose threads take the row's pairs in turn"},
    {.id = "frame",
     .title = "sort, and lay frames around the rows",
     .points = 20,
     .hints =
         {"The first frame is as high as the longest row. How wide may it be, if its area is given? Where does the next one begin?",
          "A width is (area - 1) / height + 1, but there may be fewer rows left. Node i of a frame lies in column i % width, at height i / width.",
          "f.list[count++] = {first, width, height}; and in the kernel: if (iy < f.ny[column]) body(l, f.ix[column], iy), as the sorted row is another row."},
     .cases = framed,
     .case_count = COUNT(framed),
     .traced = CASE(8, 7, EXAMPLE | A),
     .any_order_up_to = 999,
     .define = "LESSON_HAS_SQUARES",
     .library = true,
     .bounds = frame_bounds,
     .supposes = "rows sorted by length, and a grid over each frame of the plan"},
    {.id = "combined",
     .title = "a rectangle below, frames above",
     .points = 10,
     .hints =
         {"Below the cut the loop is `simple`, on the rows as they lie; above it, `frame`.",
          "A square's place in y is s / across. A pair is below the cut if iy < *cut, and a pair at all if iy < l.ny[ix].",
          "Three launches: list_frames<<<1, 1>>>(f, l.nx, l.frame_area, cut_row), run_low<<<max(l.blocks / 4, 1), dim3(SIDE, SIDE)>>>(l, f.below), and run_all_frames(l, f)."},
     .cases = all,
     .case_count = COUNT(all),
     .traced = CASE(8, 7, EXAMPLE | A),
     .any_order_up_to = 999,
     .library = true,
     .bounds = combined_bounds,
     .supposes =
         "a rectangle below the cut, whose lanes lie in neighbouring rows, frames above it"},
    {.id = "smart",
     .title = "one or the other, by a measured threshold",
     .points = 10,
     .hints =
         {"Which two of card->rows lie around nx? How far along the way from one to the other is it, if the way is measured in logarithms?",
          "part = log(nx / rows[i]) / log(rows[i + 1] / rows[i]), with doubles: integers would round the quotients.",
          "The threshold is threshold[i] * pow(threshold[i + 1] / threshold[i], part); below it run_rectangle(l, longest), else run_combined(l)."},
     .cases = chosen,
     .case_count = COUNT(chosen),
     .any_order_up_to = 999,
     .host_bounds = asked_host_bounds,
     .define = "LESSON_ASKS_THRESHOLDS",
     .library = true,
     .bounds = smart_bounds,
     .supposes = "either the rectangle or the combined loop, as the threshold says"},
    {.id = "prefix-sum",
     .title = "number the pairs, look up the rows",
     .points = 10,
     .hints =
         {"Several rows begin at the same number if they are empty. Which of them has the pair?",
          "Keep starts[low] <= k < starts[high], and halve until high is low + 1.",
          "if (starts[middle] <= k) low = middle; else high = middle; k begins at l.first; and the body gets iy = k - starts[ix]."},
     .cases = asked,
     .case_count = COUNT(asked),
     .traced = CASE(8, 7, EXAMPLE | A),
     .any_order_up_to = 999,
     .host_bounds = asked_host_bounds,
     .define = "LESSON_ASKS_ROWS",
     .library = true,
     .bounds = prefix_sum_bounds,
     .many_blocks = true,
     .supposes =
         "the library scans the lengths; a thread for each pair looks for its row by halving"},
    {.id = "balanced",
     .title = "equal shares, on a merge path",
     .points = 20,
     .hints =
         {"Row r's end is item number starts[r + 1] + r. These numbers ascend: halve.",
          "Row r begins at place starts[r] - from of the share. Two rows may begin at the same place: only one of them has pairs.",
          "if (starts[r] < to && starts[r] < starts[r + 1]) marks[starts[r] - from] = r - row; and pair i lies in row + marks[i], at from + i - starts[that row]."},
     .cases = asked,
     .case_count = COUNT(asked),
     .traced = CASE(8, 7, EXAMPLE | A),
     .any_order_up_to = 999,
     .host_bounds = asked_host_bounds,
     .define = "LESSON_ASKS_SPLITS",
     .library = true,
     .bounds = balanced_bounds,
     .many_blocks = true,
     .supposes =
         "the library scans the lengths; shares of 512 items or more, with a search at either end"},
    {.id = "never-worse",
     .title = "one launch, and help for the long rows",
     .points = 10,
     .hints =
         {"A thread's pairs are iy, iy + step, iy + 2 step, ... as long as they are below its row's end and below what this round is for.",
          "A row has several threads, but may be kept once: by the one whose `mine` is 0. atomicAdd(&count, 1) gives each kept row a place of its own.",
          "kept[atomicAdd(&count, 1)] = ix; a barrier; rows = 1, doubled until it is at least `left`; p = place_of(rows, along); and a thread whose p.row is not below `left` has no row: its ny is 0."},
     .cases = any,
     .case_count = COUNT(any),
     .any_order_up_to = 999,
     .host_bounds = asked_host_bounds,
     .define = "LESSON_ASKS_CHOICES",
     .library = true,
     .bounds = never_worse_bounds,
     .supposes = "one launch over the rows, in which blocks share out the long ones"},
};

static const struct lockstep_lesson lesson = {.number = 4,
                                              .name = "nested-loop",
                                              .title = "Nested loop: rows of any length",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
