/** @file access_fastpath.h
 * Fast path for aligned plain accesses of a kernel to device or shared memory whose shadow cell
 * proves them race-free. It takes some thirty instructions; half of all that a simulation does is
 * this. Other accesses take the slow path: shadow.c, or instrument/tsan_callbacks.c from its start.
 */
#ifndef LOCKSTEP_SHADOW_ACCESS_FASTPATH_H
#define LOCKSTEP_SHADOW_ACCESS_FASTPATH_H

/** Logical clocks flow through memory: a reader is at least as late as the writer was. */
HOT void pass_steps(uint64_t offset, uint32_t *steps, int kind) {
    struct thread *t = sim.current;
    uint32_t *slot = &steps[offset / GRANULE];
    if (kind != ACCESS_WRITE && *slot > t->steps) t->steps = *slot;
    if (kind == ACCESS_ATOMIC) t->steps++;
    if (kind != ACCESS_READ) *slot = (uint32_t)t->steps;
}

/** Is there room in the lane's log for one access more? */
HOT bool has_room(void) { return counters.logged[sim_tid() % WARP] < LOG_ENTRIES; }

/** Notes an access for whoever counts; has_room() has been asked. */
HOT void count_access(uint64_t offset, uint64_t address, uint16_t site, int kind, bool shared) {
    uint32_t lane = sim_tid() % WARP;
    request_enter(lane, counters.logged[lane], site, address);
    if (sim.options.count_steps &&
        (shared || kind != ACCESS_READ || !is_readonly_input(offset, GRANULE)))
        pass_steps(offset, shared ? sim.shared_steps : sim.cell_steps, kind);
}

/* Is this stamp older than all that could be concurrent with the running thread? Shared memory
   knows only its own block, and blocks before. */
HOT bool is_past(epoch_t s, bool shared) {
    return shared ? s < sim.interval : s < sim.launch_base || passed(s);
}

enum verdict { FINE, ONE_MORE, UNSURE }; /* ONE_MORE: fine, if the set of readers can grow */

HOT enum verdict take_note(struct cell *c, int kind, uint16_t site) {
    if (kind == ACCESS_READ) {
        read_by_one(c, site);
    } else {
        c->write = sim.epoch;
        c->write_site = site;
        c->read = 0;
    }
    return FINE;
}

/* Several threads of a warp or block have read the word since it was written. */
HOT enum verdict after_several(struct cell *c, int kind, bool shared, uint16_t site) {
    if ((c->meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN || c->readers == MANY) return UNSURE;
    if (!is_past(c->write, shared)) return UNSURE;
    if (kind == ACCESS_READ && shared && c->write < sim.shared_base) return UNSURE;
    if (!is_past(c->read, shared)) return kind == ACCESS_READ ? ONE_MORE : UNSURE;
    c->meta = CELL_CLEAN;
    return take_note(c, kind, site);
}

/* Is this access to a word fine at first sight? If so, its cell has taken note. */
HOT enum verdict first_sight(struct cell *c, int kind, bool shared, uint16_t site) {
    epoch_t w = c->write, r = c->read, now = sim.epoch;
    if (__builtin_expect(c->meta != CELL_CLEAN, 0)) return after_several(c, kind, shared, site);
    if (w != now && !is_past(w, shared)) return UNSURE;
    if (kind == ACCESS_READ && shared && w < sim.shared_base) return UNSURE; /* not written yet */
    if (is_past(r, shared)) return take_note(c, kind, site);
    if (r != now) return kind == ACCESS_READ ? ONE_MORE : UNSURE;
    return kind == ACCESS_READ ? FINE : take_note(c, kind, site);
}

/* Sorted, and perhaps counted: now to be checked. The calls come last, so they are jumps. */
HOT void check_quickly(struct cell *c, uint64_t offset, uint64_t address, uint32_t bytes,
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
        if (s->first != RUN_CELLS) {
            shadow_access(address, bytes, site, kind, PLAIN);
            return;
        }
    }
    enum verdict v = FINE;
    for (uint32_t i = 0; i < bytes / GRANULE && v == FINE; i++)
        v = first_sight(c + i, kind, shared, site);
    if (v == ONE_MORE && bytes == GRANULE)
        shadow_join(c, address, site);
    else if (v != FINE)
        shadow_look(c, address, bytes, site, kind);
}

#endif
