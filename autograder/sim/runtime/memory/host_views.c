/* Registered host memory (cudaHostRegister): kernels access it at its host address. Its shadow
   needs a place in the arena, so a block of the arena, the view, represents it. The bytes of the
   view itself are never accessed. */
#include "memory.h"
#include "core/core.h"

#include <stdlib.h>

static struct registered {
    struct interval at;
    char *view; /* NULL until a kernel accesses it: most registered memory is only used in copies */
    const char *name;
} * registered;
static uint32_t registered_count;
bool sim_host_views;

/* Any registered range that overlaps the given one. */
static struct registered *find(uint64_t from, uint64_t to) {
    for (uint32_t i = 0; i < registered_count; i++)
        if (registered[i].at.to > from && registered[i].at.from < to) return &registered[i];
    return NULL;
}

bool host_views_add(uint64_t from, uint64_t to, const char *name) {
    if (find(from, to)) return false;
    registered = realloc(registered, (registered_count + 1) * sizeof *registered);
    if (!registered) sim_fail("out of memory for registered host memory");
    sim.host_exempt_range = (struct interval){0, 0};
    registered[registered_count++] = (struct registered){{from, to}, NULL, name};
    return true;
}

/* The order of the list does not matter: the last entry takes the place of the removed one. */
bool host_views_remove(uint64_t from) {
    struct registered *r = find(from, from + 1);
    if (!r || r->at.from != from) return false;
    if (r->view) sim_release(r->view);
    *r = registered[--registered_count];
    return true;
}

bool host_is_registered(uint64_t from, uint64_t to) { return find(from, to) != NULL; }

/* Creates the view. Its offset in a sector and a cache line is that of the host memory, so requests
   have the same cost. */
static char *make_view(const struct registered *r) {
    uint64_t skew = r->at.from % ARENA_ALIGNMENT;
    char *block = sim_allocate(r->at.to - r->at.from + skew, true);
    if (!block) return NULL;
    struct allocation *a = sim_allocation(block);
    a->start += skew, a->bytes -= skew;
    a->of_graph = true; /* never reported as a leak: it belongs to the host */
    sim_host_wrote(a->start, a->bytes);
    sim_name(a->start, r->name);
    return a->start;
}

/* The address in the view; 0 without a view. */
static uint64_t view_of(const struct registered *r, uint64_t address) {
    return r && r->view ? (uint64_t)r->view + (address - r->at.from) : 0;
}

/* Untrusted code may have freed the memory since it was registered. */
static bool holds(const struct registered *r, uint64_t address, uint32_t bytes) {
    return address >= r->at.from && address + bytes <= r->at.to &&
           guard_holds((const void *)address, bytes);
}

/* Creates the view at the first access of a kernel. */
uint64_t host_view(uint64_t address, uint32_t bytes) {
    struct registered *r = registered_count ? find(address, address + bytes) : NULL;
    if (!r || (guard_enabled() && !holds(r, address, bytes))) return 0;
    speculation_abort_if_worker(); /* a speculative worker's stores to host memory would be lost */
    if (!r->view) r->view = make_view(r);
    sim_host_views |= r->view != NULL;
    return view_of(r, address);
}

uint64_t host_seen_view(uint64_t address) { return view_of(find(address, address + 1), address); }

const char *host_behind_view(uint64_t address) {
    for (uint32_t i = 0; i < registered_count; i++) {
        const struct registered *r = &registered[i];
        uint64_t offset = address - (uint64_t)r->view;
        if (r->view && offset < r->at.to - r->at.from) return (const char *)(r->at.from + offset);
    }
    return (const char *)address;
}
