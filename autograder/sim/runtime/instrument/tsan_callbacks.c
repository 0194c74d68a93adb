/* The callbacks of GCC's ThreadSanitizer instrumentation (-fsanitize=thread without libtsan). The
 * compiler emits a call before each load and store of the program. This file determines the address
 * space of the access, counts and logs it, and passes it to the race detector. */
#include "instrument.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "exec/exec.h"
#include "cudart/cudart.h"

struct instrument instrument;

#define CALLER sim_pc(__builtin_return_address(0))

HOT bool in_image(uint64_t address) {
    return address - (uint64_t)sim.image_start < (uint64_t)(sim.image_end - sim.image_start);
}

/* A parameter passed by value: each thread copies it before anything else. */
HOT bool copies_argument(uint64_t address, uint64_t bytes, int kind) {
    return sim.current && kind == ACCESS_READ && launch_is_argument(address) &&
           launch_is_argument(address + bytes - 1);
}

/* Neither device nor shared memory: local memory, constants, registered host memory, or an
 * error. */
static COLD void other_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode) {
    if (address - (uint64_t)sim.stacks < sim.stacks_bytes) {
        local_access(address, bytes, pc, kind, (uint64_t)__builtin_frame_address(0));
        return;
    }
    uint16_t site = site_number(pc);
    if (sim.block->cluster &&
        cluster_access(address, bytes, site ? site : site_id(pc, kind, bytes), kind, mode)) {
        if (kind != ACCESS_READ) sim.current->stored = true, sim.progress++;
        return;
    }
    bool ours = in_image(address) && sim_device_variable(address, kind);
    if (ours && kind == ACCESS_READ && bytes == sizeof(void *)) vtable_check(address, pc);
    if (ours || copies_argument(address, bytes, kind)) return;
    uint64_t view = host_view(address, bytes);
    if (view)
        sim_access(view, bytes, pc, kind, mode);
    else
        sim_illegal(address, bytes, pc, kind);
}

/* GCC announces one access of 16 bytes even if the type requires 8-byte alignment only. Whether the
 * program has such types is in its debug information (toolchain/elf/pair_types.c). */
static COLD void misaligned(uint64_t address, uint32_t bytes, uint64_t pc, int kind, bool global) {
    int space = global ? SPACE_GLOBAL : SPACE_SHARED;
    struct finding *f = finding_add(FINDING_MISALIGNED, space, SEVERITY_ERROR, pc, 0);
    f->access = kind;
    f->split16_candidate = bytes == 16 && address % 8 == 0 &&
                           (f->count == 1 || f->split16_candidate);
    finding_here(f);
    finding_place(f, address, space, bytes);
}

/* Some SSE instructions require 16-byte alignment and fault otherwise. Then the access reported as
 * misaligned is the cause, regardless of the program's types. */
bool sim_was_misaligned(uint64_t pc) {
    enum { NEAR = 128 }; /* bytes from the announcement to the faulting instruction */
    for (uint32_t i = findings_count(); i-- > 0;) {
        struct finding *f = finding_at(i);
        if (!f->split16_candidate || pc < f->pc || pc - f->pc > NEAR) continue;
        f->split16_candidate = 0;
        return true;
    }
    return false;
}

/* Memory beyond the device variables or beyond shared memory does not belong to the device. */
HOT bool ends_outside(uint64_t address, uint32_t bytes, bool global) {
    if (!global) return address + bytes > (uint64_t)sim.tls + sim.tls_bytes;
    return is_variable(address) && address + bytes > (uint64_t)sim.variables + sim.variable_bytes;
}

void sim_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode) {
    if (!sim.current) {
        sim_host_access(address, bytes, pc, kind, mode);
        return;
    }
    bool global = is_global(address);
    if (!global && address - (uint64_t)sim.tls >= sim.tls_bytes) {
        other_access(address, bytes, pc, kind, mode);
        return;
    }
    if (__builtin_expect((address & (bytes - 1)) && !(bytes & (bytes - 1)) && bytes <= 16, 0))
        misaligned(address, bytes, pc, kind, global);
    if (ends_outside(address, bytes, global)) sim_illegal(address, bytes, pc, kind);
    if (mode == PLAIN) sim.spin = 0;
    uint16_t site = site_number(pc);
    if (__builtin_expect(!site, 0)) site = site_id(pc, kind, bytes);
    request_log(site, address, bytes);
    if (kind != ACCESS_READ) {
        sim.current->stored = true;
        sim.progress += mode == PLAIN;
    }
    uint32_t *clock = clock_of(address);
    if (clock && (bytes >= GRANULE || kind == ACCESS_ATOMIC)) /* else: shadow/byte_clocks.c */
        pass_steps(0, bytes, clock, kind);
    shadow_access(address, bytes, site, kind, mode);
}

