/* Lesson 4 on a real GPU: the document's experiments, and every method on the whole grid.
 *
 *     make bench4        (BENCH_SECONDS=170; what is left is done when it is called again;
 *                         BENCH_PARTS="tau figure": only these)
 *     make calibrate4    only measures the card: build/bench/4-nested-loop.card.tsv
 *
 * Times are the host's, from a method's call to the end of its last kernel, on rows that lie on the
 * card: some methods wait for a copy in between, and that is part of what they cost. Every result
 * is checked before it is timed. Parts, in their order: `grid` (Nx and Ny_max from 10 to 10^7),
 * `tau` (the document's parameters, over its range: Nx and Ny_max from 10 to 10^7 as far as its own
 * program went, a billion nodes), `body` (two other bodies), `figure` (its Figures 4 and 5).
 */
#include <map>
#include <math.h>
#include <string>
#include <string.h>
#include <vector>
#include "bench_loop.h"

#define RUNGS(X)                        \
    X(simple, "simple")                 \
    X(row_per_thread, "row-per-thread") \
    X(block_per_row, "block-per-row")   \
    X(frame, "frame")                   \
    X(combined, "combined")             \
    X(smart, "smart")                   \
    X(prefix_sum, "prefix-sum")         \
    X(balanced, "balanced")             \
    X(never_worse, "never-worse")

#define DECLARE(rung, name) DECLARE_FOR_BODIES(rung, nested_loop)
RUNGS(DECLARE)
DECLARE_FOR_BODIES(frame, nested_loop_squares)

#define CONTENDER(rung, name) {name, FOR_BODIES(rung, nested_loop)},
const struct contender contenders[] = {
    RUNGS(CONTENDER){"frame-2d", FOR_BODIES(frame, nested_loop_squares)},
    {"smart-2017", {smart_2017, NULL, NULL}}};
const int contender_count = sizeof contenders / sizeof *contenders;

static struct measured_card cards[BODIES];
static const double ENOUGH_US = 10000;
static double deadline = 170;
static int left_out;

static bool in_time(void) {
    if (seconds_since_start() < deadline) return true;
    left_out++;
    return false;
}

/* ---- one cell: all methods, and the body's ceiling ---- */

/* A method is not asked if rows a tenth as long took it more than a tenth of the limit, or if it
   was not asked then. What comes out is no time, and the table says so. */
static bool too_long(const struct line *line, double limit_us) {
    static std::map<std::string, double> last; /* by what is the same along a ladder of lengths */
    char key[160];
    snprintf(key, sizeof key, "%s %s %d %d %ld %d", line->part, line->method, line->cell.k,
             line->cell.exact, line->cell.nx, line->cell.body);
    double before = last[key];
    bool long_then = before < 0 || before * 10 > limit_us;
    last[key] = line->us > 0 ? line->us : long_then ? -1 : before;
    return line->us <= 0 && long_then;
}

/* The document's program has a grid as high as the longest row: 32 x 65,535 at most. */
static bool fits(const struct contender *c, const struct cell *cell) {
    return c->run[cell->body] && (c->run[cell->body] != smart_2017 || cell->ny_max < 2097120);
}

/* All methods in turns; those that are in the table already are not run again. */
static void run_cell(const char *part, struct cell c, double limit_us) {
    std::vector<struct timed> timed;
    std::vector<struct line> lines;
    struct loop l = {};
    struct shape shape = {0, 0};
    if (!in_time()) return;
    for (int i = 0; i <= contender_count; i++) {
        bool ceiling = i == contender_count;
        const char *name = ceiling ? "ceiling" : contenders[i].name;
        struct line line = {part, name, c, 65536 * 64, 0.75, {}, 0, 0, 0};
        if (!ceiling && !contenders[i].run[c.body]) continue;
        bool known = table_has(&line, &line.us);
        bool skipped = !ceiling && (too_long(&line, limit_us) || !fits(&contenders[i], &c));
        if (known) continue;
        if (!l.nx && !skipped) l = arena_fill(&c, 1 + (c.exact ? 7 : 0) + c.k, &shape);
        l.card = &cards[c.body];
        if (!skipped)
            timed.push_back({name, ceiling ? NULL : contenders[i].run[c.body], l, 0, 0, 0});
        if (!skipped)
            lines.push_back(line);
        else
            table_add(&line);
    }
    if (lines.empty()) return;
    bool ceiling = !timed.back().run;
    time_in_turns(timed.data(), (int)timed.size() - ceiling, ENOUGH_US, HUGE_VAL);
    if (ceiling)
        timed.back().us = timed.back().low = timed.back().high = time_ceiling(&l, shape.pairs);
    for (size_t i = 0; i < lines.size(); i++) {
        lines[i].shape = shape;
        lines[i].us = timed[i].us, lines[i].low = timed[i].low, lines[i].high = timed[i].high;
        table_add(&lines[i]);
        too_long(&lines[i], limit_us);
    }
}

/* ---- the parts ---- */

static void run_grid(void) {
    static const int ks[] = {0, 10, 50, 100};
    for (int sampler = 0; sampler < 2; sampler++)
        for (int k = sampler; k < 4; k++) /* k = 0 is the same for both */
            for (long nx = 10; nx <= 10000000; nx *= 10)
                for (long ny = 10; ny <= 10000000; ny *= 10)
                    if ((double)nx * ny <= 1.1e9)
                        run_cell("grid", {nx, ny, ks[k], sampler == 1, SUM_BODY}, 3e5);
}

