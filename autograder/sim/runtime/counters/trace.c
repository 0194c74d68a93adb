/* The trace: each lane's part in each warp instruction, with values, for small runs that are
   displayed. Nothing in this file runs unless sim_options.trace is set. */
#include "counters_internal.h"
#include "counters.h"
#include "core/core.h"
#include "memory/memory.h"

#include <stdlib.h>
#include <string.h>

/* The compiler announces a store before it is executed, so its value is read at the next event. */
void trace_settle(void) {
    if (!counters.trace_value) return;
    memcpy(counters.trace_value, counters.trace_address, counters.trace_bytes);
    counters.trace_value = NULL;
}

/* A debugger that wants to see each access stops here (view/locals.py). */
static __attribute__((noinline)) void trace_access(uint64_t address) {
    __asm__ volatile("" : : "r"(address));
}

/* Records the value of the access that the lane has just logged at index `at`. */
void trace_value(uint32_t lane, uint32_t at, uint16_t site, uint64_t address, uint32_t bytes) {
    int kind = counters.sites[site].kind;
    struct traced_value *value = &counters.log_value[at * WARP + lane];
    *value = (struct traced_value){{0, 0}};
    trace_settle();
    /* synchronisation and work have no value at an address */
    if (kind > ACCESS_ATOMIC) return;
    trace_access(address);
    if (bytes > sizeof *value) bytes = sizeof *value;
    if (kind == ACCESS_READ) {
        memcpy(value, (const void *)address, bytes);
        return;
    }
    counters.trace_value = value;
    counters.trace_address = (const char *)address;
    counters.trace_bytes = bytes;
}

/* A warp operation has completed: its kind, source lane and result replace the address in the
   lane's last log entry. */
void trace_result(uint32_t lane, uint32_t operation, uint32_t source, uint64_t result) {
    if (!counters.logged[lane]) return; /* already merged, because another lane's log was full */
    uint32_t at = (counters.logged[lane] - 1) * WARP + lane;
    uint64_t site = counters.log[at] >> ADDRESS_BITS;
    counters.log[at] = site << ADDRESS_BITS | operation << 8 | source;
    counters.log_value[at].word[0] = result;
}

/* The entry that request_log() has just made holds no value yet: nothing has run in between. */
void trace_operator(uint64_t pc, uint32_t left, uint32_t right, uint32_t result) {
    uint32_t lane = sim.current->lane;
    request_log(site_id(pc, ACCESS_OPERATOR, 0), 0, 0);
    counters.log_value[(counters.logged[lane] - 1) * WARP + lane] = (struct traced_value){
        {left | (uint64_t)right << 32, result}};
}

/* Address space, array and offset of an address, as the display shows them. */
static void place(struct trace_event *e, uint64_t address) {
    if (!is_global(address)) {
        bool shared = address - (uint64_t)sim.tls < sim.tls_bytes;
        e->space = shared ? SPACE_SHARED : SPACE_LOCAL;
        e->offset = shared ? address - (uint64_t)sim.tls : 0;
        return;
    }
    e->space = SPACE_GLOBAL;
    /* a variable: the parent process finds its name in the executable */
    e->offset = address - sim.image_base;
    struct allocation *a = is_variable(address) ? NULL : sim_nearest((void *)address);
    if (!a) return;
    e->array = (uint32_t)(a - sim_allocation_at(0));
    e->offset = address - (uint64_t)a->start;
}

/* Events beyond the limit are dropped; the record says that the trace is incomplete. */
static void add(const struct trace_event *e) {
    if (counters.trace_count == TRACE_EVENTS) {
        counters.end.trace_cut = 1;
        return;
    }
    if (counters.trace_count == counters.trace_capacity) {
        counters.trace_capacity = counters.trace_capacity ? 2 * counters.trace_capacity : 1024;
        counters.trace = realloc(counters.trace, counters.trace_capacity * sizeof *counters.trace);
        if (!counters.trace) sim_fail("out of memory for the trace");
    }
    counters.trace[counters.trace_count++] = *e;
}

/* One event per lane; lanes of one request have the same step. */
void trace_lane(struct block *b, uint32_t tid, const struct site *s, uint64_t address,
                const struct traced_value *value, struct cost cost) {
    struct trace_event e = {.step = (uint32_t)counters.trace_steps,
                            .launch = (uint32_t)counters.launch_count,
                            .block = (uint32_t)b->index,
                            .thread = tid,
                            .kind = s->kind,
                            .space = SPACE_LOCAL,
                            .array = UINT32_MAX,
                            .bytes = s->bytes,
                            .cost = cost.sectors_or_passes,
                            .ideal = cost.least,
                            .pc = s->pc};
    memcpy(e.value, value->word, sizeof e.value);
    if (s->kind <= ACCESS_ATOMIC) place(&e, address);
    if (s->kind == ACCESS_SYNCWARP) {
        e.array = (uint32_t)(address >> 8);
        e.offset = address & 255;
    }
    add(&e);
}

/* An aborted launch shows what the running warp has done until then. */
void trace_end_launch(void) {
    if (sim.options.trace && sim.block) request_merge(sim.block, sim_tid() / WARP, true);
}
