/* What is this card good at? The thresholds of `smart`, and the lines of `never-worse`. */
#include <math.h>
#include <string.h>
#include <vector>
#include "bench_loop.h"

namespace simple {
void nested_loop(struct loop l);
}
namespace combined {
void nested_loop(struct loop l);
}
namespace never_worse {
void nested_loop(struct loop l);
void run_way(const struct loop &l, enum method way, int below, int longest);
} // namespace never_worse

/* The document's table (its README's version), for round(exp((5 + i) / 2)) rows. */
const struct measured_card card_of_2017 = {
    24,
    {12,   20,   33,    55,    90,    148,   245,   403,    665,    1097,   1808,   2981,
     4915, 8103, 13360, 22026, 36316, 59874, 98716, 162755, 268337, 442413, 729416, 1202604},
    {355375, 162755, 48095, 29171, 29171, 17693, 13360, 22026, 13360, 4915, 6509, 3948,
     2395,   1452,   881,   534,   324,   197,   119,   119,   119,   90,   90,   72},
    {},
    0,
    128};

/* ---- lines: least squares of relative errors, all coefficients at least 0 ---- */

enum { TERMS = 5 };

struct sample {
    double term[TERMS], us;
};

static void fit(const std::vector<struct sample> &samples, struct cost *cost) {
    double x[TERMS] = {0};
    for (int round = 0; round < 3000; round++)
        for (int t = 0; t < TERMS; t++) { /* one coefficient at a time */
            double up = 0, down = 0;
            for (const struct sample &s : samples) {
                double rest = s.us;
                for (int o = 0; o < TERMS; o++)
                    if (o != t) rest -= x[o] * s.term[o];
                up += rest * s.term[t] / (s.us * s.us);
                down += s.term[t] * s.term[t] / (s.us * s.us);
            }
            x[t] = down > 0 && up > 0 ? up / down : 0;
        }
    *cost = {(float)x[0], (float)x[1], (float)x[2], (float)x[3], (float)x[4]};
}

static enum method way_at_hand;
static int longest_at_hand;
static void run_way_at_hand(struct loop l) {
    never_worse::run_way(l, way_at_hand, 0, longest_at_hand);
}

/* The loops that the lines are fitted to; the experiments draw other rows, at other sizes. */
static std::vector<struct cell> training(enum loop_body body, double most_nodes) {
    std::vector<struct cell> cells;
    for (double nx = 20; nx < 4e6; nx *= 10)
        for (double ny = 30; ny < 4e5; ny *= 10)
            for (int k = 0; k <= 50; k += 50) {
                struct cell c = {(long)nx, (long)ny, k, true, body};
                if (nx * ny <= most_nodes && arena_holds(&c)) cells.push_back(c);
            }
    return cells;
}

static void measure_lines(enum loop_body body, struct measured_card *card) {
    std::vector<struct sample> samples[METHODS];
    for (const struct cell &c : training(body, 1e8)) {
        struct shape shape;
        struct loop l = arena_fill(&c, 11, &shape);
        longest_at_hand = (int)shape.longest;
        double nx = (double)c.nx, nodes = nx * shape.longest;
        for (int way = 0; way < METHODS; way++) {
            way_at_hand = (enum method)way;
            double us = time_loop(&l, "a way of never-worse", run_way_at_hand);
            samples[way].push_back({{1, nx, nodes, shape.pairs, shape.longest}, us});
        }
    }
    for (int way = 0; way < METHODS; way++) fit(samples[way], &card->costs[way]);
}

/* Which first pass is the fastest in the geometric mean? */
static void measure_first_pass(enum loop_body body, struct measured_card *card) {
    static const int rounds[] = {16, 64, 256};
    double least = HUGE_VAL;
    struct measured_card trial = *card;
    for (trial.across = 0; trial.across < 2; trial.across++)
        for (int r = 0; r < 3; r++) {
            double sum = 0;
            trial.rounds = rounds[r];
            for (const struct cell &c : training(body, 3e7)) {
                struct shape shape;
                struct loop l = arena_fill(&c, 12, &shape);
                l.card = &trial;
                sum += log(time_loop(&l, "never-worse", never_worse::nested_loop));
            }
            if (sum >= least) continue;
            least = sum;
            card->across = trial.across;
            card->rounds = trial.rounds;
        }
}