/* Fast path of sim_access(), inline (shadow/access_fastpath.h). The address space is a constant
 * parameter, so each one gets its own code. */
HOT void access_in(uint64_t offset, uint64_t address, uint32_t bytes, uint64_t pc, int kind,
                   bool shared, bool counting) {
    uint16_t site = site_number(pc);
    if (__builtin_expect(!site || address % bytes || (counting && !has_log_space()), 0)) {
        sim_access(address, bytes, pc, kind, PLAIN);
        return;
    }
    if (counting) count_access(offset, address, bytes, site, kind, shared);
    struct cell *c = &(shared ? sim.shared_cells : sim.cells)[offset / GRANULE];
    fastpath_check(c, offset, address, bytes, site, kind, shared);
}

/* Memory that needs no check until the host's next runtime call (host_access.c). */
HOT bool host_is_exempt(uint64_t address, uint32_t bytes) {
    return address >= sim.host_exempt_range.from && address + bytes <= sim.host_exempt_range.to;
}

HOT void access_fast(uint64_t address, uint32_t bytes, uint64_t pc, int kind, bool counting) {
    uint64_t shared = address - (uint64_t)sim.tls, global = address - (uint64_t)sim.arena;
    if (bytes >= GRANULE && __builtin_expect(shared < sim.fast_tls_bytes, 1))
        access_in(shared, address, bytes, pc, kind, true, counting);
    else if (bytes >= GRANULE && __builtin_expect(global < sim.fast_arena_bytes, 1))
        access_in(global, address, bytes, pc, kind, false, counting);
    else if (copies_argument(address, bytes, kind))
        return;
    else if ((!sim.host_unchecked || global < sim.arena_bytes) && !host_is_exempt(address, bytes))
        sim_access(address, bytes, pc, kind, PLAIN);
}

/* A volatile or atomic access may belong to a spin loop. Other threads run after SPIN_LIMIT of them
 * in a row. They also run from time to time in any case, because a loop with a ballot never has two
 * in a row. That interval varies: otherwise a thread that acquires and releases a lock in a loop
 * might hold it at each switch. If blocks take turns (options.resident), every such access
 * yields. */
void sim_spin(uint64_t pc) {
    struct thread *t = sim.current;
    if (!t) return;
    sim_preempt(pc);
    bool now_and_then = ++t->polls == 0;
    if (now_and_then) t->polls = sim.block->turns % 7; /* the same for all lanes of a warp */
    if (++sim.spin <= SPIN_LIMIT && !now_and_then && !sim.options.resident) return;
    t->pc = pc;
    guard_yield(SPINNING);
}

/* A thread that reads the same address again from the same site polls a flag. One that reads others
 * may search a table, which ends without progress: then the grid scheduler waits longer. */
void note_poll(uint64_t address, uint64_t pc) {
    struct thread *t = sim.current;
    if (!t) return;
    bool again = t->last_poll_address == address && t->last_poll_pc == pc;
    uint32_t word = (uint32_t)(address / GRANULE), up = word - t->first_poll;
    uint32_t reach = up >> 31 ? -up : up;
    if (again) site_set_polling(site_number(pc), sim.spin > 1);
    if (again || !t->last_poll_address) {
        t->first_poll = word;
        t->poll_reach = 0;
    } else if (reach > t->poll_reach) {
        t->poll_reach = reach;
    }
    sim.block->polled = true;
    t->last_poll_address = address;
    t->last_poll_pc = (uint32_t)pc;
}

/* Copies of structures, split as a GPU would: into pieces of at most 16 bytes. GCC announces 8 or
 * 16 bytes this way only if the alignment is unknown. */
void sim_range(uint64_t p, uint64_t bytes, uint64_t pc, int kind) {
    if (copies_argument(p, bytes, kind)) return;
    if (sim.current && p - (uint64_t)sim.stacks < sim.stacks_bytes) { /* local memory */
        local_access(p, bytes, pc, kind, (uint64_t)__builtin_frame_address(0));
        return;
    }
    uint32_t piece = p % 16 == 0 && bytes % 16 == 0 ? 16
                     : p % 8 == 0 && bytes % 8 == 0 ? 8
                     : p % 4 == 0 && bytes % 4 == 0 ? 4
                                                    : 1;
    if (piece > 4 && (bytes == 8 || bytes == 16)) piece = 4;
    bool quiet = sim.quiet;
    sim.quiet |= sim.current && kind == ACCESS_READ && shadow_any_written(p, bytes);
    for (uint64_t done = 0; done < bytes; done += piece)
        sim_access(p + done, piece, pc, kind, PLAIN);
    sim.quiet = quiet;
}

