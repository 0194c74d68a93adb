/* What host code has heard of by flags while it had not waited for the launch: a kernel stores data
   in memory that the host sees as well, fences, and raises a flag; the host looks at the flag until
   it is up, and may read the data. (The fence must be __threadfence_system(): the host is
   no thread of the device.) */
#include "hb.h"
#include "core/core.h"

static struct clock heard;

void host_acquire(uint64_t address) {
    const struct clock *flag = hb_sync_var_clock(address);
    if (flag) clock_join(&heard, flag);
}

void host_acquire_reset(void) { clock_clear(&heard); }

/* Of several warps, or blocks, the shadow does not say who they are. */
bool host_has_acquired(epoch_t epoch, int accessors) {
    uint64_t id = epoch >> EPOCH_BLOCK_SHIFT;
    if (!heard.threads && !heard.blocks) return false;
    if (accessors > SAME_WARP || id < hb.first_generation_of_launch || id >= hb.next_generation)
        return false;
    const struct block_epoch *generation = &hb.block_epochs[id - hb.first_generation_of_launch];
    uint32_t barrier = (epoch >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS) & 0x3fff) +
                       generation->barrier_base;
    if (CLOCK_EPOCH(clock_block(&heard, generation->first_generation)) > barrier) return true;
    uint32_t first = epoch & (MAX_THREADS - 1), count = accessors == ONE ? 1 : WARP;
    for (uint32_t t = first; t < first + count && t < generation->shape->threads; t++) {
        uint32_t sync = (epoch >> EPOCH_TID_BITS & 0x3fff) + sync_base(generation->sync_base, t);
        uint64_t key = clock_thread_key(generation->first_generation, t);
        if (CLOCK_EPOCH(clock_thread(&heard, key)) <= sync) return false;
    }
    return true;
}
