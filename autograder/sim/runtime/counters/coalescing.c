/* The cost of one warp-wide request: 32-byte sectors of global memory, or passes over the banks of
   shared memory. See the CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" and
   "Shared Memory and Memory Banks". */
#include "coalescing.h"
#include "counters.h"
#include "core/core.h"

#include <string.h>

/* Number of distinct 32-byte sectors that the lanes access. Ascending addresses, the common case,
   need no search among the earlier sectors. */
static uint64_t sectors(const uint64_t *address, uint32_t lanes, uint32_t bytes) {
    uint64_t seen[4 * WARP], last = UINT64_MAX;
    uint32_t count = 0;
    bool ascending = true;
    for (uint32_t i = 0; i < lanes; i++) {
        uint64_t from = address[i] >> 5, to = (address[i] + bytes - 1) >> 5;
        for (uint64_t s = from; s <= to && count < 4 * WARP; s++) {
            if (s == last) continue;
            if (count && s < last) ascending = false;
            uint32_t j = ascending ? count : 0;
            while (j < count && seen[j] != s) j++;
            if (j == count) seen[count++] = s;
            last = s;
        }
    }
    return count;
}

HOT bool is_one_place(const uint64_t *address, uint32_t lanes) {
    for (uint32_t i = 1; i < lanes; i++)
        if (address[i] != address[0]) return false;
    return true;
}

/* Sectors of an atomic request. The hardware serializes atomics to one address, so a sector counts
   as often as its most frequent address occurs. (Measured on an H100: scattered lanes cost up to 1
   % more.) */
static uint64_t sectors_in_turns(const uint64_t *address, uint32_t lanes) {
    uint64_t busiest[WARP], sector[WARP];
    uint32_t count = 0, total = 0;
    for (uint32_t i = 0; i < lanes; i++) {
        uint32_t same = 0, j = 0;
        for (uint32_t k = 0; k <= i; k++) same += address[k] == address[i];
        while (j < count && sector[j] != address[i] >> 5) j++;
        if (j == count) sector[count] = address[i] >> 5, busiest[count++] = 0;
        total += same > busiest[j];
        if (same > busiest[j]) busiest[j] = same;
    }
    return total;
}

/* True if lanes 2 i and 2 i + 1 access the same address, for all i. */
static bool in_pairs(const uint64_t *address, uint32_t lanes) {
    for (uint32_t i = 0; i + 1 < lanes; i += 2)
        if (address[i] != address[i + 1]) return false;
    return lanes == WARP;
}

/* Passes over 32 banks of 4 bytes, and in *least the minimum without bank conflicts. A word that
   several lanes access is broadcast. Wider accesses are processed in groups of lanes with 128 bytes
   in total: half warps for 8 bytes, quarter warps for 16; if lanes access in pairs, twice as many
   lanes form a group. All lanes at one place of up to 8 bytes are one pass. */
static uint64_t passes(const uint64_t *address, uint32_t lanes, uint32_t bytes, uint64_t *least) {
    uint32_t words = bytes > 4 ? bytes / 4 : 1, group = WARP / words;
    if (words > 1 && in_pairs(address, lanes)) group *= 2;
    uint64_t total = 0;
    if (words <= 2 && is_one_place(address, lanes)) return ++*least;
    for (uint32_t first = 0; first < lanes; first += group) {
        uint64_t word[WARP];
        /* per bank: a linked list of its distinct words; the longest list is the number of
           passes */
        uint8_t next[WARP], head[32], depth[32] = {0};
        uint32_t count = 0, most = 0;
        memset(head, 255, sizeof head);
        for (uint32_t i = first; i < lanes && i < first + group; i++)
            for (uint32_t w = 0; w < words; w++) {
                uint64_t x = (address[i] >> 2) + w;
                uint32_t bank = x & 31, j = head[bank];
                while (j != 255 && word[j] != x) j = next[j];
                if (j != 255) continue;
                word[count] = x;
                next[count] = head[bank];
                head[bank] = (uint8_t)count++;
                if (++depth[bank] > most) most = depth[bank];
            }
        total += most;
        ++*least;
    }
    return total;
}

