/* --max-steps: ends a launch after a number of accesses. Unlike a time limit, it ends the launch at
   the same access on every machine. Counted are memory accesses and warp operations, per lane. */
#include "grid.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"

#include <stdio.h>

/* Checked after each merge of a warp's logs, because metrics.lanes grows only then. */
bool limit_reached(const struct block *b, uint32_t warp) {
    uint64_t most = sim.options.max_steps;
    if (!most || metrics_so_far()->lanes <= most) return false;
    if (sched.abort_launch) return true;
    const struct warp *w = &b->warp[warp];
    /* names a lane that is still running: an endless loop is likely there */
    uint32_t going = w->in[READY] | w->in[LOG_FULL] | w->in[SPINNING] | w->in[FRESH];
    const struct thread *t =
        &b->threads[warp * WARP + (going ? (uint32_t)__builtin_ctz(going) : 0)];
    struct finding *f = finding_add(FINDING_TIMEOUT, SPACE_LOCAL, SEVERITY_ERROR,
                                    launch_place_of(b, t), 0);
    finding_of_thread(f, b, t);
    snprintf(f->detail, sizeof f->detail, "the launch made more than %llu accesses",
             (unsigned long long)most);
    sched.abort_launch = true;
    return true;
}