static void run_figures(void) {
    for (long nx = 1000; nx <= 1000000; nx *= 1000)
        for (int sampler = 0; sampler < 2; sampler++)
            for (int k = 50; k >= 0; k -= 10) /* the cheap ones first */
                for (long ny = 1000; ny <= 1000000; ny *= 10)
                    if (k || !sampler) /* k = 0 is the same for both */
                        run_cell("figure", {nx, ny, k, sampler == 1, SUM_BODY}, 6e7);
}

/* tau = the mean of t / min(t of simple, t of frame) over a grid of loops, for `combined` with
   other frames, or with another cut. A line for each loop, whose `us` is that ratio. */
static void run_tau_cell(const struct cell *c) {
    static const double alphas[] = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99};
    std::vector<struct timed> timed;
    std::vector<struct line> lines;
    struct loop l = {};
    struct shape shape;
    for (int i = 0; i < 13; i++) {
        struct line line = {"tau", "combined", *c, 65536 * 64, 0.75, {}, 0, 0, 0};
        if (i < 6) line.area = 1L << (14 + 2 * i);
        if (i >= 6) line.alpha = alphas[i - 6];
        if (table_has(&line, &line.us)) continue;
        if (!l.nx) {
            l = arena_fill(c, 5, &shape);
            timed.push_back({"simple", simple_sum::nested_loop, l, 0, 0, 0});
            timed.push_back({"frame", frame_sum::nested_loop, l, 0, 0, 0});
        }
        l.frame_area = line.area, l.alpha = line.alpha;
        timed.push_back({"combined", combined_sum::nested_loop, l, 0, 0, 0});
        lines.push_back(line);
    }
    if (lines.empty()) return;
    time_in_turns(timed.data(), (int)timed.size(), ENOUGH_US / 4, HUGE_VAL);
    double best = fmin(timed[0].us, timed[1].us);
    for (size_t i = 0; i < lines.size(); i++) {
        struct timed *t = &timed[i + 2];
        lines[i].shape = shape;
        lines[i].us = t->us / best, lines[i].low = t->low / best, lines[i].high = t->high / best;
        table_add(&lines[i]);
    }
}

static void run_tau(void) {
    for (int sampler = 0; sampler < 2; sampler++)
        for (long nx = 10; nx <= 10000000; nx *= 10)
            for (long ny = 10; nx * ny <= 1000000000 && ny <= 10000000; ny *= 10)
                for (int k = sampler ? 20 : 0; k <= 100; k += 20) {
                    struct cell c = {nx, ny, k, sampler == 1, SUM_BODY};
                    if (in_time()) run_tau_cell(&c);
                }
}

static void read_or_measure(enum loop_body body, const char *prefix) {
    static const char *const names[BODIES] = {"", "-store", "-long"};
    char file[4200];
    double start = seconds_since_start();
    snprintf(file, sizeof file, "%s%s.card.tsv", prefix, names[body]);
    if (!getenv("CALIBRATE") && card_read(&cards[body], file)) return;
    card_measure(body, &cards[body]);
    if (body != SUM_BODY) { /* thresholds are measured once, with the document's body */
        cards[body].points = cards[SUM_BODY].points;
        memcpy(cards[body].rows, cards[SUM_BODY].rows, sizeof cards[body].rows);
        memcpy(cards[body].threshold, cards[SUM_BODY].threshold, sizeof cards[body].threshold);
    }
    card_write(&cards[body], file);
    printf("the card was measured in %.0f s: %s\n", seconds_since_start() - start, file);
}

static const char *prefix;

static void run_bodies(void) {
    for (int body = STORE_BODY; body <= LONG_BODY && in_time(); body++) {
        read_or_measure((enum loop_body)body, prefix);
        for (long nx = 10; nx <= 1000000; nx *= 10)
            for (long ny = 10; nx * ny <= 100000000 && ny <= 100000; ny *= 10)
                for (int k = 0; k <= 50; k += 50)
                    run_cell("body", {nx, ny, k, true, (enum loop_body)body}, 1e5);
    }
}

int main(int argc, char **argv) {
    char file[4200], json[4200];
    int cards_here = 0;
    if (argc != 2) return fputs("usage: bench PREFIX\n", stderr), 2;
    prefix = argv[1];
    if (cudaGetDeviceCount(&cards_here) || !cards_here)
        return fputs("bench: there is no GPU to measure\n", stderr), EXIT_FAILURE;
    if (getenv("BENCH_SECONDS")) deadline = atof(getenv("BENCH_SECONDS"));
    seconds_since_start();
    arena_make();
    read_or_measure(SUM_BODY, prefix);
    if (getenv("CALIBRATE")) {
        for (int body = STORE_BODY; body < BODIES; body++)
            read_or_measure((enum loop_body)body, prefix);
        return EXIT_SUCCESS;
    }
    snprintf(file, sizeof file, "%s.tsv", prefix);
    snprintf(json, sizeof json, "%s.json", prefix);
    table_open(file);
    snprintf(file, sizeof file, "%s-rows.tsv", prefix);
    rows_write(file);
    const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {
        {"grid", run_grid}, {"tau", run_tau}, {"body", run_bodies}, {"figure", run_figures}};
    const char *only = getenv("BENCH_PARTS");
    for (const auto &part : parts) {
        if (only && !strstr(only, part.name)) continue;
        part.run();
        printf("  %s: %.0f s\n", part.name, seconds_since_start());
        fflush(stdout);
    }
    if (left_out)
        printf("%.0f seconds were not enough: call it again for what is left\n", deadline);
    return table_summary(json, left_out);
}