/* For each number of rows: the threshold with which the ladder's loops take least, in the geometric
   mean over k = 0, 10, 50, as the document's program drew them. */
static void measure_thresholds(enum loop_body body, struct measured_card *card) {
    card->points = 0;
    for (double nx = 10; nx < 2e6 && card->points < THRESHOLDS; nx *= sqrt(10.0)) {
        std::vector<double> steps, gains; /* log(combined / simple) at each length of the ladder */
        for (double ny = 30; nx * ny <= 5e7 || ny < 100; ny *= sqrt(10.0)) {
            double gain = 0;
            for (int k = 0; k <= 50; k = k ? k + 40 : 10) {
                struct cell c = {(long)nx, (long)ny, k, false, body};
                struct shape shape;
                if (!arena_holds(&c)) continue;
                struct loop l = arena_fill(&c, 13, &shape);
                gain += log(time_loop(&l, "combined", combined::nested_loop) /
                            time_loop(&l, "simple", simple::nested_loop));
            }
            steps.push_back(ny);
            gains.push_back(gain);
        }
        size_t best = steps.size(); /* from this step on `combined` */
        double sum = 0, least = 0;
        for (size_t i = steps.size(); i-- > 0;)
            if ((sum += gains[i]) < least) least = sum, best = i;
        int at = card->points++;
        card->rows[at] = (int)(nx + 0.5);
        card->threshold[at] = (int)(best < steps.size() ? steps[best] : steps.back() * 10);
    }
}

void card_measure(enum loop_body body, struct measured_card *card) {
    memset(card, 0, sizeof *card);
    measure_lines(body, card);
    measure_first_pass(body, card);
    if (body == SUM_BODY)
        measure_thresholds(body, card);
    else
        memcpy(card->rows, card_of_2017.rows, sizeof card->rows);
    if (body == SUM_BODY) return;
    memcpy(card->threshold, card_of_2017.threshold, sizeof card->threshold);
    card->points = card_of_2017.points;
}

/* ---- the file ---- */

void card_write(const struct measured_card *card, const char *file) {
    static const char *const ways[METHODS] = {"tiles", "rows", "shares"};
    char temporary[4096];
    snprintf(temporary, sizeof temporary, "%s.new", file);
    FILE *f = fopen(temporary, "w");
    if (!f) return perror(temporary);
    fprintf(f, "# the card at hand, as make calibrate4 found it; microseconds\n");
    fprintf(f, "first\t%d\t%d\n", card->across, card->rounds);
    for (int i = 0; i < METHODS; i++) {
        const struct cost *c = &card->costs[i];
        fprintf(f, "cost\t%s\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g\n", ways[i], c->start, c->row, c->node,
                c->pair, c->step);
    }
    for (int i = 0; i < card->points; i++)
        fprintf(f, "smart\t%d\t%d\n", card->rows[i], card->threshold[i]);
    if (fclose(f) || rename(temporary, file)) perror(file);
}

bool card_read(struct measured_card *card, const char *file) {
    FILE *f = fopen(file, "r");
    char line[256], way[16];
    int ways = 0;
    memset(card, 0, sizeof *card);
    while (f && fgets(line, sizeof line, f)) {
        struct cost c;
        int a, b;
        if (sscanf(line, "first\t%d\t%d", &a, &b) == 2) card->across = a, card->rounds = b;
        if (sscanf(line, "cost\t%15s\t%f\t%f\t%f\t%f\t%f", way, &c.start, &c.row, &c.node, &c.pair,
                   &c.step) == 6 &&
            ways < METHODS)
            card->costs[ways++] = c;
        if (sscanf(line, "smart\t%d\t%d", &a, &b) == 2 && card->points < THRESHOLDS) {
            card->rows[card->points] = a;
            card->threshold[card->points++] = b;
        }
    }
    if (f) fclose(f);
    return ways == METHODS && card->points > 1 && card->rounds > 0;
}