/* Is this the guard variable of a __shared__ object with a constructor? It is the compiler's flag,
 * not program data. GCC reads the first byte; on 64-bit Arm all eight. */
#if defined(__aarch64__)
enum { GUARD_ACCESS = 8 };
#else
enum { GUARD_ACCESS = 1 };
#endif
HOT bool is_guard(const void *p) {
    uint64_t offset = (uint64_t)p - (uint64_t)sim.tls;
    for (uint32_t i = 0; i < sim.guard_count; i++)
        if (offset >= sim.guards[i].from && offset < sim.guards[i].to) return true;
    return false;
}

/* ---- __tsan_*: the program calls them, once per access ---- */

/* A structure of 16 bytes may be copied: its store is announced before its load, and made after it.
   Counting needs more registers, so it has separate functions: the uncounted ones save none. */
#define ACCESSOR(n, name, kind)                                        \
    static NOINLINE void count_##name(uint64_t address, uint64_t pc) { \
        access_fast(address, n, pc, kind, true);                       \
    }                                                                  \
    HOT void quick_##name(uint64_t address, uint64_t pc) {             \
        if (__builtin_expect(counting_is_on(), 0))                     \
            count_##name(address, pc);                                 \
        else                                                           \
            access_fast(address, n, pc, kind, false);                  \
    }

#define ACCESSORS(n)                                                                             \
    ACCESSOR(n, read##n, ACCESS_READ)                                                            \
    ACCESSOR(n, write##n, ACCESS_WRITE)                                                          \
    void __tsan_read##n(void *p) {                                                               \
        if (n == GUARD_ACCESS && is_guard(p)) return;                                            \
        quick_read##n((uint64_t)p, CALLER);                                                      \
    }                                                                                            \
    void __tsan_write##n(void *p) {                                                              \
        if (n == GUARD_ACCESS && is_guard(p)) return;                                            \
        quick_write##n((uint64_t)p, CALLER);                                                     \
        if (n == 16) guard_announce_copy((uint64_t)p, n, true);                                  \
    }                                                                                            \
    void __tsan_unaligned_read##n(void *p) { sim_range((uint64_t)p, n, CALLER, ACCESS_READ); }   \
    void __tsan_unaligned_write##n(void *p) { sim_range((uint64_t)p, n, CALLER, ACCESS_WRITE); } \
    void __tsan_volatile_read##n(void *p) {                                                      \
        sim_spin(CALLER);                                                                        \
        note_poll((uint64_t)p, CALLER);                                                          \
        sim_access((uint64_t)p, n, CALLER, ACCESS_READ, VOLATILE);                               \
        if (sim.current) hb_note_poll((uint64_t)p, n, VOLATILE, false);                          \
    }                                                                                            \
    void __tsan_volatile_write##n(void *p) {                                                     \
        sim_preempt(CALLER);                                                                     \
        note_poll(0, 0);                                                                         \
        if (sim.current) hb_begin_release((uint64_t)p, n, VOLATILE, true);                       \
        sim_access((uint64_t)p, n, CALLER, ACCESS_WRITE, VOLATILE);                              \
        if (sim.current) hb_release((uint64_t)p, VOLATILE, true);                                \
        sim.progress++;                                                                          \
    }
ACCESSORS(1)
ACCESSORS(2)
ACCESSORS(4)
ACCESSORS(8)
ACCESSORS(16)

void __tsan_read_range(void *p, uint64_t n) {
    sim_range((uint64_t)p, n, CALLER, ACCESS_READ);
    guard_announce_copy((uint64_t)p, n, false);
}
void __tsan_write_range(void *p, uint64_t n) {
    instrument.announced_to =
        (uint64_t)p; /* it may be implemented by memcpy(), which must not be counted again */
    instrument.announced_bytes = n;
    sim_range((uint64_t)p, n, CALLER, ACCESS_WRITE);
    guard_announce_copy((uint64_t)p, n, true);
}
void __tsan_init(void) { sim_init(); }
void __tsan_func_entry(void *p) { (void)p; }
void __tsan_func_exit(void) {}
/* The vtable pointer of an object is checked like any other member. */
void __tsan_vptr_read(void **p) { quick_read8((uint64_t)p, CALLER); }
void __tsan_vptr_update(void **p, void *v) {
    if (v && sim.current) /* vtable_check() must know which side constructed an object */
        speculation_abort_if_worker();
    quick_write8((uint64_t)p, CALLER);
}
