/* Temporary buffers of a library's algorithms. Thrust's sort asks for two of them in each merge of
   two parts: 65,536 for a million elements. Addresses of device memory are never reused, but the
   places of small buffers are, by other buffers: otherwise a sort would need 4 GB of red zones. In
   between, a place counts as freed. */
#include "cudart.h"
#include "core/core.h"
#include "memory/memory.h"
#include "sim/abi/library_region.h"
#include "sim/abi/memory_api.h"

#include <stdlib.h>

/* The places of a class have 2^class bytes. A larger buffer is an ordinary allocation. */
enum { SMALLEST = 8, CLASSES = 21 };

static struct places {
    char **list; /* the last one returned is the first to be used again: it is in the cache */
    uint32_t count, capacity;
} kept[CLASSES];

static int class_of(uint64_t bytes) {
    int exponent = SMALLEST;
    while (bytes > UINT64_C(1) << exponent) exponent++;
    return exponent;
}

static bool keep(struct places *k, char *place) {
    if (k->count == k->capacity) {
        uint32_t capacity = k->capacity ? 2 * k->capacity : 16;
        char **list = realloc(k->list, capacity * sizeof *list);
        if (!list) return false;
        k->list = list;
        k->capacity = capacity;
    }
    k->list[k->count++] = place;
    return true;
}

int lockstep_library_buffer_take(void **p, size_t bytes) {
    CALL_WRITES(p, sizeof *p);
    uint64_t pc = GUARD_CALLER;
    int exponent = class_of(bytes);
    bool ordinary = sim.current || sim.sticky_error || !bytes || exponent >= CLASSES;
    if (ordinary) return lockstep_malloc(p, bytes, 0, "a library's buffer");
    struct places *k = &kept[exponent];
    if (!k->count) {
        int error = lockstep_malloc(p, UINT64_C(1) << exponent, 0, "a library's buffer");
        if (error) return error;
    } else {
        *p = k->list[--k->count];
    }
    sim_reuse(*p, bytes, pc);
    return 0;
}

int lockstep_library_buffer_return(void *p) {
    struct allocation *a = sim.current ? NULL : sim_allocation(p);
    bool ours = a && a->start == p && a->reusable && !a->freed && !sim.sticky_error;
    if (!ours || !keep(&kept[class_of(a->bytes)], p)) return lockstep_free(p);
    sim_retire(a);
    return 0;
}
