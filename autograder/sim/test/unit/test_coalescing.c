/* What a warp-wide request costs, beside tables made by hand from the CUDA programming guide:
   global memory comes in sectors of 32 bytes; shared memory has 32 banks, whose words of 4 bytes
   follow each other, and takes a pass for each word that a bank must give. */
#include "fixture.h"
#include "counters/coalescing.h"

enum { SHARED = 0x1000 }; /* any address that is not global; a multiple of 128 */

static uint64_t global(void) { return (uint64_t)sim.arena + 4096; }

static struct site site(int kind, uint32_t bytes) {
    return (struct site){.kind = (uint8_t)kind, .bytes = (uint8_t)bytes};
}

/* Of so many lanes, at `from` and each `stride` bytes further. */
static struct cost strided(int kind, uint64_t from, int64_t stride, uint32_t bytes,
                           uint32_t lanes) {
    struct site s = site(kind, bytes);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < lanes; l++) address[l] = from + (uint64_t)(stride * l);
    return cost_of_request(&s, address, lanes);
}

static uint32_t sectors(uint64_t offset, int64_t stride, uint32_t bytes, uint32_t lanes) {
    return strided(ACCESS_READ, global() + offset, stride, bytes, lanes).sectors_or_passes;
}

static uint32_t passes(uint64_t offset, int64_t stride, uint32_t bytes, uint32_t lanes) {
    return strided(ACCESS_READ, SHARED + offset, stride, bytes, lanes).sectors_or_passes;
}

/* ---- words of 4 bytes at a stride of so many words ---- */

/* Up to 8 words, the lanes span 32 * stride words, of which 8 are a sector; then each lane has a
   sector of its own. Lanes meet in a bank where stride * lane is the same modulo 32: as many as the
   greatest common divisor of the stride and 32 says. */
static const struct {
    uint32_t words, sectors, passes;
} strides[] = {
    {1, 4, 1},   {2, 8, 2},    {3, 12, 1},  {4, 16, 4},   {5, 20, 1},  {6, 24, 2},  {7, 28, 1},
    {8, 32, 8},  {9, 32, 1},   {10, 32, 2}, {11, 32, 1},  {12, 32, 4}, {13, 32, 1}, {14, 32, 2},
    {15, 32, 1}, {16, 32, 16}, {17, 32, 1}, {18, 32, 2},  {19, 32, 1}, {20, 32, 4}, {21, 32, 1},
    {22, 32, 2}, {23, 32, 1},  {24, 32, 8}, {25, 32, 1},  {26, 32, 2}, {27, 32, 1}, {28, 32, 4},
    {29, 32, 1}, {30, 32, 2},  {31, 32, 1}, {32, 32, 32}, {33, 32, 1},
};

Test(stride, of_words) {
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
        uint32_t words = strides[i].words;
        cr_expect_eq(sectors(0, 4 * words, 4, 32), strides[i].sectors, "stride %u", words);
        cr_expect_eq(passes(0, 4 * words, 4, 32), strides[i].passes, "stride %u", words);
    }
}

/* ---- sectors ---- */

static const struct {
    const char *name;
    uint32_t offset;
    int32_t stride;
    uint32_t bytes, lanes, sectors;
} requests[] = {
    {"of consecutive bytes", 0, 1, 1, 32, 1},
    {"of consecutive halves", 0, 2, 2, 32, 2},
    {"of consecutive doubles", 0, 8, 8, 32, 8},
    {"of consecutive float4", 0, 16, 16, 32, 16},
    {"of a broadcast word", 0, 0, 4, 32, 1},
    {"of a broadcast float4", 0, 0, 16, 32, 1},
    {"of words off by one", 4, 4, 4, 32, 5}, /* bytes 4 to 131 */
    {"of words off by half a sector", 16, 4, 4, 32, 5},
    {"of words off by seven", 28, 4, 4, 32, 5}, /* bytes 28 to 155 */
    {"of words off by a whole sector", 32, 4, 4, 32, 4},
    {"of bytes off by 31", 31, 1, 1, 32, 2},      /* bytes 31 to 62 */
    {"of halves off by one", 2, 2, 2, 32, 3},     /* bytes 2 to 65 */
    {"of doubles off by one", 8, 8, 8, 32, 9},    /* bytes 8 to 263 */
    {"of float4 off by one", 16, 16, 16, 32, 17}, /* bytes 16 to 527 */
    {"of backward words", 31 * 4, -4, 4, 32, 4},
    {"of backward doubles", 31 * 8, -8, 8, 32, 8},
    {"of one lane", 0, 4, 4, 1, 1},
    {"of one float4", 0, 0, 16, 1, 1},
    {"of 8 lanes", 0, 4, 4, 8, 1},
    {"of 9 lanes", 0, 4, 4, 9, 2},
    {"of 16 lanes", 0, 4, 4, 16, 2},
    {"of 31 lanes", 0, 4, 4, 31, 4},
    {"of 2 lanes far apart", 0, 4096, 4, 2, 2},
    {"of every second float4", 0, 32, 16, 32, 32},
    {"of every second double", 0, 16, 8, 32, 16},
    {"of structures of 12 bytes", 0, 12, 12, 32, 12}, /* 384 bytes, some of them across a border */
    {"of one structure of 128 bytes", 0, 128, 128, 1, 4},
    {"of structures of 128 bytes", 0, 128, 128, 32, 128},
};

