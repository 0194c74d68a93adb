/* The dates of lesson 6, part B: which ones a case has. Included by the suite alone. */
#ifndef ATOMICS_AND_DATES_MOMENTS_H
#define ATOMICS_AND_DATES_MOMENTS_H

#include "calendar.h"
#include "date-cases.h"
#include "lists.h"

/** A date with a time of day. */
struct moment_of_day {
    struct civil date; /**< the day */
    int second;        /**< since midnight */
};

/** Two of them. */
struct two_moments {
    struct moment_of_day from; /**< the result is from - to */
    struct moment_of_day to;   /**< may be earlier or later */
};

/** Draws from 0 to bound - 1. */
static int draw(uint64_t *state, int bound) {
    return (int)(lists_random((*state)++) % (uint64_t)bound);
}

static struct civil draw_date(uint64_t *state, int first_year, int last_year) {
    struct civil d = {first_year + draw(state, last_year - first_year + 1), 1 + draw(state, 12), 1};
    if (draw(state, 8) == 0) d.month = 2 + draw(state, 2); /* the days around a leap day */
    d.day += draw(state, calendar_month_length(d.year, d.month));
    if (d.month == 2 && draw(state, 2)) d.day = calendar_month_length(d.year, 2);
    return d;
}

/** Seconds from a to b. */
static int64_t seconds_between(struct moment_of_day a, struct moment_of_day b) {
    return 86400 * (int64_t)(calendar_number(b.date) - calendar_number(a.date)) + b.second -
           a.second;
}

/** The right answer: from - to in whole days, truncated toward zero. */
static int days_between(struct two_moments p) {
    return (int)(seconds_between(p.to, p.from) / 86400);
}

static void order(struct two_moments *p) {
    struct moment_of_day from = p->from;
    if (seconds_between(p->from, p->to) >= 0) return;
    p->from = p->to, p->to = from;
}

/** Two months of a common year after equally long months: there a month that is counted from 1
 * gives no mistake. */
static void choose_step_1(struct two_moments *p, uint64_t *state) {
    int year, a, b;
    do {
        year = 1897 + draw(state, 200), a = 2 + draw(state, 11), b = 2 + draw(state, 11);
    } while (calendar_month_length(year, 2) == 29 || a == b ||
             calendar_month_length(year, a - 1) != calendar_month_length(year, b - 1));
    p->from.date = (struct civil){year, a, 1 + draw(state, 28)};
    p->to.date = (struct civil){year, b, 1 + draw(state, 28)};
}

static void choose_step_2(struct two_moments *p, uint64_t *state) {
    int year;
    do year = 1897 + draw(state, 200);
    while (calendar_month_length(year, 2) == 29);
    p->from.date = draw_date(state, year, year), p->to.date = draw_date(state, year, year);
}

/** The other time of a pair of step 5: often the same one, for which a difference of fractions of a
 * day is seldom wrong, and often one within a minute of it. */
static int choose_second(int second, uint64_t *state) {
    int kind = draw(state, 8);
    if (kind < 4) return second;
    return kind < 7 ? (second + draw(state, 121) + 86340) % 86400 : draw(state, 86400);
}

/** Pair number i of a case of `repair`: the mistakes of later steps do not matter. */
static struct two_moments choose_for_step(int step, uint64_t *state) {
    struct two_moments p = {{{0, 0, 0}, 0}, {{0, 0, 0}, 0}};
    if (step == STEP_1) choose_step_1(&p, state);
    if (step == STEP_2) choose_step_2(&p, state);
    if (step >= STEP_3)
        p.from.date = draw_date(state, 1896, 2104), p.to.date = draw_date(state, 1896, 2104);
    if (step < STEP_4) order(&p);
    if (step == STEP_5) {
        p.from.second = draw(state, 86400);
        p.to.second = choose_second(p.from.second, state);
    }
    return p;
}

/** The first dates of a case with all years are these: the ends of the years' range, and year 0. */
static void choose_extreme(struct moment_of_day *t, uint64_t i) {
    static const struct civil extremes[] = {
        {FIRST_YEAR, 1, 1}, {FIRST_YEAR, 2, 29}, {FIRST_YEAR, 3, 1},  {FIRST_YEAR, 12, 31},
        {LAST_YEAR, 1, 1},  {LAST_YEAR, 2, 28},  {LAST_YEAR, 12, 31}, {0, 2, 29},
        {0, 3, 1},          {-1, 12, 31}};
    if (i < sizeof extremes / sizeof *extremes) t->date = extremes[i];
}

/** A pair of `pairs`. */
static struct two_moments choose_pair(int variant, uint64_t *state) {
    struct two_moments p = {{{0, 0, 0}, 0}, {{0, 0, 0}, 0}};
    int first = variant == ALL_YEARS ? FIRST_YEAR : 1900, last = 2100;
    if (variant == ALL_YEARS) last = LAST_YEAR;
    p.from.date = draw_date(state, first, last), p.to.date = draw_date(state, first, last);
    if (variant == SAME_DAY) p.to.date = p.from.date;
    p.from.second = draw(state, 86400), p.to.second = draw(state, 86400);
    if (variant != SAME_DAY && draw(state, 2)) p.to.second = p.from.second;
    if (draw(state, 4) == 0) p.to.second = (p.from.second + 1) % 86400;
    return p;
}

#endif
