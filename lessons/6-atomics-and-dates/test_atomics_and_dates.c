/* Lesson 6's suite: makes inputs, and right results, serially and from integers; the kernels run in
   another process. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "facts.h"
#include "lists.h"
#include "moments.h"

/* ---- part A: lists, with elements in eighths ---- */

static int *starts;  /* [n + 1] where each list starts */
static int *eighths; /* [starts[n]] 8 times each element */
static int *sums;    /* [n] 8 times each sum */

static void *allocate(uint64_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    cr_assert(memory, "out of memory");
    return memory;
}

static int add_up(int i) {
    int sum = 0;
    for (int k = starts[i]; k < starts[i + 1]; k++) sum += eighths[k];
    return sum;
}

static void make_lists(const struct suite_case *c) {
    const struct lockstep_case *s = c->shape;
    starts = allocate(s->n + 1, sizeof *starts), sums = allocate(s->n, sizeof *sums);
    for (uint64_t i = 0; i < s->n; i++)
        starts[i + 1] = starts[i] + lists_length(s->variant, i, s->n, s->m, c->seed);
    eighths = allocate((uint64_t)starts[s->n], sizeof *eighths);
    for (uint64_t i = 0; i < s->n; i++) {
        for (int k = starts[i]; k < starts[i + 1]; k++)
            eighths[k] = (int)(8 *
                               lists_element(s->variant, i, (uint64_t)(k - starts[i]), c->seed));
        sums[i] = add_up((int)i);
    }
}

/* Changes last elements so that each sum is the limit, or 1/8 above it. */
static void move_to_edge(const struct suite_case *c, int limit) {
    for (uint64_t i = 0; i < c->shape->n; i++) {
        int goal = limit + (int)(lists_random(c->seed ^ i) % 2);
        if (starts[i] == starts[i + 1]) continue;
        eighths[starts[i + 1] - 1] += goal - sums[i];
        sums[i] = add_up((int)i);
    }
}

/* @return 8 times the limit */
static int make_limit(const struct suite_case *c) {
    int limit = (int)(8 * lists_limit(c->shape->variant, c->seed));
    int kind = c->shape->variant / LENGTHS % LIMITS * LENGTHS;
    if (kind == EDGE) move_to_edge(c, limit);
    for (uint64_t i = 0; i < c->shape->n && kind == NONE; i++)
        if (i == 0 || sums[i] > limit) limit = sums[i];
    return limit;
}

static uint32_t count_over(uint64_t n, int limit) {
    lists_facts = (struct facts){.elements = starts[n]};
    for (uint64_t i = 0; i < n; i++) {
        int length = starts[i + 1] - starts[i];
        if (length > lists_facts.longest) lists_facts.longest = length;
        lists_facts.full += length > 0;
        lists_facts.over += sums[i] > limit;
    }
    return (uint32_t)lists_facts.over;
}

static uint32_t bits_of_sixteenths(int sixteenths) {
    union {
        float value;
        uint32_t bits;
    } word = {.value = (float)sixteenths / 16};
    return word.bits;
}
static uint32_t bits_of(int in_eighths) { return bits_of_sixteenths(2 * in_eighths); }

/* A limit need not be a multiple of 1/8, as the sums are. EDGE and NONE are about sums that are it.
 */
static uint32_t limit_bits(const struct suite_case *c, int limit) {
    int variant = c->shape->variant;
    bool between = variant % LENGTHS != EXAMPLE && variant / LENGTHS % LIMITS * LENGTHS == HALF;
    return bits_of_sixteenths(2 * limit + (between && variant < CANDIDATE));
}

/* Makes the lists and the expected count. @return 8 times the limit; the lists are the caller's */
static int begin_lists(struct suite_case *c) {
    make_lists(c);
    int limit = make_limit(c);
    c->output_words = 1;
    c->expected = allocate(1, sizeof *c->expected);
    c->expected[0] = count_over(c->shape->n, limit);
    return limit;
}

static void end_lists(void) { free(starts), free(eighths), free(sums); }

/* What unused elements hold: in turns the largest float, a NaN, and the smallest one. */
static uint32_t unused(uint64_t place) {
    static const uint32_t bits[] = {0x7f7fffff, 0x7fc00000, 0xff7fffff};
    return bits[place % 3];
}

