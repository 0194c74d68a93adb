/* What `frame`, `combined` and `smart` may cost. Included by exercises.c alone. */
#ifndef NESTED_LOOP_BOUNDS_FRAMES_H
#define NESTED_LOOP_BOUNDS_FRAMES_H

#include "bounds.h"

/* Steps are bounded for bodies without atomics alone. A thread that goes from row to
   row takes the stamp of one row's queue to the next, so that queues add up. */

/** The frames of a case. */
struct frames {
    double area;    /**< the nodes that each may have */
    double frames;  /**< how many */
    double nodes;   /**< in them, above the cut */
    double pairs;   /**< of them: nodes that are pairs */
    double flat;    /**< lanes for these nodes, in a line */
    double squares; /**< and in squares */
    double tallest; /**< nodes of the largest frame */
};

static struct frames plan_of(case_t *c, const struct facts *f, double cut) {
    struct frames p = {.area = (double)setting_of(c)->frame_area};
    double nx = f->nx, width;
    for (double first = 0; first < nx && f->sorted[(int)first] > cut; first += width) {
        double height = f->sorted[(int)first] - cut;
        width = least(ceil_div(p.area, height), nx - first);
        p.frames++;
        p.nodes += width * height;
        p.flat += padded(width * height);
        p.squares += padded(width) * height;
        p.tallest = most(p.tallest, width * height);
    }
    for (int i = 0; i < (int)nx && f->sorted[i] > cut; i++) p.pairs += f->sorted[i] - cut;
    return p;
}

/* Every thread reads how many frames there are, and the three numbers of its frame: a thread for
   each 8 nodes, and blocks of up to 1,024. */
static double list_reads(const struct frames *p, double card) {
    double threads = 1024 + ceil_div(p->area, 8);
    return 2 * card + (3 * threads + 8) * p->frames + 8;
}
/* Atomics on the counter of a queue of frames, if blocks take their frames from one: one for each
   frame, and one for each block or warp that finds the queue empty. `others` are the atomics of the
   body and of the search for the longest row. One lane makes the atomic, so its warp executes one
   or two requests with that lane alone. */
static double drawn_by(metrics_t *m, const struct frames *p, double card, double others) {
    return most(0, least((double)m->atomics - others, p->frames + card / 32));
}
/* With 64 threads or more at a frame, each with 16 nodes or fewer if there are enough blocks. The
   atomics of a queue are steps. On the simulator the first block may find it full, and run all
   frames that were drawn. */
static double list_steps(const struct frames *p, double card, double drawn) {
    return ceil_div(p->frames, card / 256) * ceil_div(p->tallest, 64) + p->frames + card / 256 +
           32 + least(drawn, p->frames) * ceil_div(p->tallest, 256);
}

static void frame_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    struct frames plan = plan_of(c, &f, 0), *p = &plan;
    double nx = f.nx, pairs = f.pairs, flat = p->flat, squares = p->squares;
    double nodes = p->nodes, card = card_of(c), drawn = drawn_by(m, p, card, f.per_atomic * pairs);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 3);
    if (c->variant & TWO_D) {
        LANES_BOUND(b, m, f, (squares + 96 * drawn) / pairs);
        return;
    }
    LANES_BOUND(b, m, f, (flat + 96 * drawn) / pairs);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, list_steps(p, card, drawn));
    LOCKSTEP_BOUND(b, m, threads, card + nx + 2048);
    LOCKSTEP_BOUND(b, m, global_reads, nodes + pairs + f.body_reads + nx + list_reads(p, card));
}

/* The length of the row at alpha, from the shortest on, up to a multiple of 32. */
static double cut_of(const struct facts *f, double alpha) {
    int ix = (int)(alpha * f->nx + 0.5), last = (int)f->nx - 1;
    return padded(f->sorted[last - (ix < last ? ix : last)]);
}

/* Sectors of the sums, four in each, that atomics need below the cut, if lanes lie in neighbouring
   rows: a sector for each height at which one of its rows has a pair. */
static double sectors_below(case_t *c, double cut) {
    double sectors = 0, tallest = 0;
    for (uint64_t i = 0; i < c->n; i++) {
        tallest = most(tallest, rows_drawn(c->variant, i, c->n, c->m, c->seed));
        if (i % 4 < 3 && i + 1 < c->n) continue;
        sectors += least(tallest, cut);
        tallest = 0;
    }
    return sectors;
}

/* The combined loop, after `searches` launches. Each pair of a frame may need a sector of its own,
   those of the rectangle not, as its rows are not sorted: with twice the fewest sectors, a warp may
   be two lanes wide. */
static void combined_costs(bounds_t *b, metrics_t *m, case_t *c, double searches) {
    struct facts f = facts_of(c);
    double nx = f.nx, pairs = f.pairs, cut = cut_of(&f, setting_of(c)->alpha);
    struct frames plan = plan_of(c, &f, cut), *p = &plan;
    double low = padded(nx) * cut, high = p->flat, nodes = p->nodes, framed = p->pairs;
    double card = card_of(c), low_card = low_card_of(c), found = searches * finder(nx);
    double drawn = drawn_by(m, p, card, f.per_atomic * pairs + found / 32);
    double low_sectors = sectors_below(c, cut);
    /* twice for each node, or once for each thread in the columns of rows */
    double lengths = most(2 * most(low, 32 * nx), low_card * nx / padded(nx));
    counted(b, m, &f);
    LANES_BOUND(b, m, f, (low + high + found + 96 * drawn) / pairs);
    LOCKSTEP_BOUND(b, m, launches, 4 + searches);
    if (!f.per_atomic)
        LOCKSTEP_BOUND(b, m, steps,
                       list_steps(p, card, drawn) + ceil_div(low, low_card / 4) + found / 32);
    LOCKSTEP_BOUND(b, m, threads, card + low_card + nx + 2048 + found);
    LOCKSTEP_BOUND(b, m, global_reads,
                   lengths + low_card + nodes + pairs + f.body_reads + nx + found +
                       list_reads(p, card));
    if (f.per_atomic)
        LOCKSTEP_BOUND(b, m, global_atomic_sectors, 2 * low_sectors + framed + found / 32 + drawn);
}

static void combined_bounds(bounds_t *b, metrics_t *m, case_t *c) { combined_costs(b, m, c, 0); }

static double case_threshold(const struct measured_card *card, double nx) {
    for (int k = 0; k + 1 < card->points; k++) {
        double from = card->rows[k], to = card->rows[k + 1], low = card->threshold[k];
        if (nx <= from) return low;
        if (nx <= to)
            return low * pow(card->threshold[k + 1] / low, log(nx / from) / log(to / from));
    }
    return card->threshold[card->points - 1];
}

/* At the threshold itself either is right. */
static void smart_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, high = setting_of(c)->grid_height;
    double grid = rectangle_of(nx, longest, high), queue = f.queue;
    double threshold = case_threshold(&setting_of(c)->card, nx);
    if (longest > threshold + 1) {
        free(f.sorted);
        combined_costs(b, m, c, 1);
        return;
    }
    counted(b, m, &f);
    if (longest < threshold - 1) {
        double tall = ceil_div(longest, high), instructions = (double)m->lanes;
        double helpers = helpers_of(longest, high);
        LOCKSTEP_BOUND(b, m, launches, 2);
        LOCKSTEP_BOUND(b, m, steps, queue + tall + 32 + finder(nx) / 32);
        LOCKSTEP_BOUND(b, m, threads, grid + finder(nx));
        LOCKSTEP_BOUND(b, m, lone_instructions, instructions / helpers);
    }
}

#endif
