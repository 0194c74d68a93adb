/* Lesson 2 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"

/* ---- cases ---- */

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const names[] = {"exclusive",
                                        "inclusive",
                                        "calls of words_at_risk()",
                                        "compact()",
                                        "first_overdraft()",
                                        "after scans of other values",
                                        "after a scan with one other value"};
    bool chooses = c->variant == QUESTIONS && c->m == CHOOSE;
    int n = snprintf(text, size, "n = %llu, %s, %s", (unsigned long long)c->n,
                     lockstep_operator_name(c->operation),
                     chooses ? "calls of choose()" : names[c->variant]);
    if (c->repetitions > 1)
        snprintf(text + n, size - (size_t)n, ", called %d times", c->repetitions);
}

#define CASE(n, op, variant) \
    { n, op, variant, 0, 0 }
#define BOTH(n, op) CASE(n, op, EXCLUSIVE), CASE(n, op, INCLUSIVE)
#define TINY(op)                                                                                 \
    BOTH(0, op), BOTH(1, op), BOTH(2, op), BOTH(3, op), BOTH(8, op), BOTH(31, op), BOTH(32, op), \
        BOTH(33, op)
#define SOME(op)      BOTH(1, op), BOTH(33, op), BOTH(1000, op)
#define ONE_BLOCK(op) TINY(op), BOTH(1000, op), BOTH(1023, op), BOTH(1024, op)
#define CHANGED       CASE(1000, LOCKSTEP_ADD, ONE_CHANGED)
#define ONE_BLOCKS    SOME(LOCKSTEP_MAX), ONE_BLOCK(LOCKSTEP_ADD), ONE_BLOCK(HIDDEN), CHANGED
#define SIZES(op)     BOTH(1025, op), BOTH(3000, op)
#define COUNT(a)      (int)(sizeof(a) / sizeof *(a))
#define HIDDEN        LOCKSTEP_SECRET_ORDERED /* drawn for each case, and does not commute */

static const struct lockstep_case all_prefixes[] = {BOTH(1, LOCKSTEP_MAX),
                                                    TINY(HIDDEN),
                                                    TINY(LOCKSTEP_ADD),
                                                    BOTH(200, HIDDEN),
                                                    CASE(200, LOCKSTEP_ADD, ONE_CHANGED),
                                                    CASE(1024, LOCKSTEP_ADD, INCLUSIVE)};
static const struct lockstep_case one_block[] = {ONE_BLOCKS};
static const struct lockstep_case at_risk[] = {CASE(99, LOCKSTEP_ADD, QUESTIONS), ONE_BLOCKS};
#define ANY_SIZE \
    ONE_BLOCKS, SIZES(LOCKSTEP_ADD), SIZES(HIDDEN), CASE(1 << 20, LOCKSTEP_ADD, EXCLUSIVE)
static const struct lockstep_case any_size[] = {ANY_SIZE, CASE(300007, HIDDEN, INCLUSIVE)};
/* Several blocks in another order, whose pieces may have thousands of values. The last ones are one
   more than a block of blocks: three levels. */
static const struct lockstep_case levels_of[] = {ANY_SIZE, CASE(40000, HIDDEN, EXCLUSIVE),
                                                 BOTH((1 << 20) + 1, HIDDEN)};
#define AFTER(m) \
    { 30000, LOCKSTEP_ADD, AFTER_OTHERS, 0, m }
static const struct lockstep_case tiled[] = {ONE_BLOCKS,
                                             SIZES(LOCKSTEP_ADD),
                                             SIZES(HIDDEN),
                                             BOTH(4095, LOCKSTEP_ADD),
                                             BOTH(4096, LOCKSTEP_ADD),
                                             BOTH(4097, HIDDEN),
                                             CASE(65536, HIDDEN, EXCLUSIVE),
                                             CASE(65537, LOCKSTEP_ADD, INCLUSIVE),
                                             CASE(40000, HIDDEN, EXCLUSIVE),
                                             {20000, LOCKSTEP_ADD, INCLUSIVE, 3, 0},
                                             CASE(70000, LOCKSTEP_ADD, ONE_CHANGED),
                                             AFTER(14),
                                             AFTER(63),
                                             AFTER(255),
                                             BOTH(500000, HIDDEN),
                                             CASE(1 << 20, LOCKSTEP_ADD, EXCLUSIVE),
                                             CASE((1 << 20) + 1, HIDDEN, INCLUSIVE)};