static void fill_containers(struct suite_case *c) {
    enum { MOST = 64, WORDS = 1 + MOST };
    uint64_t n = c->shape->n;
    int limit = begin_lists(c);
    c->input_words = WORDS * n + 1;
    c->input = allocate(c->input_words, sizeof *c->input);
    for (uint64_t i = 0; i < n; i++) {
        uint32_t *container = c->input + WORDS * i;
        container[0] = (uint32_t)(starts[i + 1] - starts[i]);
        for (uint32_t k = 0; k < MOST; k++)
            container[1 + k] = k < container[0] ? bits_of(eighths[starts[i] + (int)k])
                                                : unused(i + k);
    }
    c->input[WORDS * n] = limit_bits(c, limit);
    end_lists();
}

/* Elements, then where each list starts; as many words of scratch as the contract promises. */
static void fill_lists(struct suite_case *c) {
    uint64_t n = c->shape->n;
    int limit = begin_lists(c);
    uint64_t size = (uint64_t)starts[n];
    c->input_words = size + n + 2;
    c->input = allocate(c->input_words, sizeof *c->input);
    c->scratch_words = ((n + size) / 64 + 4096) / 4;
    for (uint64_t k = 0; k < size; k++) c->input[k] = bits_of(eighths[k]);
    for (uint64_t i = 0; i <= n; i++) c->input[size + i] = (uint32_t)starts[i];
    c->input[size + n + 1] = limit_bits(c, limit);
    end_lists();
}

/* ---- find-the-bugs ---- */

static char reason[160];

static const char *judge_check(int candidate, bool trusted) {
    bool correct = candidate == 0 || candidate == SERIAL;
    if (trusted == correct) return NULL;
    snprintf(reason, sizeof reason, "check() says that it can%s be trusted", trusted ? "" : "not");
    return reason;
}

/* The simulator reports no finding for an exhibit that is right and only slow: the lines of
   faulty.h where it wastes something. Nor does it name the line of a barrier that is missing. */
static const struct { int exhibit, flaw, line; } known[] = {{4, 1, 47}, {5, 2, 44}, {6, 3, 29}};

static bool is_known(int exhibit, int flaw, int line) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].exhibit == exhibit) return known[i].flaw == flaw && known[i].line == line;
    return false;
}

static const char *judge_diagnosis(int exhibit, int flaw, int line,
                                   const struct suite_finding *findings, int count) {
    static const char *const flaws[] = {"no flaw", "a race", "a bank conflict", "a copy", "?"};
    bool right = flaw == 0 ? count == 0 && exhibit == 0 : is_known(exhibit, flaw, line);
    for (int i = 0; i < count && flaw == 1; i++)
        right |= !strcmp(findings[i].kind, "race") &&
                 (findings[i].line == line || findings[i].other_line == line);
    if (right) return NULL;
    snprintf(reason, sizeof reason, "diagnose() says %s in line %d, which is not right",
             flaws[flaw >= 0 && flaw < 4 ? flaw : 4], line);
    return reason;
}

static const char *judge_candidate(const struct suite_case *c, const uint32_t *output,
                                   const struct suite_finding *findings, int count) {
    int candidate = c->shape->variant / CANDIDATE;
    if (candidate < DIAGNOSE) return judge_check(candidate, output[0] != 0);
    return judge_diagnosis(candidate - DIAGNOSE, (int)output[0], (int)output[1], findings, count);
}

static void fill_candidate(struct suite_case *c) {
    fill_containers(c);
    free(c->expected);
    c->expected = NULL;
    c->output_words = 2;
    c->judge = judge_candidate;
}

/* ---- part B: dates ---- */

/* As struct date has it: the low bytes of a word come first. */
static void pack_date(uint32_t *words, struct moment_of_day t, uint32_t unused_byte) {
    words[0] = (uint32_t)(uint16_t)t.date.year | (uint32_t)t.date.month << 16 |
               (uint32_t)t.date.day << 24;
    words[1] = (uint32_t)(t.second / 3600) | (uint32_t)(t.second / 60 % 60) << 8 |
               (uint32_t)(t.second % 60) << 16 | unused_byte << 24;
}