/* Accesses are counted in 4-byte words; a smaller access counts as one. */
HOT uint64_t words_of(uint32_t bytes) { return bytes > 4 ? bytes / 4 : 1; }

/* The ratio of sectors to requests is the coalescing metric of Nsight Compute. */
static void count_global(const struct site *s, uint32_t lanes, uint64_t n) {
    struct lockstep_metrics *m = &counters.metrics;
    bool read = s->kind == ACCESS_READ;
    *(read ? &m->global_reads : &m->global_writes) += lanes * words_of(s->bytes);
    *(read ? &m->global_load_requests : &m->global_store_requests) += 1;
    *(read ? &m->global_load_sectors : &m->global_store_sectors) += n;
}

/* A bank conflict is a pass beyond the minimum. */
static void count_shared(const struct site *s, uint32_t lanes, uint64_t n, uint64_t least) {
    struct lockstep_metrics *m = &counters.metrics;
    bool read = s->kind == ACCESS_READ;
    *(read ? &m->shared_reads : &m->shared_writes) += lanes * words_of(s->bytes);
    *(read ? &m->shared_load_passes : &m->shared_store_passes) += n;
    m->bank_conflicts += n - least;
}

/* Atomics on shared memory are counted, but their banks are not modelled. */
static void count_atomic(const uint64_t *address, uint32_t lanes) {
    struct lockstep_metrics *m = &counters.metrics;
    m->atomics += lanes;
    if (!is_global(address[0])) return;
    m->global_atomic_requests++;
    m->global_atomic_sectors += sectors_in_turns(address, lanes);
}

struct cost cost_of_request(const struct site *s, const uint64_t *address, uint32_t lanes) {
    LOCKSTEP_ASSERT(lanes && lanes <= WARP);
    static const struct cost none = {0, 0};
    /* counted by block_barrier.c, as work, or not at all */
    if (s->kind == ACCESS_BARRIER || s->kind >= ACCESS_OPERATOR) return none;
    counters.metrics.warp_instructions++;
    counters.metrics.lanes += lanes;
    if (s->kind == ACCESS_ATOMIC) count_atomic(address, lanes);
    if (s->kind >= ACCESS_ATOMIC) return none;
    /* all lanes of a request execute one instruction, so their address space is the same */
    bool global = is_global(address[0]);
    uint64_t least = 0, n = global ? sectors(address, lanes, s->bytes)
                                   : passes(address, lanes, s->bytes, &least);
    if (global)
        count_global(s, lanes, n);
    else
        count_shared(s, lanes, n, least);
    return (struct cost){(uint16_t)n, (uint16_t)least};
}

/* Closed form of cost_of_request() for consecutive addresses. Only if the size is a power of two
   and the address aligned: then the sectors are contiguous, and no two lanes share a bank. */
void cost_of_run(const struct site *s, uint64_t address, uint32_t lanes) {
    if (s->kind > ACCESS_ATOMIC || (s->bytes & (s->bytes - 1)) || address % s->bytes) {
        uint64_t list[WARP];
        for (uint32_t i = 0; i < lanes; i++) list[i] = address + i * s->bytes;
        cost_of_request(s, list, lanes);
        return;
    }
    counters.metrics.warp_instructions++;
    counters.metrics.lanes += lanes;
    uint64_t bytes = lanes * s->bytes, n = ((address + bytes - 1) >> 5) - (address >> 5) + 1;
    bool global = is_global(address);
    LOCKSTEP_ASSERT(lanes && lanes <= WARP);
    if (s->kind == ACCESS_ATOMIC) {
        counters.metrics.atomics += lanes;
        counters.metrics.global_atomic_requests += global;
        counters.metrics.global_atomic_sectors += global ? n : 0;
        return;
    }
    if (global) {
        count_global(s, lanes, n);
        return;
    }
    n = (bytes + 127) / 128; /* one pass per 128 bytes, without conflicts */
    count_shared(s, lanes, n, n);
}
