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
    return p;
}

/* Every thread reads how many frames there are, and the three numbers of its frame: a thread for
   each 16 nodes, and blocks of up to 1,024. */
static double list_reads(const struct frames *p, double card) {
    double threads = 1024 + ceil_div(p->area, 16);
    return 2 * card + (3 * threads + 8) * p->frames + 8;
}
/* With 64 threads or more at a frame, each with 16 nodes or fewer if there are enough blocks, or
   with a queue of frames, whose atomics are steps. */
static double list_steps(const struct frames *p, double card) {
    return ceil_div(p->frames, card / 256) * ceil_div(p->tallest, 64) + p->frames + card / 256 + 32;
}

static void frame_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    struct frames plan = plan_of(c, &f, 0), *p = &plan;
    double nx = f.nx, pairs = f.pairs, flat = p->flat, squares = p->squares;
    double nodes = p->nodes, card = card_of(c);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 3);
    if (c->variant & TWO_D) {
        LANES_BOUND(b, m, f, squares / pairs);
        return;
    }
    LANES_BOUND(b, m, f, flat / pairs);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, list_steps(p, card));
    LOCKSTEP_BOUND(b, m, threads, card + nx + 2048);
    LOCKSTEP_BOUND(b, m, global_reads, nodes + pairs + f.body_reads + list_reads(p, card));
}

/* The length of the row at alpha, from the shortest on, up to a multiple of 32. */
static double cut_of(const struct facts *f, double alpha) {
    int ix = (int)(alpha * f->nx + 0.5), last = (int)f->nx - 1;
    return padded(f->sorted[last - (ix < last ? ix : last)]);
}

static void combined_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, pairs = f.pairs, cut = cut_of(&f, setting_of(c)->alpha);
    struct frames plan = plan_of(c, &f, cut), *p = &plan;
    double low = padded(nx) * cut, high = p->flat, nodes = p->nodes;
    double card = card_of(c), low_card = low_card_of(c);
    counted(b, m, &f);
    LANES_BOUND(b, m, f, (low + high) / pairs);
    LOCKSTEP_BOUND(b, m, launches, 4);
    if (!f.per_atomic)
        LOCKSTEP_BOUND(b, m, steps, list_steps(p, card) + ceil_div(low, low_card / 4));
    LOCKSTEP_BOUND(b, m, threads, card + low_card + nx + 2048);
    LOCKSTEP_BOUND(b, m, global_reads,
                   2 * low + low_card + nodes + pairs + f.body_reads + list_reads(p, card));
}

static double case_threshold(const struct measured_card *card, double nx) {
    for (int k = 0; k + 1 < card->points; k++) {
        double from = card->rows[k], to = card->rows[k + 1], low = card->threshold[k];
        if (nx <= from) return low;
        if (nx <= to)
            return low * pow(card->threshold[k + 1] / low, log(nx / from) / log(to / from));
    }
    return card->threshold[card->points - 1];
}

static void smart_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, high = setting_of(c)->grid_height;
    double card = card_of(c), low_card = low_card_of(c);
    double grid = rectangle_of(nx, longest, high), queue = f.queue;
    counted(b, m, &f);
    if (longest < case_threshold(&setting_of(c)->card, nx) - 1) {
        double tall = ceil_div(longest, 4 * high);
        LOCKSTEP_BOUND(b, m, launches, 2);
        LOCKSTEP_BOUND(b, m, steps, queue + tall + 32 + finder(nx) / 32);
        LOCKSTEP_BOUND(b, m, threads, grid + finder(nx));
    } else {
        double cut = cut_of(&f, setting_of(c)->alpha), low = padded(nx) * cut;
        struct frames plan = plan_of(c, &f, cut), *p = &plan;
        LOCKSTEP_BOUND(b, m, launches, 5);
        if (!f.per_atomic)
            LOCKSTEP_BOUND(b, m, steps,
                           list_steps(p, card) + ceil_div(low, low_card / 4) + finder(nx) / 32);
        LOCKSTEP_BOUND(b, m, threads, card + low_card + nx + 2048 + finder(nx));
    }
}

#endif
