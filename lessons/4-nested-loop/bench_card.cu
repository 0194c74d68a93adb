/* What is this card good at? The thresholds of `smart`, and the plans of `never-worse`. */
#include <algorithm>
#include <math.h>
#include <string.h>
#include <vector>
#include "bench_loop.h"

#define DECLARE_PLANS(space)                               \
    namespace space {                                      \
    void run_plan(const struct loop &l, struct plan plan); \
    }
DECLARE_PLANS(never_worse_sum)
DECLARE_PLANS(never_worse_store)
DECLARE_PLANS(never_worse_long)
DECLARE_FOR_BODIES(row_per_thread, nested_loop)
DECLARE_FOR_BODIES(block_per_row, nested_loop)
DECLARE_FOR_BODIES(simple, nested_loop)
DECLARE_FOR_BODIES(combined, nested_loop)

/* ---- plans: for each number of rows the one that is the least behind where it is worst ---- */

static const double ENOUGH_US = 600, HOPELESS = 1.6;

/* A plan cannot be passed to what is timed: the loop names it as a card with that plan alone. */
static void run_card(struct loop l) {
    void (*const run[BODIES])(const struct loop &, struct plan) = {
        never_worse_sum::run_plan, never_worse_store::run_plan, never_worse_long::run_plan};
    run[l.body](l, l.card->plan[0]);
}

static std::vector<struct measured_card> candidates(enum loop_body body, double nx) {
    static const int rounds[] = {32, 512, 8192};
    std::vector<struct measured_card> cards;
    for (int way = ACROSS; way <= BY_SHARES; way++)
        for (int sharers = 1; sharers <= 65536; sharers *= 2)
            for (int r = 0; r < 3; r++) {
                bool few = sharers * nx <= 1 << 22 || sharers <= 4, enough = sharers * nx >= 5000;
                if (!few || (!enough && sharers < 1024)) continue;
                if (way == ACROSS && sharers > 2048) continue;
                if (way == ALONG && (body == SUM_BODY || sharers == 1 || r != 1)) continue;
                if (way == BY_SHARES && r) continue;
                struct measured_card card = {};
                card.plans = 1;
                card.plan[0] = {1, (enum way)way, sharers, rounds[r]};
                cards.push_back(card);
                if (way == BY_SHARES) return cards;
            }
    return cards;
}

/* The loops of so many rows that plans are tried on; the experiments draw other rows. */
static std::vector<struct cell> training(enum loop_body body, double nx) {
    std::vector<struct cell> cells;
    for (double ny = 10; ny <= (body == SUM_BODY ? 3e6 : 3e5); ny *= sqrt(10.0))
        for (int k = 0; k <= 50; k += 50) {
            struct cell c = {(long)(nx + 0.5), (long)(ny + 0.5), k, true, body};
            if (nx * ny <= (nx < 50 ? 3e7 : 1e8) && arena_holds(&c)) cells.push_back(c);
        }
    return cells;
}

/* The methods that need no library: what a plan is never to be worse than. */
static const loop_runner others[][BODIES] = {FOR_BODIES(row_per_thread, nested_loop),
                                             FOR_BODIES(block_per_row, nested_loop),
                                             FOR_BODIES(simple, nested_loop)};

/* How far behind the best of the others each of the cards is on one loop: its worst, and its sum of
   logarithms. */
static void try_cards(const struct cell *c, std::vector<struct measured_card> &cards,
                      std::vector<double> &worst, std::vector<double> &sum) {
    struct shape shape;
    struct loop l = arena_fill(c, 11, &shape);
    std::vector<struct timed> t;
    double best = HUGE_VAL;
    for (const struct measured_card &card : cards) {
        l.card = &card;
        t.push_back({"a plan of never-worse", run_card, l, 0, 0, 0});
    }
    for (int i = 0; i < 3; i++)
        if (i || shape.longest < 1e5) t.push_back({"another", others[i][c->body], l, 0, 0, 0});
    time_in_turns(t.data(), (int)t.size(), ENOUGH_US, HOPELESS);
    for (size_t i = cards.size(); i < t.size(); i++) best = std::min(best, t[i].us);
    for (size_t i = 0; i < cards.size(); i++) {
        worst[i] = std::max(worst[i], t[i].us / best);
        sum[i] += log(t[i].us / best);
    }
}