Test(sectors, of_requests) {
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        cr_expect_eq(
            sectors(requests[i].offset, requests[i].stride, requests[i].bytes, requests[i].lanes),
            requests[i].sectors, "%s", requests[i].name);
}

Test(sectors, of_pairs_of_lanes) { /* lanes 2 i and 2 i + 1 read word i: 64 bytes */
    struct site s = site(ACCESS_READ, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = global() + l / 2 * 4;
    cr_expect_eq(cost_of_request(&s, address, WARP).sectors_or_passes, 2);
}

Test(sectors, of_words_in_any_order) {
    struct site s = site(ACCESS_READ, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = global() + l * 13 % 32 * 4;
    cr_expect_eq(cost_of_request(&s, address, WARP).sectors_or_passes, 4);
}

Test(sectors, of_two_arrays_in_turns) { /* even lanes in one, odd lanes in another: 16 words each */
    struct site s = site(ACCESS_READ, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = global() + l % 2 * 8192 + l / 2 * 4;
    cr_expect_eq(cost_of_request(&s, address, WARP).sectors_or_passes, 4);
}

/* ---- passes over the banks ---- */

static const struct {
    const char *name;
    uint32_t offset;
    int32_t stride;
    uint32_t bytes, lanes, passes, least;
} banks[] = {
    {"of consecutive words", 0, 4, 4, 32, 1, 1},
    {"of words from any bank on", 20, 4, 4, 32, 1, 1},
    {"of consecutive bytes", 0, 1, 1, 32, 1, 1},
    {"of consecutive halves", 0, 2, 2, 32, 1, 1},
    {"of a broadcast word", 0, 0, 4, 32, 1, 1},
    {"of a broadcast byte", 3, 0, 1, 32, 1, 1},
    {"of bytes a word apart", 0, 4, 1, 32, 1, 1},
    {"of halves in one bank", 0, 128, 2, 32, 32, 1},
    {"of a column of 32 words", 0, 128, 4, 32, 32, 1},
    {"of a padded column", 0, 132, 4, 32, 1, 1},
    {"of a backward row", 31 * 4, -4, 4, 32, 1, 1},
    {"of consecutive doubles", 0, 8, 8, 32, 2, 2},  /* each half of the warp asks for 128 bytes */
    {"of consecutive float4", 0, 16, 16, 32, 4, 4}, /* each quarter does */
    {"of every second double", 0, 16, 8, 32, 4, 2}, /* 16 lanes, 32 words in 16 banks */
    {"of every second float4", 0, 32, 16, 32, 8, 4},
    {"of doubles in one bank", 0, 128, 8, 32, 32, 2},
    {"of a broadcast double", 0, 0, 8, 32, 1, 1},
    {"of a double broadcast to 17 lanes", 0, 0, 8, 17, 1, 1},
    {"of one lane", 0, 0, 4, 1, 1, 1},
    {"of half a warp in one bank", 0, 128, 4, 16, 16, 1},
    {"of two lanes in one bank", 0, 128, 4, 2, 2, 1},
    {"of doubles of half a warp", 0, 8, 8, 16, 1, 1},
    {"of doubles of 17 lanes", 0, 8, 8, 17, 2, 2},
    {"of float4 of a quarter", 0, 16, 16, 8, 1, 1},
    {"of float4 of 9 lanes", 0, 16, 16, 9, 2, 2},
};

Test(passes, of_requests) {
    uint64_t conflicts = 0;
    for (size_t i = 0; i < sizeof banks / sizeof *banks; i++) {
        struct cost cost = strided(ACCESS_READ, SHARED + banks[i].offset, banks[i].stride,
                                   banks[i].bytes, banks[i].lanes);
        conflicts += banks[i].passes - banks[i].least;
        cr_expect_eq(cost.sectors_or_passes, banks[i].passes, "%s", banks[i].name);
        cr_expect_eq(cost.least, banks[i].least, "%s", banks[i].name);
        cr_expect_eq(counters.metrics.bank_conflicts, conflicts, "%s", banks[i].name);
    }
}

Test(passes, of_two_words_that_halves_of_the_warp_share) { /* words 0 and 32: bank 0 twice */
    struct site s = site(ACCESS_READ, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = SHARED + l / 16 * 128;
    cr_expect_eq(cost_of_request(&s, address, WARP).sectors_or_passes, 2);
    cr_expect_eq(counters.metrics.bank_conflicts, 1);
}

Test(passes, are_those_of_the_busiest_bank) { /* banks 0, 1, 2 have 1, 2, 3 words; the rest none */
    struct site s = site(ACCESS_READ, 4);
    static const uint32_t word[] = {0, 1, 33, 2, 34, 66};
    uint64_t address[6];
    for (uint32_t l = 0; l < 6; l++) address[l] = SHARED + word[l] * 4;
    cr_expect_eq(cost_of_request(&s, address, 6).sectors_or_passes, 3);
}

Test(passes, broadcast_bytes_of_one_word) { /* lanes 0 to 3 read the bytes of word 0, and so on */
    cr_expect_eq(passes(0, 1, 1, 32), 1);
    cr_expect_eq(passes(0, 32, 1, 32), 8); /* words 0, 8, 16, ...: 8 in each of 4 banks */
}

Test(passes, of_doubles_asked_for_in_pairs) { /* lanes 2 i and 2 i + 1: 16 doubles, 128 bytes */
    struct site s = site(ACCESS_READ, 8);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = SHARED + l / 2 * 8;
    cr_expect_eq(cost_of_request(&s, address, WARP).sectors_or_passes, 1);
}

/* ---- what is counted ---- */

Test(request, counts_a_load_of_words) {
    strided(ACCESS_READ, global(), 4, 4, 32);
    const struct lockstep_metrics *m = &counters.metrics;
    cr_expect_eq(m->warp_instructions, 1);
    cr_expect_eq(m->lanes, 32);
    cr_expect_eq(m->global_reads, 32);
    cr_expect_eq(m->global_load_requests, 1);
    cr_expect_eq(m->global_load_sectors, 4);
    cr_expect_eq(m->global_writes + m->global_store_requests + m->global_store_sectors, 0);
}

Test(request, counts_a_store_apart_from_loads) {
    strided(ACCESS_WRITE, global(), 4, 4, 16);
    const struct lockstep_metrics *m = &counters.metrics;
    cr_expect_eq(m->global_writes, 16);
    cr_expect_eq(m->global_store_requests, 1);
    cr_expect_eq(m->global_store_sectors, 2);
    cr_expect_eq(m->global_reads + m->global_load_requests + m->global_load_sectors, 0);
}

Test(request, counts_wide_accesses_in_words) {
    strided(ACCESS_READ, global(), 16, 16, 32);
    cr_expect_eq(counters.metrics.global_reads, 128);
}

Test(request, counts_a_byte_as_a_word) {
    strided(ACCESS_READ, global(), 1, 1, 32);
    cr_expect_eq(counters.metrics.global_reads, 32);
}

Test(request, counts_shared_loads_and_stores_apart) {
    strided(ACCESS_READ, SHARED, 4, 4, 32);
    strided(ACCESS_WRITE, SHARED, 128, 4, 32);
    const struct lockstep_metrics *m = &counters.metrics;
    cr_expect_eq(m->shared_reads, 32);
    cr_expect_eq(m->shared_writes, 32);
    cr_expect_eq(m->shared_load_passes, 1);
    cr_expect_eq(m->shared_store_passes, 32);
    cr_expect_eq(m->bank_conflicts, 31);
    cr_expect_eq(m->global_reads + m->global_writes, 0);
}

Test(request, costs_nothing_at_a_barrier) {
    struct cost cost = strided(ACCESS_BARRIER, 0, 0, 0, 32);
    cr_expect_eq(cost.sectors_or_passes, 0);
    cr_expect_eq(counters.metrics.warp_instructions, 0); /* barrier_pass() counts it */
}

Test(request, counts_a_warp_operation_as_an_instruction) {
    strided(ACCESS_SYNCWARP, 0, 0, 0, 32);
    cr_expect_eq(counters.metrics.warp_instructions, 1);
    cr_expect_eq(counters.metrics.lanes, 32);
}

/* ---- atomics: lanes that meet at one address come one after the other ---- */

static uint64_t atomic_sectors(uint64_t from, int64_t stride, uint32_t lanes) {
    strided(ACCESS_ATOMIC, from, stride, 4, lanes);
    return counters.metrics.global_atomic_sectors;
}

Test(atomic, of_one_word_takes_turns) { cr_expect_eq(atomic_sectors(global(), 0, 32), 32); }
Test(atomic, of_one_word_by_5_lanes) { cr_expect_eq(atomic_sectors(global(), 0, 5), 5); }
Test(atomic, of_consecutive_words) { cr_expect_eq(atomic_sectors(global(), 4, 32), 4); }
Test(atomic, of_words_far_apart) { cr_expect_eq(atomic_sectors(global(), 64, 32), 32); }

Test(atomic, of_two_words_in_one_sector) { /* 16 lanes each, side by side */
    struct site s = site(ACCESS_ATOMIC, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = global() + l % 2 * 4;
    cost_of_request(&s, address, WARP);
    cr_expect_eq(counters.metrics.global_atomic_sectors, 16);
}

Test(atomic, of_two_words_in_two_sectors) { /* 16 turns in each */
    struct site s = site(ACCESS_ATOMIC, 4);
    uint64_t address[WARP];
    for (uint32_t l = 0; l < WARP; l++) address[l] = global() + l % 2 * 32;
    cost_of_request(&s, address, WARP);
    cr_expect_eq(counters.metrics.global_atomic_sectors, 32);
}

Test(atomic, counts_lanes_and_requests) {
    strided(ACCESS_ATOMIC, global(), 4, 4, 24);
    cr_expect_eq(counters.metrics.atomics, 24);
    cr_expect_eq(counters.metrics.global_atomic_requests, 1);
    cr_expect_eq(counters.metrics.global_reads + counters.metrics.global_writes, 0);
}

Test(atomic, of_shared_memory_has_no_sectors) {
    strided(ACCESS_ATOMIC, SHARED, 0, 4, 32);
    cr_expect_eq(counters.metrics.atomics, 32);
    cr_expect_eq(counters.metrics.global_atomic_requests, 0);
    cr_expect_eq(counters.metrics.global_atomic_sectors, 0);
}

/* ---- the closed form for addresses that follow each other ---- */

/* It must count what the general form counts, from any offset that is a multiple of the size. */
static void expect_same_counts(int kind, uint64_t base, uint32_t bytes) {
    struct site s = site(kind, bytes);
    for (uint64_t offset = 0; offset <= 128; offset += bytes)
        for (uint32_t lanes = 1; lanes <= WARP; lanes++) {
            counters.metrics = (struct lockstep_metrics){0};
            strided(kind, base + offset, bytes, bytes, lanes);
            struct lockstep_metrics general = counters.metrics;
            counters.metrics = (struct lockstep_metrics){0};
            cost_of_run(&s, base + offset, lanes);
            cr_assert_eq(memcmp(&counters.metrics, &general, sizeof general), 0,
                         "%u lanes of %u bytes at offset %u", lanes, bytes, (unsigned)offset);
        }
}

#define CLOSED_FORM(bytes)                                   \
    Test(closed_form, of_loads_of_##bytes##_bytes) {         \
        expect_same_counts(ACCESS_READ, global(), bytes);    \
    }                                                        \
    Test(closed_form, of_shared_stores_of_##bytes##_bytes) { \
        expect_same_counts(ACCESS_WRITE, SHARED, bytes);     \
    }
CLOSED_FORM(1)
CLOSED_FORM(2)
CLOSED_FORM(4)
CLOSED_FORM(8)
CLOSED_FORM(16)

Test(closed_form, of_atomics) { expect_same_counts(ACCESS_ATOMIC, global(), 4); }

Test(closed_form, of_a_structure) { /* 12 bytes are no power of two: the general form counts */
    struct site s = site(ACCESS_READ, 12);
    cost_of_run(&s, global(), 32);
    cr_expect_eq(counters.metrics.global_load_sectors, 12);
    cr_expect_eq(counters.metrics.global_reads, 96);
}
