/* A long run says where it is: after so many seconds, and then each time after twice as many. */
#include "exec/grid.h"

#include <stdio.h>
#include <unistd.h>

static void say(double seconds, uint64_t block, uint64_t blocks) {
    bool first = sim.next_word <= sim.options.progress;
    dprintf(STDERR_FILENO, "lockstep: after %.*f s: launch %llu, %s: block %llu of %llu%s\n",
            seconds < 1 ? 3 : 0, seconds, (unsigned long long)sim.launch_count + 1, sim.kernel_name,
            (unsigned long long)block, (unsigned long long)blocks,
            first ? " (each access is checked; smaller inputs show the same mistakes)" : "");
}

void progress_blocks(uint64_t begun, uint64_t blocks) {
    if (sim.options.progress <= 0 || sim.pid != getpid()) return;
    double now = grid_now();
    if (!sim.next_word) {
        sim.began = now;
        sim.next_word = sim.options.progress;
    }
    if (now - sim.began < sim.next_word) return;
    say(now - sim.began, begun, blocks);
    while (sim.next_word <= now - sim.began) sim.next_word *= 2;
}
