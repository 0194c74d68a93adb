/* Progress messages of long runs on stderr: after so many seconds (--progress), then at doubling
   intervals. */
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"

#include <stdio.h>
#include <unistd.h>

/* in seconds: time of the first call; elapsed time of the next message */
static double began, next_message;

/* Only the first message explains why it takes long. */
static void say(double seconds, uint64_t block, uint64_t blocks) {
    bool first = next_message <= sim.options.progress;
    dprintf(STDERR_FILENO, "lockstep: after %.*f s: launch %llu, %s: block %llu of %llu%s\n",
            seconds < 1 ? 3 : 0, seconds, (unsigned long long)launches_counted() + 1,
            sim.kernel_name, (unsigned long long)block, (unsigned long long)blocks,
            first ? " (each access is checked; smaller inputs show the same mistakes)" : "");
}

void progress_blocks(uint64_t begun, uint64_t blocks) {
    /* only the process with the record: speculative workers are silent */
    if (sim.options.progress <= 0 || sim.pid != getpid()) return;
    double now = grid_now();
    if (!next_message) {
        began = now;
        next_message = sim.options.progress;
    }
    if (now - began < next_message) return;
    say(now - began, begun, blocks);
    while (next_message <= now - began) next_message *= 2;
}
