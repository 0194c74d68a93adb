/* Lesson 6 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds-dates.h"
#include "bounds.h"
#include "cases.h"
#include "date-cases.h"

struct facts lists_facts;

/* ---- cases in words ---- */

static void describe_candidate(int number, char *text, size_t size) {
    static const char *const others[] = {"a right program with one thread",
                                         "a candidate that does nothing",
                                         "a candidate that is wrong in its first call only",
                                         "a candidate that is right in its first call only",
                                         "a candidate that counts sums equal to the limit",
                                         "a candidate that adds unused elements"};
    /* As in faulty.h, which is CUDA. */
    static const char *const exhibits[] = {"HEALTHY",       "WRONG_INDEX", "NO_ATOMIC",
                                           "NO_RANGE_TEST", "NO_BARRIER",  "TRANSPOSED",
                                           "STRUCT_COPY"};
    if (number >= SERIAL && number - SERIAL < COUNT(others))
        snprintf(text, size, "%s", others[number - SERIAL]);
    else
        snprintf(text, size, "exhibit %s", exhibits[number % DIAGNOSE % COUNT(exhibits)]);
}

/* Part B has no second size. */
static void describe_dates(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const kinds[] = {"years 1900 to 2100", "one day after the other",
                                        "years -32768 to 32767", "two times of one day"};
    snprintf(text, size, "n = %llu, %s", (unsigned long long)c->n, kinds[c->variant % 4]);
}

