/* Reads through the read-only data cache: __ldg(), ld.global.nc and textures. That cache is not
   coherent, so the data must be read-only for the whole kernel (CUDA C++ Programming Guide,
   "Read-Only Data Cache Load Function"). Barriers and fences do not help: such a read races with
   every earlier store of the same launch, even of the same thread. */
#include "shadow.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"

#include <stdio.h>
#include "sim/abi/device_intrinsics.h"

/* True if the last store to the word was made by the current launch. */
static bool is_of_this_launch(const struct cell *c) {
    if (c->writers == MANY) return many_is_of_launch(c->write);
    return c->write >> EPOCH_BLOCK_SHIFT >= epoch_first_of_group();
}

/* Avoids taking a shadow run apart that this launch has only read. */
static bool is_written_in_run(uint64_t offset) {
    uint32_t read, wrote;
    shadow_run_touched(shadow_run_of(offset), epoch_first_of_group() << EPOCH_BLOCK_SHIFT, &read,
                       &wrote);
    return wrote;
}

/* Stores that race in the ordinary sense are reported by the check of the read itself. */
static COLD void report(const struct cell *c, uint64_t address, uint32_t bytes, uint64_t pc) {
    uint16_t site = site_id(pc, ACCESS_READ, bytes);
    struct access a = {address, bytes, site, ACCESS_READ, PLAIN, SPACE_GLOBAL, ALL_WARPS, true};
    if (race_with(&a, c->write, c->writers, c->write_site, c->write_mode, true, sim.launch_base))
        return;
    race_report(&a, c->write, c->writers, c->write_site, c->write_mode, true);
}

/* Addresses of local and shared memory: they are valid, but not for these instructions. */
static bool is_no_device_memory(uint64_t address) {
    return address - (uint64_t)sim.stacks < sim.stacks_bytes ||
           address - (uint64_t)sim.tls < sim.tls_bytes;
}
static COLD void report_space(uint64_t pc) {
    struct finding *f = finding_add(FINDING_OUT_OF_BOUNDS, SPACE_LOCAL, SEVERITY_ERROR, pc, 0);
    f->access = ACCESS_READ;
    finding_here(f);
    if (f->count > 1) return;
    snprintf(f->array, sizeof f->array, "memory that is not global");
    snprintf(f->detail, sizeof f->detail, "__ldg() and ld.global.nc read global memory only");
}

/* The cell of the byte at `address`, whose granule is number (address - start) / GRANULE. */
static const struct cell *cell_at(const struct cell *cells, uint64_t start, uint64_t address) {
    const struct cell *c = &cells[(address - start) / GRANULE];
    return c->split ? (const struct cell *)(uintptr_t)c->write + address % GRANULE : c;
}

/* Called just before the read, which is checked like any other. Only stores that the ordinary check
   considers ordered are examined here; one report for the whole read is enough. */
void lockstep_read_cached(const void *p, uint64_t bytes) {
    uint64_t address = (uint64_t)p, start = (uint64_t)sim.arena;
    if (!sim.current) return;
    if (!is_global(address)) {
        if (is_no_device_memory(address)) report_space(sim_pc(__builtin_return_address(0)));
        return;
    }
    const struct cell *cells = sim.cells;
    uint64_t left = start + sim.arena_bytes - address;
    if (address - start < sim.arena_bytes && bytes > left) bytes = left;
    if (address - start < sim.arena_bytes && is_written_in_run(address - start))
        shadow_runs_to_cells(address - start, bytes);
    bool variable = is_variable(address);
    if (variable) cells = sim.variable_cells, start = (uint64_t)sim.variables;
    for (uint64_t at = address; at < address + bytes; at += GRANULE - at % GRANULE) {
        if (variable && !is_variable(at))
            return; // beyond the last one: the read's check reports it
        const struct cell *c = cell_at(cells, start, at);
        if (!is_of_this_launch(c)) continue;
        report(c, address, (uint32_t)bytes, sim_pc(__builtin_return_address(0)));
        return;
    }
}
