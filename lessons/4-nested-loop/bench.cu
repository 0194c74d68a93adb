/* Lesson 4 on a real GPU: the document's experiments, and every method on the whole grid.
 *
 *     make bench4        (BENCH_SECONDS=170; what is left is done when it is called again)
 *     make calibrate4    only measures the card: build/bench/4-nested-loop.card.tsv
 *
 * Times are the host's, from a method's call to the end of its last kernel, on rows that lie on the
 * card: some methods wait for a copy in between, and that is part of what they cost. Every result
 * is checked before it is timed. Parts, in their order: `grid` (Nx and Ny_max from 10 to 10^7),
 * `figure` (the document's Figures 4 and 5), `tau` (its parameters), `body` (two other bodies).
 */
#include <map>
#include <math.h>
#include <string>
#include <string.h>
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

#define DECLARE(rung, name)          \
    namespace rung {                 \
    void nested_loop(struct loop l); \
    }
RUNGS(DECLARE)
namespace frame {
void nested_loop_squares(struct loop l);
}

#define CONTENDER(rung, name) {name, rung::nested_loop, false},
const struct contender contenders[] = {
    RUNGS(CONTENDER){"frame-2d", frame::nested_loop_squares, false},
    {"smart-2017", smart::nested_loop, true}};
const int contender_count = sizeof contenders / sizeof *contenders;

static struct measured_card cards[3]; /* one for each body */
static double deadline = 170;
static int left_out;

static bool in_time(void) {
    if (seconds_since_start() < deadline) return true;
    left_out++;
    return false;
}

/* ---- one cell: all methods, and the body's ceiling ---- */

/* A method that took long for rows a tenth as long is not asked again. */
static bool too_long(const struct line *line, double limit_us) {
    static std::map<std::string, double> last; /* by what is the same along a ladder of lengths */
    char key[160];
    snprintf(key, sizeof key, "%s %s %d %d %ld %d", line->part, line->method, line->cell.k,
             line->cell.exact, line->cell.nx, line->cell.body);
    if (line->us > 0) last[key] = line->us;
    auto at = last.find(key);
    return line->us <= 0 && at != last.end() && at->second * 10 > limit_us;
}

static void run_cell(const char *part, struct cell c, double limit_us) {
    struct loop l = {};
    struct shape shape = {0, 0};
    for (int i = 0; i <= contender_count && in_time(); i++) {
        bool ceiling = i == contender_count;
        struct line line = {part, ceiling ? "ceiling" : contenders[i].name, c, 65536 * 64, 0.75, {},
                            0};
        if (table_has(&line, &line.us)) {
            too_long(&line, limit_us);
            continue;
        }
        if (too_long(&line, limit_us)) continue;
        if (!l.nx || ceiling) l = arena_fill(&c, 1 + (c.exact ? 7 : 0) + c.k, &shape);
        l.card = !ceiling && contenders[i].as_of_2017 ? &card_of_2017 : &cards[c.body];
        line.shape = shape;
        line.us = ceiling ? time_ceiling(&l, shape.pairs)
                          : time_loop(&l, contenders[i].name, contenders[i].run);
        table_add(&line);
        too_long(&line, limit_us);
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
                    run_cell("figure", {nx, ny, k, sampler == 1, SUM_BODY}, 6e5);
}

/* tau = the mean of t / min(t of simple, t of frame) over a grid of loops, for `combined` with
   other frames, or with another cut. A line for each loop, whose `us` is that ratio. */
static void run_tau_cell(const struct cell *c) {
    static const double alphas[] = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99};
    struct loop l = {};
    double best = 0;
    for (int i = 0; i < 13 && in_time(); i++) {
        struct line line = {"tau", "combined", *c, 65536 * 64, 0.75, {}, 0};
        if (i < 6) line.area = 1L << (14 + 2 * i);
        if (i >= 6) line.alpha = alphas[i - 6];
        if (table_has(&line, &line.us)) continue;
        l = arena_fill(c, 5, &line.shape);
        if (!best) {
            double framed = time_loop(&l, "frame", frame::nested_loop);
            best = time_loop(&l, "simple", simple::nested_loop);
            if (framed < best) best = framed;
        }
        l.frame_area = line.area, l.alpha = line.alpha;
        line.us = time_loop(&l, "combined", combined::nested_loop) / best;
        table_add(&line);
    }
}

static void run_tau(void) {
    for (long nx = 100; nx <= 1000000; nx *= 10)
        for (long ny = 100; nx * ny <= 100000000; ny *= 10)
            for (int k = 0; k <= 100; k += 50) {
                struct cell c = {nx, ny, k, true, SUM_BODY};
                run_tau_cell(&c);
            }
}

static void run_bodies(void) {
    for (int body = STORE_BODY; body <= LONG_BODY && in_time(); body++) {
        card_measure((enum loop_body)body, &cards[body]);
        for (long nx = 1000; nx <= 1000000; nx *= 1000)
            for (long ny = 100; nx * ny <= 100000000; ny *= 100)
                for (int k = 0; k <= 50; k += 50)
                    run_cell("body", {nx, ny, k, true, (enum loop_body)body}, 3e5);
    }
}

int main(int argc, char **argv) {
    char file[4096], json[4096];
    int cards_here = 0;
    if (argc != 2) return fputs("usage: bench PREFIX\n", stderr), 2;
    if (cudaGetDeviceCount(&cards_here) || !cards_here)
        return fputs("bench: there is no GPU to measure\n", stderr), EXIT_FAILURE;
    if (getenv("BENCH_SECONDS")) deadline = atof(getenv("BENCH_SECONDS"));
    seconds_since_start();
    arena_make();
    bool only_card = getenv("CALIBRATE") != NULL;
    snprintf(file, sizeof file, "%s.card.tsv", argv[1]);
    if (only_card || !card_read(&cards[SUM_BODY], file)) {
        card_measure(SUM_BODY, &cards[SUM_BODY]);
        card_write(&cards[SUM_BODY], file);
        printf("the card was measured in %.0f s: %s\n", seconds_since_start(), file);
    }
    if (only_card) return EXIT_SUCCESS;
    snprintf(file, sizeof file, "%s.tsv", argv[1]);
    snprintf(json, sizeof json, "%s.json", argv[1]);
    table_open(file);
    snprintf(file, sizeof file, "%s-rows.tsv", argv[1]);
    rows_write(file);
    void (*const parts[])(void) = {run_grid, run_figures, run_tau, run_bodies};
    for (auto part : parts) {
        part();
        printf("  %.0f s\n", seconds_since_start());
    }
    if (left_out)
        printf("%.0f seconds were not enough: call it again for what is left\n", deadline);
    return table_summary(json, left_out);
}
