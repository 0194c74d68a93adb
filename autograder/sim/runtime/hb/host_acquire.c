/* What host code has heard of by flags while it had not waited for the launch: a kernel stores data
   in memory that the host sees as well, fences, and raises a flag; the host looks at the flag until
   it is up, and may read the data. (The fence must be __threadfence_system(): the host is
   no thread of the device.) */
#include "core/runtime.h"

static struct clock heard;

void host_hears(uint64_t address) {
    const struct clock *flag = order_flag(address);
    if (flag) clock_join(&heard, flag);
}

void host_forgets(void) { clock_clear(&heard); }

/* Of several warps, or blocks, the shadow does not say who they are. */
bool host_has_heard(stamp_t stamp, int accessors) {
    uint64_t id = stamp >> STAMP_BLOCK_SHIFT;
    if (!heard.threads && !heard.blocks) return false;
    if (accessors > SAME_WARP || id < sim.first_life_of_launch || id >= sim.next_life) return false;
    const struct life *life = &sim.lives[id - sim.first_life_of_launch];
    uint32_t barrier = (stamp >> (STAMP_TID_BITS + STAMP_SYNC_BITS) & 0x3fff) + life->barrier_base;
    if (CLOCK_EPOCH(clock_block(&heard, life->first_life)) > barrier) return true;
    uint32_t first = stamp & (MAX_THREADS - 1), count = accessors == ONE ? 1 : WARP;
    for (uint32_t t = first; t < first + count && t < life->shape->threads; t++) {
        uint32_t sync = (stamp >> STAMP_TID_BITS & 0x3fff) + sync_base(life->sync_base, t);
        uint64_t key = clock_thread_key(life->first_life, t);
        if (CLOCK_EPOCH(clock_thread(&heard, key)) <= sync) return false;
    }
    return true;
}