static void describe_repair(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const steps[STEPS] = {
        "step 1 (the day of the year)", "step 2 (months from 0)", "step 3 (the leap day)",
        "step 4 (from later than to)", "step 5 (integers, not floats)"};
    snprintf(text, size, "n = %llu, pairs for %s", (unsigned long long)c->n,
             steps[c->variant % STEPS]);
}

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const lengths[LENGTHS] = {"lengths of the example",
                                                 "uniform lengths",
                                                 "most lists empty",
                                                 "one giant list",
                                                 "lengths with k = 50",
                                                 "equal lengths",
                                                 "?",
                                                 "?"};
    static const char *const limits[LIMITS] = {
        "", ", all sums above the limit", ", the limit is the largest sum", ", sums at the limit"};
    int variant = c->variant;
    if (c->m == CANDIDATE_LENGTH) return describe_candidate(variant / CANDIDATE, text, size);
    if (c->m == REPAIR_DATES) return describe_repair(c, text, size);
    if (c->m == 0) return describe_dates(c, text, size);
    int used = snprintf(text, size, "n = %llu, %s (up to %llu)%s%s", (unsigned long long)c->n,
                        lengths[variant % LENGTHS], (unsigned long long)c->m,
                        limits[variant / LENGTHS % LIMITS],
                        variant & AGAIN ? ", after other calls" : "");
    if (lists_width(variant) > 1)
        snprintf(text + used, size - (size_t)used, ", grid %d blocks wide", lists_width(variant));
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .apart = "container-sum.h faulty.h",
     .one_thread = true,
     .title = "one thread adds and counts",
     .points = 5,
     .hints =
         {"Two loops: over the containers, and over the elements in use of one container.",
          "The sum of an empty container is 0, and 0 may be above the limit.",
          "for (int k = 0, count = c->count; k < count; k++) sum = add(sum, c->elements[k]); then over += sum > limit."},
     .cases = containers,
     .case_count = COUNT(containers),
     .bounds = serial_bounds,
     .supposes = "one thread that reads and adds each element once"},
    {.id = "thread-atomic",
     .apart = "container-sum.h faulty.h",
     .title = "one thread per container, one atomic per hit",
     .points = 10,
     .hints =
         {"A row of the grid has gridDim.x blocks of SIDE threads each.",
          "Row y begins with thread y * (gridDim.x * SIDE). The last threads have no container.",
          "if (i >= in.n) return; and at the end: if (sum > limit) atomicAdd(count, 1u);"},
     .cases = containers,
     .case_count = COUNT(containers),
     .bounds = thread_atomic_bounds,
     .supposes = "a thread for each container, which reads the elements in use only"},
    {.id = "find-the-bugs",
     .one_thread = true,
     .title = "six mistakes, and a check that tells",
     .points = 15,
     .hints =
         {"Which containers does a thread of block (1, 2) count with each of the two index formulas?",
          "The list has room for more containers than n: let those beyond n be above the limit. Let some sums be the limit.",
          "For the diagnosis: `build/lockstep run` reports the race with both lines; for the other two compare bank_conflicts and global_reads with those of HEALTHY."},
     .cases = candidates,
     .case_count = COUNT(candidates),
     .host_bounds = find_the_bugs_host_bounds,
     .define = "LESSON_FIND_THE_BUGS",
     .fresh = true,
     .diagnosis = true},
    {.id = "shared-flags",
     .apart = "faulty.h",
     .one_thread = true,
     .title = "flags in shared memory, one atomic per block",
     .points = 10,
     .hints =
         {"Which threads of a warp store to the same bank: those with equal x, or those with equal y?",
          "flags[threadIdx.y][threadIdx.x]: lanes that follow each other store to words that follow each other. A barrier must separate the stores from the loads.",
          "for (int y = 0; y < SIDE; y++) for (int x = 0; x < SIDE; x++) over += flags[y][x]; then one atomicAdd(count, over)."},
     .cases = containers,
     .case_count = COUNT(containers),
     .bounds = shared_flags_bounds,
     .supposes = "a thread for each container, flags in shared memory, and one atomic per block"},
    {.id = "block-count",
     .title = "a barrier that counts",
     .points = 5,
     .hints =
         {"__syncthreads_count(hit) is a barrier, and returns the number of threads with hit != 0.",
          "All threads of the block must reach the barrier, those without a container as well.",
          "int over = __syncthreads_count(hit); if (threadIdx.x == 0 && threadIdx.y == 0 && over) atomicAdd(count, over);"},
     .cases = containers,
     .case_count = COUNT(containers),
     .bounds = block_count_bounds,
     .supposes = "a thread for each container, one barrier and one atomic per block"},
    {.id = "warp-count",
     .title = "one atomic per warp, no barrier",
     .points = 5,
     .hints =
         {"__ballot_sync(0xffffffff, hit) has bit L set if lane L passed a value other than 0.",
          "__popc() counts the bits of a mask. One lane of the warp adds that number.",
          "if (lane == 0 && hits) atomicAdd(count, __popc(hits));"},
     .cases = containers,
     .case_count = COUNT(containers),
     .bounds = warp_count_bounds,
     .many_blocks = true,
     .supposes = "a thread for each container, and one atomic per warp, without shared memory"},
    {.id = "csr",
     .title = "lists without gaps, one warp per list",
     .points = 15,
     .hints =
         {"Lane L takes elements L, L + 32, L + 64, ... of the list: in each round the lanes read neighbouring words.",
          "The list is elements[starts[i]] to elements[starts[i + 1] - 1]. All lanes of a warp must take part in a shuffle.",
          "for (int d = WARP / 2; d > 0; d /= 2) sum = add(sum, __shfl_down_sync(0xffffffff, sum, d)); leaves the sum in lane 0."},
     .cases = flat,
     .case_count = COUNT(flat),
     .bounds = csr_bounds,
     .supposes =
         "a warp for each list, or for four in turn, and one atomic for each block of four warps or more",
     .define = "LESSON_LISTS"},
    {.id = "balanced",
     .title = "equal shares, segmented sums",
     .points = 10,
     .hints =
         {"To join two parts: if a list ended in the second one, what was before belongs to another list.",
          "The first list that ends in a thread's items is complete within the block only if another list ended before, in this share.",
          "In combine_shares: go back from share s - 1, adding tails, and stop after the first share in which a list ended."},
     .cases = shared_out,
     .case_count = COUNT(shared_out),
     .bounds = balanced_bounds,
     .supposes =
         "shares of 2,048 items (elements and ends of lists), and a launch that combines the lists which cross a border",
     .define = "LESSON_LISTS"},
    {.id = "repair",
     .title = "five repairs of a published difference of dates",
     .points = 15,
     .hints =
         {"Take the steps in their order, and grade after each: the cases come in the same order.",
          "Step 3: for 1 January of a leap year, no leap day has passed. Step 4: the loop over years does nothing if the first year is the later one.",
          "Step 5: the days as an int, the difference of the times of day in seconds, both together in 64 bits, then / 86400."},
     .cases = repair_cases,
     .case_count = COUNT(repair_cases),
     .bounds = repair_bounds,
     .supposes = "a loop over the years between the two dates, in one launch",
     .define = "LESSON_REPAIR"},
    {.id = "days",
     .title = "the number of a day, without a loop",
     .points = 5,
     .hints =
         {"Let the year begin in March: then the leap day is its last day, and shifts no other one.",
          "400 years have 146,097 days. Within them, year y begins 365 y + y / 4 - y / 100 days after the first.",
          "From 1 March to the first of month m (0 for March): (153 * m + 2) / 5 days. Division rounds toward zero: years below 0 need - 399."},
     .cases = days_cases,
     .case_count = COUNT(days_cases),
     .bounds = days_bounds,
     .supposes = "a formula that asks about two years or fewer",
     .define = "LESSON_DAYS"},
    {.id = "pairs",
     .title = "a million differences of dates",
     .points = 5,
     .hints =
         {"A struct of 8 bytes that is aligned to 8 bytes is read with one load: struct date a = from[i];",
          "The days first, then the seconds of the day; in seconds the difference needs 64 bits.",
          "days[i] = (int)((whole * 86400 + second_of_day(a) - second_of_day(b)) / 86400); with a long long whole."},
     .cases = pairs_cases,
     .case_count = COUNT(pairs_cases),
     .bounds = pairs_bounds,
     .supposes =
         "one load of 8 bytes for each date, neighbouring threads reading neighbouring dates",
     .define = "LESSON_PAIRS"},
};

static const struct lockstep_lesson lesson = {.number = 6,
                                              .name = "atomics-and-dates",
                                              .title = "Atomics and dates: count, and convert",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
