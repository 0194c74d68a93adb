/* malloc() and free() in kernels. The device heap is device memory with the same checks (CUDA C++
 * Programming Guide, "Dynamic Global Memory Allocation and Operations"). */
#include "cudart.h"
#include "core/core.h"
#include "memory/memory.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>
#include "sim/abi/device_api.h"

static uint64_t heap_limit = 8 << 20; /* bytes; the default of cudaLimitMallocHeapSize */
static uint64_t heap_used;

uint64_t lockstep_heap_limit(void) { return heap_limit; }
void lockstep_set_heap_limit(uint64_t bytes) { heap_limit = bytes; }

/* Returns NULL if the heap is full, as on the device. The contents are garbage, so that programs
 * cannot rely on zeros. */
void *heap_malloc(uint64_t bytes, uint64_t pc) {
    speculation_abort_if_worker();
    if (!bytes || bytes > heap_limit - heap_used) return NULL;
    void *p = sim_allocate(bytes, false);
    if (!p) return NULL;
    heap_used += bytes;
    memset(p, NEW_BYTE, bytes);
    sim_name(p, "malloc()");
    struct allocation *a = sim_allocation(p);
    a->pc = pc;
    a->of_heap = true;
    return p;
}

void heap_wrong_free(const void *p, uint64_t pc, const char *why) {
    const struct allocation *a = sim_allocation(p);
    int kind = a && a->freed ? FINDING_USE_AFTER_FREE : FINDING_HOST_DEVICE_POINTER;
    struct finding *f = finding_add(kind, SPACE_GLOBAL, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    if (!sim.current && f->count == 1) finding_of_host(f);
    finding_place(f, (uint64_t)p, SPACE_GLOBAL, 0);
    f->detail_code = sim.current ? DETAIL_CLAUSE : DETAIL_SENTENCE;
    if (f->count == 1) snprintf(f->detail, sizeof f->detail, "%s", why);
}

void heap_free(void *p, uint64_t pc) {
    const struct allocation *a = sim_allocation(p);
    uint64_t bytes = a ? a->bytes : 0;
    if (!p) return;
    speculation_abort_if_worker();
    if (!a || !a->of_heap)
        heap_wrong_free(p, pc, "a kernel frees what no kernel has allocated");
    else if (sim_release(p))
        heap_wrong_free(p, pc, "a kernel frees the same memory twice, or not by its start");
    else
        heap_used -= bytes;
}