static const struct lockstep_case methods[] = {{400, LOCKSTEP_ADD, QUESTIONS, 0, CHOOSE}};
#define USE(n, m) \
    {n, LOCKSTEP_ADD, COMPACT, 0, m}, { n, LOCKSTEP_ADD, OVERDRAFT, 0, m }
#define USES(n) USE(n, 0), USE(n, 1), USE(n, 2), USE(n, 3)
static const struct lockstep_case uses[] = {USES(0),    USES(1),         USES(2),
                                            USES(33),   USES(1024),      USES(1025),
                                            USES(3000), USE(1 << 18, 0), USE((1 << 20) + 1, 0)};

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .one_thread = true,
     .title = "one thread: inclusive, and two lines flipped",
     .points = 5,
     .hints =
         {"In which order must the two things be done: adding the value, and storing the sum?",
          "Inclusive: the value counts in its own output, so it is added before the sum is stored.",
          "Inclusive: sum = combine(sum, in[i]); out[i] = sum; and exclusive the other way round."},
     .cases = any_size,
     .case_count = COUNT(any_size),
     .bounds = serial_bounds,
     .supposes = "one thread that combines each value once"},
    {.id = "naive",
     .title = "a reduction for every output",
     .points = 5,
     .hints =
         {"A block makes one output: it reduces the first `width` values, as in lesson 1.",
          "At distance 1 the pairs are 0 with 1, 2 with 3; at distance 2 they are 0 with 2, 4 with 6.",
          "int k = 2 * distance * tid; if (k + distance < width) s[k] = combine(s[k], s[k + distance]); and a barrier a round."},
     .cases = all_prefixes,
     .case_count = COUNT(all_prefixes),
     .bounds = naive_bounds,
     .supposes = "a block for each output, which reduces all values up to it in a tree"},
    {.id = "hillis-steele",
     .title = "double the distance",
     .points = 10,
     .hints =
         {"After the round of distance 1 place i holds values i-1 and i. What does it need next?",
          "Read from one array, write to the other, and swap them; those below the distance are copied.",
          "to[tid] = tid >= distance ? combine(from[tid - distance], from[tid]) : from[tid]; a barrier; swap from and to."},
     .cases = one_block,
     .case_count = COUNT(one_block),
     .bounds = hillis_steele_bounds,
     .supposes = "one block, with rounds of doubled distance from one array into another"},
    {.id = "single-buffer",
     .title = "who reads it too late?",
     .points = 10,
     .hints =
         {"n = 4, distance 1: threads 1, 2 and 3 write. Which of their words does another one read?",
          "Thread t writes s[t], and thread t + distance reads it, if there is one: t + distance < n.",
          "Into a register first: value_t sum = combine(...); a barrier; store; a barrier. The barriers stand outside of the if."},
     .cases = at_risk,
     .case_count = COUNT(at_risk),
     .bounds = single_buffer_bounds,
     .supposes = "the rounds of `hillis-steele` in one array, with two barriers each",
     .host_bounds = questions_host_bounds,
     .define = "LESSON_ASKS_RISK"},
    {.id = "blelloch",
     .title = "up the tree, and down",
     .points = 15,
     .hints =
         {"Up: in the round of this distance, the right one of each pair of sums becomes the sum of both.",
          "The pair of thread tid: right = 2 * distance * (tid + 1) - 1, left = right - distance.",
          "Down, from the largest distance: left gets what right holds (the prefix), right gets combine(prefix, what left held). Start with identity() in the last place, and keep the total in s[width]."},
     .cases = one_block,
     .case_count = COUNT(one_block),
     .traced = CASE(64, LOCKSTEP_ADD, EXCLUSIVE),
     .bounds = blelloch_bounds,
     .supposes =
         "one block, with a sweep up and a sweep down a tree over a power of two of places"},
    {.id = "no-conflicts",
     .title = "no two lanes in one bank",
     .points = 10,
     .hints = {"Word w lives in bank w % 32. Which banks do words 31, 63, 95, ... live in?",
               "If one unused word follows every 32, word 63 moves to 64, and 95 to 97.",
               "place(i) = i + i / 32; then the rounds of `blelloch`, with s[place(...)]."},
     .cases = one_block,
     .case_count = COUNT(one_block),
     .traced = CASE(64, LOCKSTEP_ADD, EXCLUSIVE),
     .bounds = no_conflicts_bounds,
     .supposes = "the two sweeps of `blelloch`, with an unused word after every 32"},
    {.id = "warp-scan",
     .title = "shuffles",
     .points = 10,
     .hints =
         {"__shfl_up_sync(mask, v, d) hands you the v of the lane d below yours.",
          "All 32 lanes shuffle; only those with lane >= distance combine: the other's value on the left.",
          "totals[warp] from lane 31; barrier; the first warp: totals[lane] = scan_warp(totals[lane]); barrier; combine(totals[warp - 1], mine)."},
     .cases = one_block,
     .case_count = COUNT(one_block),
     .traced = CASE(64, LOCKSTEP_ADD, EXCLUSIVE),
     .bounds = warp_scan_bounds,
     .supposes = "a scan by shuffles in each warp, then one of the warps' totals"},
    {.id = "large",
     .title = "any number: scan, then propagate",
     .points = 10,
     .hints =
         {"What must be put in front of the outputs of piece b? The total of all pieces before it.",
          "That is the exclusive scan of the totals: scan() can do that, for any number of them.",
          "scan(d_totals, d_totals, d_scratch + pieces, pieces, true); then propagate with pieces - 1 blocks."},
     .cases = levels_of,
     .case_count = COUNT(levels_of),
     .traced = CASE(2112, LOCKSTEP_ADD, EXCLUSIVE),
     .bounds = large_bounds,
     .supposes =
         "pieces that are scanned by a block each, a scan of their totals, and a launch that adds those; or reduce, then scan",
     .any_order_up_to = 40000,
     .resident = 2}, /* a block that waits for one before it may keep that out */
    {.id = "single-pass",
     .title = "decoupled look-back",
     .points = 15,
     .hints =
         {"Lane 31 looks at the tile before, lane 0 at the one 32 before. Until when must you look again?",
          "Back to the nearest prefix every state must be there; those further back do not matter.",
          "One ballot for lanes that see a partial sum, one for lanes that see a prefix; needed = all lanes from the highest prefix on. Combine reduce_warp() of the needed values with `before`, the right operand."},
     .cases = tiled,
     .case_count = COUNT(tiled),
     .traced = CASE(12288, LOCKSTEP_ADD, EXCLUSIVE),
     .bounds = single_pass_bounds,
     .many_blocks = true,
     .supposes =
         "tiles that are read once, each of which looks back at the states of those before it",
     .any_order_up_to = 500000,
     .resident = 72},
    {.id = "choose",
     .title = "fewer steps, or less work?",
     .points = 5,
     .hints =
         {"With p = 1 the work is the time. Who does less?",
          "Hillis and Steele win if each of their log2 n rounds takes hardly more than one step of p processors.",
          "A round has up to n - 1 operations: with p >= n / 2 it takes two steps at most."},
     .cases = methods,
     .case_count = COUNT(methods),
     .host_bounds = questions_host_bounds,
     .define = "LESSON_ASKS_METHOD"},
    {.id = "uses",
     .title = "compaction and the checkbook",
     .points = 5,
     .hints =
         {"How many words that stay stand before word i? That is where it goes.",
          "The exclusive scan of the flags gives the places; the inclusive scan of the amounts gives the balances.",
          "The count is the last place plus the last flag. For the first overdraft: atomicMin() of the i whose (int)balance[i] is below 0."},
     .cases = uses,
     .case_count = COUNT(uses),
     .bounds = uses_bounds,
     .many_blocks = true,
     .supposes =
         "a scan of flags, then a move to the places it gives; or a scan of the amounts, then a search",
     .define = "LESSON_USES_SCAN",
     .any_order_up_to = 1 << 18, /* 256 blocks of 1,024: few of them at a time */
     .resident = 8},
};

static const struct lockstep_comparison comparisons[] = {
    {"hillis-steele", "naive", "work", 1024},
    {"blelloch", "hillis-steele", "work", 1024},
    {"hillis-steele", "blelloch", "steps", 1024},
    {"single-pass", "large", "global_words", 1 << 20},
};

static const struct lockstep_lesson lesson = {.number = 2,
                                              .name = "scan",
                                              .title = "Scan: all prefixes of n values",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .comparisons = comparisons,
                                              .comparison_count = COUNT(comparisons),
                                              .instead = "combine(a, b) instead of +, and "
                                                         "identity() instead of 0",
                                              .own_input = true,
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
