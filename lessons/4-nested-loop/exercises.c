/* Lesson 4 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"
#include "rows.h"

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
    CASE(1000, 1000, EXACT_50 | STORE), CASE(1000, 1000, CODED_50), CASE(4000, 30, EMPTY | STORE), \
        CASE(4096, 512, UNIFORM | STORE), CASE(4096, 512, UNIFORM), CASE(4096, 512, EXACT_50)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

#define WIDE CASE(20000, 20000, GIANT | STORE), CASE(40000, 30, UNIFORM)
#define SQUARES                                                          \
    CASE(8, 7, EXAMPLE | TWO_D), CASE(257, 31, UNIFORM | STORE | TWO_D), \
        CASE(70, 0, EQUAL | TWO_D), CASE(1000, 976, UNIFORM | TWO_D), CASE(1000, 976, UNIFORM)
/* Rows that nobody could run: pairs beyond 2^32, in the card's own numbers. */
#define ASKS                                                                                       \
    CASE(1, 1, EQUAL | ASKED), CASE(10, 2147483647, EQUAL | ASKED), CASE(100, 9, UNIFORM | ASKED), \
        CASE(1000, 2147483647, EMPTY | ASKED), CASE(1001, 2147483647, EXACT_50 | ASKED)
#define NUMBERS CASE(500, 1, EQUAL | ASKED)

#define TALL CASE(2, 2100000, EQUAL) /* beyond what a grid is high */

static const struct lockstep_case rectangle[] = {SMALL, CASE(1, 2100000, EQUAL), LARGE};
static const struct lockstep_case all[] = {SMALL, TALL, LARGE, WIDE};
static const struct lockstep_case framed[] = {SMALL, SQUARES, TALL, LARGE, WIDE};
static const struct lockstep_case asked[] = {SMALL, ASKS, TALL, LARGE, WIDE};
static const struct lockstep_case chosen[] = {NUMBERS, SMALL, TALL, LARGE};
static const struct lockstep_case any[] = {NUMBERS, SMALL, TALL, LARGE, WIDE};

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
    if (c->variant & TWO_D) snprintf(text + n, size - (size_t)n, ", squares");
    if (c->variant & ASKED) snprintf(text + n, size - (size_t)n, ", asked");
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
     .cases = rectangle,
     .case_count = COUNT(rectangle),
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
    {.id = "frame",
     .title = "sort, and lay frames around the rows",
     .points = 20,
     .hints = {"The first frame is as high as the longest row. How wide may it be, if its area is "
               "given? Where does the next one begin?",
               "A width is (area - 1) / height + 1, but there may be fewer rows left. Node i of a "
               "frame lies in column i % width, at height i / width.",
               "f.list[count++] = {first, width, height}; and in the kernel: if (iy < "
               "f.ny[column]) body(l, f.ix[column], iy), as the sorted row is another row."},
     .cases = framed,
     .case_count = COUNT(framed),
     .any_order_up_to = 2000,
     .define = "LESSON_HAS_SQUARES",
     .library = true,
     .bounds = frame_bounds},
    {.id = "combined",
     .title = "a rectangle below, frames above",
     .points = 10,
     .hints = {"Below the cut the loop is `simple`, on the rows as they lie; above it, `frame`.",
               "A square's place in y is s / across. A pair is below the cut if iy < *cut, and a "
               "pair at all if iy < l.ny[ix].",
               "Three launches: list_frames<<<1, 1>>>(f, l.nx, l.frame_area, cut_row), run_low<<<"
               "LOW_BLOCKS, dim3(SIDE, SIDE)>>>(l, f.below), and run_all_frames(l, f)."},
     .cases = all,
     .case_count = COUNT(all),
     .any_order_up_to = 2000,
     .library = true,
     .bounds = combined_bounds},
    {.id = "smart",
     .title = "one or the other, by a measured threshold",
     .points = 10,
     .hints =
         {"Which two of card->rows lie around nx? How far along the way from one to the other "
          "is it, if the way is measured in logarithms?",
          "part = log(nx / rows[i]) / log(rows[i + 1] / rows[i]), with doubles: integers would "
          "round the quotients.",
          "The threshold is threshold[i] * pow(threshold[i + 1] / threshold[i], part); below "
          "it run_rectangle(l, longest), else run_combined(l)."},
     .cases = chosen,
     .case_count = COUNT(chosen),
     .any_order_up_to = 2000,
     .define = "LESSON_ASKS_THRESHOLDS",
     .library = true,
     .bounds = smart_bounds},
    {.id = "prefix-sum",
     .title = "number the pairs, look up the rows",
     .points = 10,
     .hints =
         {"Several rows begin at the same number if they are empty. Which of them has the "
          "pair?",
          "Keep starts[low] <= k < starts[high], and halve until high is low + 1.",
          "if (starts[middle] <= k) low = middle; else high = middle; and the body gets iy = k "
          "- starts[ix]."},
     .cases = asked,
     .case_count = COUNT(asked),
     .any_order_up_to = 2000,
     .define = "LESSON_ASKS_ROWS",
     .library = true,
     .bounds = prefix_sum_bounds},
    {.id = "balanced",
     .title = "equal shares, on a merge path",
     .points = 20,
     .hints = {"Row r's end is item number starts[r + 1] + r. These numbers ascend: halve.",
               "Row r begins at place starts[r] - from of the share. Two rows may begin at the "
               "same place: only one of them has pairs.",
               "if (starts[r] < to && starts[r] < starts[r + 1]) marks[starts[r] - from] = r - "
               "row; and pair i lies in row + marks[i], at from + i - starts[that row]."},
     .cases = asked,
     .case_count = COUNT(asked),
     .any_order_up_to = 2000,
     .define = "LESSON_ASKS_SPLITS",
     .library = true,
     .bounds = balanced_bounds},
    {.id = "never-worse",
     .title = "one launch, and help for the long rows",
     .points = 10,
     .hints =
         {"A thread's pairs are iy, iy + step, iy + 2 step, ... as long as they are below its "
          "row's end and below what this round is for.",
          "A row has several threads, but may be kept once: by the one whose `mine` is 0. "
          "atomicAdd(&count, 1) gives each kept row a place of its own.",
          "kept[atomicAdd(&count, 1)] = ix; a barrier; rows = 1, doubled until it is at least "
          "`left`; p = place_of(rows, along); and a thread whose p.row is not below `left` has "
          "no row: its ny is 0."},
     .cases = any,
     .case_count = COUNT(any),
     .any_order_up_to = 2000,
     .define = "LESSON_ASKS_CHOICES",
     .library = true,
     .bounds = never_worse_bounds},
};

static const struct lockstep_lesson lesson = {.number = 4,
                                              .name = "nested-loop",
                                              .title = "Nested loop: rows of any length",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
