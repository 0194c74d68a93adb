/** @file access_fastpath.h
 * Fast path for aligned plain accesses of a kernel to device or shared memory whose shadow cell
 * proves them race-free. It takes about thirty instructions, and half of the simulation's time is
 * spent here.
 *
 * The fast path accepts only accesses for which the slow path would report nothing. Its new state
 * of the cell leads to the same findings later. Every doubt goes to the slow path: shadow.c, or
 * instrument/tsan_callbacks.c from the beginning.
 */
#ifndef LOCKSTEP_SHADOW_ACCESS_FASTPATH_H
#define LOCKSTEP_SHADOW_ACCESS_FASTPATH_H

/** Critical path: a reader's logical clock is at least that of the last writer of each word. An
 * atomic is one step of the chain through its word. `offset` is in bytes, `steps` has one slot per
 * word. */
HOT void pass_steps(uint64_t offset, uint32_t bytes, uint32_t *steps, int kind) {
    struct thread *t = sim.current;
    uint32_t *slot = &steps[offset / GRANULE], words = (bytes + GRANULE - 1) / GRANULE;
    for (uint32_t i = 0; i < words && kind != ACCESS_WRITE; i++)
        if (slot[i] > t->steps) t->steps = slot[i];
    if (kind == ACCESS_ATOMIC) t->steps++;
    for (uint32_t i = 0; i < words && kind != ACCESS_READ; i++) slot[i] = (uint32_t)t->steps;
}

/** True if the lane's log has space for one more access. Otherwise the slow path must be taken,
 * because the thread has to yield first. */
HOT bool has_log_space(void) { return log_length(sim_tid() % WARP) < LOG_ENTRIES; }

/** Logs an access for the counters, and updates the logical clocks if steps are counted.
 * has_log_space() must be true. Reads of read-only input have no writer, so no clock flows from
 * them. */
HOT void count_access(uint64_t offset, uint64_t address, uint32_t bytes, uint16_t site, int kind,
                      bool shared) {
    uint32_t lane = sim_tid() % WARP;
    request_enter(lane, log_length(lane), site, address);
    if (sim.options.count_steps &&
        (shared || kind != ACCESS_READ || !is_readonly_input(offset, bytes)))
        pass_steps(offset, bytes, shared ? sim.shared_steps : sim.cell_steps, kind);
}

/* True if no thread that may run concurrently with the running one can have this epoch. Shared
   memory is only accessed by its own block and by earlier blocks, so a smaller epoch than the
   current interval's first one suffices. */
HOT bool is_past(epoch_t s, bool shared) {
    return shared ? s < sim.interval : s < sim.launch_base || passed(s);
}

/* RACE_FREE: race-free; ADD_READER: race-free if the read set can grow; SLOW_PATH: take the slow
 * path */
enum verdict { RACE_FREE, ADD_READER, SLOW_PATH };

/** Records a race-free access. A write empties the read set: all its readers are ordered before the
 * write, and a later access that is ordered after the write is ordered after them. */
HOT enum verdict fastpath_record(struct cell *c, int kind, uint16_t site) {
    if (kind == ACCESS_READ) {
        read_by_one(c, site);
    } else {
        c->write = sim.epoch;
        c->write_site = site;
        c->read = 0;
    }
    return RACE_FREE;
}

/* The read set has several threads (SAME_WARP or SAME_BLOCK), and nothing else is unusual about the
   cell. A read may join the set; a write needs all readers to be past. */
HOT enum verdict fastpath_check_shared(struct cell *c, int kind, bool shared, uint16_t site) {
    if ((c->meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN || c->readers == MANY) return SLOW_PATH;
    if (!is_past(c->write, shared)) return SLOW_PATH;
    if (kind == ACCESS_READ && shared && c->write < sim.shared_base) return SLOW_PATH;
    if (!is_past(c->read, shared)) {
        if (kind != ACCESS_READ) return SLOW_PATH;
        return is_in_readers(c) ? RACE_FREE : ADD_READER;
    }
    c->meta = CELL_CLEAN;
    return fastpath_record(c, kind, site);
}

/* Checks an access to one word; if the answer is RACE_FREE, the cell is updated. `meta` has one
   value for all common words, so a single comparison excludes every unusual case: unallocated or
   uninitialised bytes, byte cells, read-only memory, atomics, larger sets. */
HOT enum verdict fastpath_check_word(struct cell *c, int kind, bool shared, uint16_t site) {
    epoch_t w = c->write, r = c->read, now = sim.epoch;
    if (__builtin_expect(c->meta != CELL_CLEAN, 0))
        return fastpath_check_shared(c, kind, shared, site);
    if (w != now && !is_past(w, shared)) return SLOW_PATH;
    /* uninitialised: written by an earlier block */
    if (kind == ACCESS_READ && shared && w < sim.shared_base) return SLOW_PATH;
    if (is_past(r, shared)) return fastpath_record(c, kind, site);
    if (r != now) return kind == ACCESS_READ ? ADD_READER : SLOW_PATH;
    return kind == ACCESS_READ ? RACE_FREE : fastpath_record(c, kind, site);
}

/* Checks an access of one or more words after address classification and counting. `c` is the cell
   of the first word. All calls are in tail position: they become jumps, so the fast path needs no
   stack frame. */
HOT void fastpath_check(struct cell *c, uint64_t offset, uint64_t address, uint32_t bytes,
                        uint16_t site, int kind, bool shared) {
    sim.spin = 0;
    if (kind != ACCESS_READ) {
        sim.current->stored = true;
        sim.progress++;
    } else if (!shared && is_readonly_input(offset, bytes)) {
        return;
    }
    if (!shared) {
        struct shadow_run *s = shadow_run_of(offset);
        if (shadow_run_hit(s, offset, bytes, site, kind)) return;
        /* The run may still accept the access, in another way: shadow_run_try() decides. */
        if (s->first != RUN_CELLS) {
            shadow_access(address, bytes, site, kind, PLAIN);
            return;
        }
    }
    enum verdict v = RACE_FREE;
    for (uint32_t i = 0; i < bytes / GRANULE && v == RACE_FREE; i++)
        v = fastpath_check_word(c + i, kind, shared, site);
    if (v == ADD_READER && bytes == GRANULE)
        shadow_join(c, address, site);
    else if (v != RACE_FREE)
        shadow_look(c, address, bytes, site, kind);
}

#endif