/* 3 % are noise: of the plans whose worst is no more, or no more than the least, the one that is
   the best in the mean. */
static size_t best_of(const std::vector<double> &worst, const std::vector<double> &sum) {
    double least = HUGE_VAL;
    size_t best = worst.size();
    for (double w : worst) least = std::min(least, w);
    for (size_t i = 0; i < worst.size(); i++)
        if (worst[i] <= std::max(1.03, 1.005 * least) &&
            (best == worst.size() || sum[i] < sum[best]))
            best = i;
    return best;
}

static void measure_plans(enum loop_body body, struct measured_card *card) {
    for (double nx = 10; nx < 2e7; nx *= sqrt(10.0)) {
        std::vector<struct measured_card> cards = candidates(body, nx);
        std::vector<struct cell> cells = training(body, nx);
        std::vector<double> worst(cards.size()), sum(cards.size());
        for (const struct cell &c : cells) try_cards(&c, cards, worst, sum);
        if (cells.empty()) break;
        struct plan plan = cards[best_of(worst, sum)].plan[0];
        plan.rows = card->plans ? (int)(nx / pow(10, 0.25) + 0.5) : 1;
        if (card->plans < PLANS) card->plan[card->plans++] = plan;
    }
}

/* For each number of rows: the threshold with which the ladder's loops take least, in the geometric
   mean over k = 0, 10, 50, as the document's program drew them. */
static void measure_thresholds(enum loop_body body, struct measured_card *card) {
    static const loop_runner runs_combined[BODIES] = FOR_BODIES(combined, nested_loop);
    static const loop_runner runs_simple[BODIES] = FOR_BODIES(simple, nested_loop);
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
                gain += log(time_loop(&l, "combined", runs_combined[body]) /
                            time_loop(&l, "simple", runs_simple[body]));
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
    measure_plans(body, card);
    if (body == SUM_BODY) measure_thresholds(body, card);
}

/* ---- the file ---- */

static const char *const ways[] = {"across", "along", "shares"};

void card_write(const struct measured_card *card, const char *file) {
    char temporary[4200];
    snprintf(temporary, sizeof temporary, "%s.new", file);
    FILE *f = fopen(temporary, "w");
    if (!f) return perror(temporary);
    fprintf(f,
            "# the card at hand, as make calibrate4 found it\n# plans: from so many rows on, how "
            "they are run; threads that share a row; rounds until a block asks who is left\n");
    for (int i = 0; i < card->plans; i++) {
        const struct plan *p = &card->plan[i];
        fprintf(f, "plan\t%d\t%s\t%d\t%d\n", p->rows, ways[p->way], p->sharers, p->rounds);
    }
    fprintf(f,
            "# for so many rows: from which longest row on `combined` is faster than `simple`\n");
    for (int i = 0; i < card->points; i++)
        fprintf(f, "smart\t%d\t%d\n", card->rows[i], card->threshold[i]);
    if (fclose(f) || rename(temporary, file)) perror(file);
}

bool card_read(struct measured_card *card, const char *file) {
    FILE *f = fopen(file, "r");
    char line[256], way[16];
    int a, b, c;
    memset(card, 0, sizeof *card);
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "plan\t%d\t%15s\t%d\t%d", &a, way, &b, &c) == 4 && card->plans < PLANS)
            for (int w = 0; w < 3; w++)
                if (!strcmp(way, ways[w])) card->plan[card->plans++] = {a, (enum way)w, b, c};
        if (sscanf(line, "smart\t%d\t%d", &a, &b) == 2 && card->points < THRESHOLDS) {
            card->rows[card->points] = a;
            card->threshold[card->points++] = b;
        }
    }
    if (f) fclose(f);
    return card->plans > 0 && card->points > 1;
}
