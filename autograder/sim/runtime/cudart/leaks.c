/* Leak detection. At the end of a program, all unreleased memory is a warning. In a lesson
 * (sim_options: strict), a function may keep what it creates once for all calls. Creating a new
 * object in each call without releasing it is an error there. */
#include "leaks.h"
#include "cudart.h"
#include "core/core.h"
#include "memory/memory.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct handle {
    const void *handle;
    const char *what;
    uint64_t pc, run;
} * handles;
static uint32_t count, capacity;

void leaks_made(const void *handle, const char *what, uint64_t pc) {
    if (count == capacity) {
        capacity = capacity ? 2 * capacity : 64;
        handles = realloc(handles, capacity * sizeof *handles);
        if (!handles) sim_fail("out of memory for the list of streams and events");
    }
    handles[count++] = (struct handle){handle, what, pc, sim.run};
}

void leaks_ended(const void *handle) {
    for (uint32_t i = count; i-- > 0;) {
        if (handles[i].handle != handle) continue;
        handles[i] = handles[--count];
        return;
    }
}

/* Did an earlier run leave an object that was created at the same call site? */
static bool was_made_before(const struct handle *h) {
    for (uint32_t i = 0; i < count; i++)
        if (handles[i].run != h->run && handles[i].pc == h->pc) return true;
    return false;
}

static void find_handles(void) {
    for (uint32_t i = 0; i < count; i++) {
        const struct handle *h = &handles[i];
        if (h->run != sim.run || !was_made_before(h)) continue;
        struct finding *f = finding_add(FINDING_LEAK, SPACE_HOST, SEVERITY_ERROR, h->pc, 0);
        snprintf(f->detail, sizeof f->detail, "each call creates %s here and never destroys it",
                 h->what);
    }
}

static bool is_left(const struct allocation *a) { return !a->freed && !a->of_graph; }

static bool was_allocated_before(const struct allocation *a) {
    for (uint32_t i = 0; i < sim_allocations(); i++) {
        const struct allocation *other = sim_allocation_at(i);
        if (other->run != a->run && other->pc == a->pc && is_left(other)) return true;
    }
    return false;
}

/* One finding per call site that allocated; its offset holds the total bytes. */
static void find_memory(void) {
    bool strict = sim.options.strict;
    for (uint32_t i = 0; i < sim_allocations(); i++) {
        const struct allocation *a = sim_allocation_at(i);
        if (!is_left(a)) continue;
        if (strict && (a->run != sim.run || !was_allocated_before(a))) continue;
        struct finding *f = finding_add(FINDING_LEAK, SPACE_GLOBAL,
                                        strict ? SEVERITY_ERROR : SEVERITY_WARNING, a->pc, 0);
        if (f->count == 1) snprintf(f->array, sizeof f->array, "%s", a->name);
        f->offset += a->bytes;
        if (f->count == 1 && *f->array && !a->of_heap)
            snprintf(f->detail, sizeof f->detail, "%llu bytes of %s were never freed",
                     (unsigned long long)f->offset, f->array);
        else
            snprintf(f->detail, sizeof f->detail, "%llu bytes in %llu allocation%s never freed",
                     (unsigned long long)f->offset, (unsigned long long)f->count,
                     f->count == 1 ? " were" : "s were");
    }
}

/* After a sticky error nothing can be freed, so nothing is reported. */
void leaks_find(void) {
    if (sim.sticky_error) return;
    find_memory();
    if (sim.options.strict) find_handles();
}