/* As struct moment has it. */
static void split_moment(uint32_t *words, struct moment_of_day t) {
    const int fields[] = {t.second % 60, t.second / 60 % 60, t.second / 3600,
                          t.date.day,    t.date.month - 1,   t.date.year - 1900};
    for (int f = 0; f < 6; f++) words[f] = (uint32_t)fields[f];
}

/* What the case at hand has, for messages. A date alone is `from`. */
static struct two_moments *asked;
static int *right_days;

static int write_moment(char *text, size_t size, struct moment_of_day t) {
    return snprintf(text, size, "%d-%02d-%02d %02d:%02d:%02d", t.date.year, t.date.month,
                    t.date.day, t.second / 3600, t.second / 60 % 60, t.second % 60);
}

static const char *judge_days(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    bool pairs = c->input_words > 2 * c->shape->n;
    uint64_t i = 0;
    while (i < c->shape->n && (int)output[i] == right_days[i]) i++;
    if (i == c->shape->n) return NULL;
    int used = snprintf(reason, sizeof reason, "%s", pairs ? "from " : "");
    used += write_moment(reason + used, sizeof reason - (size_t)used, asked[i].from);
    if (pairs) used += snprintf(reason + used, sizeof reason - (size_t)used, " to ");
    if (pairs) used += write_moment(reason + used, sizeof reason - (size_t)used, asked[i].to);
    snprintf(reason + used, sizeof reason - (size_t)used, " is %d days; expected %d",
             (int)output[i], right_days[i]);
    return reason;
}

static void begin_dates(struct suite_case *c, uint64_t words) {
    calendar_make();
    c->input_words = words * c->shape->n;
    c->output_words = c->shape->n;
    c->input = allocate(c->input_words, sizeof *c->input);
    c->judge = judge_days;
    free(asked), free(right_days);
    asked = allocate(c->shape->n, sizeof *asked);
    right_days = allocate(c->shape->n, sizeof *right_days);
}

static void fill_repair(struct suite_case *c) {
    enum { FIELDS = 6 };
    uint64_t n = c->shape->n, state = c->seed;
    begin_dates(c, 2 * FIELDS);
    lists_facts.years = 0;
    for (uint64_t i = 0; i < n; i++) {
        struct two_moments p = asked[i] = choose_for_step(c->shape->variant, &state);
        split_moment(c->input + FIELDS * i, p.from);
        split_moment(c->input + FIELDS * (n + i), p.to);
        right_days[i] = days_between(p);
        lists_facts.years += abs(p.from.date.year - p.to.date.year);
    }
}

/* CYCLE: one day after the other, from any year on. */
static void fill_days(struct suite_case *c) {
    uint64_t state = c->seed;
    begin_dates(c, 2);
    struct moment_of_day t = {{draw(&state, 60000) - 30000, 1, 1}, 0};
    for (uint64_t i = 0; i < c->shape->n; i++) {
        if (c->shape->variant != CYCLE) t = choose_pair(c->shape->variant, &state).from;
        if (c->shape->variant == ALL_YEARS) choose_extreme(&t, i);
        pack_date(c->input + 2 * i, t, (uint32_t)i % 256);
        asked[i].from = t;
        right_days[i] = calendar_number(t.date);
        calendar_next(&t.date);
    }
}

static void fill_pairs(struct suite_case *c) {
    uint64_t n = c->shape->n, state = c->seed;
    begin_dates(c, 4);
    for (uint64_t i = 0; i < n; i++) {
        struct two_moments p = choose_pair(c->shape->variant, &state);
        if (c->shape->variant == ALL_YEARS) choose_extreme(&p.from, i);
        asked[i] = p;
        pack_date(c->input + 2 * i, p.from, (uint32_t)i % 256);
        pack_date(c->input + 2 * (n + i), p.to, (uint32_t)i % 251);
        right_days[i] = days_between(p);
    }
}

void suite_fill(struct suite_case *c) {
    if (suite_is(c, "find-the-bugs")) return fill_candidate(c);
    if (suite_is(c, "csr") || suite_is(c, "balanced")) return fill_lists(c);
    if (suite_is(c, "repair")) return fill_repair(c);
    if (suite_is(c, "days")) return fill_days(c);
    if (suite_is(c, "pairs")) return fill_pairs(c);
    fill_containers(c);
}
