/* Happens-before edges from a running kernel to host code through system-scope releases: a kernel
   stores data in memory that the host can access, calls __threadfence_system() and stores to a
   flag. The host polls the flag and may then read the data. A device-scope fence does not suffice,
   because the host is outside its scope (PTX ISA, "Scope"). */
#include "hb.h"
#include "core/core.h"

/* Everything that host code has acquired so far, from all sync variables. */
static struct clock acquired;

/* Every read of the flag acquires its newest clock; for host reads no older values are modelled. */
void host_acquire(uint64_t address) {
    const struct clock *flag = hb_sync_var_clock(address);
    if (flag) clock_join(&acquired, flag);
}

void host_acquire_reset(void) { clock_clear(&acquired); }

/* Sets larger than a warp do not name their members. The epoch of several warps names their block
   and interval, which a later barrier ends; several blocks are never considered acquired. The rest
   mirrors hb_unordered_lanes(), with the host's clock in the place of a thread's. */
bool host_has_acquired(epoch_t epoch, int accessors) {
    uint64_t id = epoch >> EPOCH_BLOCK_SHIFT;
    if (!acquired.threads && !acquired.blocks) return false;
    if (accessors == MANY || id < hb.first_generation_of_launch || id >= hb.next_generation)
        return false;
    const struct block_epoch *generation = generation_entry(id);
    uint32_t barrier = epoch_barrier(epoch) + generation->barrier_base;
    if (CLOCK_EPOCH(clock_block(&acquired, generation->first_generation)) > barrier) return true;
    if (accessors == SAME_BLOCK) return false;
    uint32_t first = epoch & (MAX_THREADS - 1), count = accessors == ONE ? 1 : WARP;
    for (uint32_t t = first; t < first + count && t < generation->shape->threads; t++) {
        uint32_t sync = epoch_sync(epoch) + sync_base(generation->sync_base, t);
        uint64_t key = clock_thread_key(generation->first_generation, t);
        if (CLOCK_EPOCH(clock_thread(&acquired, key)) <= sync) return false;
    }
    return true;
}
