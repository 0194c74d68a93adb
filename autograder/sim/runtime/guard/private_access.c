/* Software fault isolation for accesses that the compiler does not announce: a function's own
 * arrays, and constants (R. Wahbe et al., "Efficient Software-Based Fault Isolation", SOSP 1993;
 * here each address is checked exactly). An access to anything else is stopped. */
#include "guard.h"
#include "core/core.h"
#include "exec/exec.h"
#include "instrument/instrument.h"

#include <elf.h>
#include <link.h>

#define FRAME __builtin_frame_address(0)

enum { WIDEST = 16 }; /* bytes of the widest access */

static uint64_t constants_end; /* end of the image's read-only part */

static int find_constants(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    constants_end = (uint64_t)sim.image_end;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uint64_t from = info->dlpi_addr + p->p_vaddr;
        if (p->p_type == PT_LOAD && (p->p_flags & PF_W) && from < constants_end)
            constants_end = from;
    }
    return 1; /* the first entry is the program; libraries are not relevant */
}

static bool is_constant(uint64_t address) {
    if (!constants_end) dl_iterate_phdr(find_constants, NULL);
    return address >= (uint64_t)sim.image_start && address + WIDEST <= constants_end;
}

static bool is_stack(uint64_t address) { return address - (uint64_t)sim.stacks < sim.stacks_bytes; }

static _Noreturn void stop(uint64_t address, uint64_t pc) {
    guard_stop(
        (void *)address, 1, pc, ACCESS_NONE,
        "an access outside of the function's local variables: is an index outside of its array?");
}

/* The address that was last passed to a __tsan_* callback, or is about to be. The access itself may
 * compute it by a different expression, so only the values can be compared. Each announcement
 * covers one access; of a structure of 16 bytes two of 8, in either order. */
uint64_t lockstep_announced;
uint32_t lockstep_announced_kind; /* 2 * bytes, plus 1 for a store */

static bool was_announced(uint64_t address, uint64_t bytes, bool store) {
    uint64_t first = address - lockstep_announced, all = lockstep_announced_kind / 2;
    bool inside = bytes <= all && (first == 0 || first == all - bytes);
    if (!inside || store != (lockstep_announced_kind & 1)) return false;
    lockstep_announced_kind -= (uint32_t)(2 * bytes); /* what is left */
    if (first == 0) lockstep_announced += bytes;
    return true;
}

/* The last load and the last store of a structure that __tsan_read_range() and __tsan_write_range()
   announced. It is made by several accesses, each byte once: `left` is how many bytes may still be
   accessed, by this thread alone. */
struct copies {
    struct {
        const struct thread *thread; /* NULL: host code */
        uint64_t from, to, left;
    } of[2]; /* load, store */
};
static struct copies copies;

void guard_announce_copy(uint64_t from, uint64_t bytes, bool store) {
    copies.of[store].thread = sim.current;
    copies.of[store].from = from;
    copies.of[store].to = from + bytes;
    copies.of[store].left = bytes;
}

static bool was_copied(uint64_t address, uint64_t bytes, bool store) {
    bool inside = address >= copies.of[store].from && address + bytes <= copies.of[store].to;
    bool own = copies.of[store].thread == sim.current && bytes <= copies.of[store].left;
    if (!inside || !own) return false;
    copies.of[store].left -= bytes;
    return true;
}

void guard_yield(int state) {
    uint64_t announced = lockstep_announced;
    uint32_t kind = lockstep_announced_kind;
    struct copies own = copies;
    sim_yield(state);
    copies = own;
    lockstep_announced = announced;
    lockstep_announced_kind = kind;
}

static void check_load(const void *place, uint64_t address, uint64_t bytes) {
    uint64_t pc = sim_pc(place);
    if (guard_is_off() || is_constant(address)) return;
    if (was_announced(address, bytes, false) || was_copied(address, bytes, false)) return;
    if (!sim.current) {
        if (!guard_may_access((void *)address, bytes, ACCESS_READ, FRAME)) stop(address, pc);
    } else if (is_stack(address)) {
        local_access(address, bytes, pc, ACCESS_WRITE,
                     (uint64_t)FRAME); /* as a write: an illegal load must not happen at all */
    } else if (!launch_is_argument(address)) {
        stop(address, pc);
    }
}

static void check_store(const void *place, uint64_t address, uint64_t bytes) {
    uint64_t pc = sim_pc(place);
    if (guard_is_off() || was_announced(address, bytes, true)) return;
    if (was_copied(address, bytes, true)) return;
    if (!sim.current)
        guard_access((void *)address, bytes, pc, ACCESS_WRITE, FRAME);
    else if (is_stack(address))
        local_access(address, bytes, pc, ACCESS_WRITE, (uint64_t)FRAME);
    else
        stop(address, pc);
}

#define CHECKS(n)                                                    \
    void guard_check_load##n(const void *place, uint64_t address);   \
    void guard_check_load##n(const void *place, uint64_t address) {  \
        check_load(place, address, n);                               \
    }                                                                \
    void guard_check_store##n(const void *place, uint64_t address);  \
    void guard_check_store##n(const void *place, uint64_t address) { \
        check_store(place, address, n);                              \
    }
CHECKS(1)
CHECKS(2)
CHECKS(4)
CHECKS(8)
CHECKS(16)
