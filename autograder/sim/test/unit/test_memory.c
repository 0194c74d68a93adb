/* Device memory: where allocations lie, what the host has written of them, registered memory. */
#include "fixture.h"

#include <sys/mman.h>

enum { RED_ZONE = 64 * 1024 };

/* ---- allocations ---- */

Test(allocation, is_aligned) { /* CUDA's guide: to at least 256 bytes */
    for (uint64_t bytes = 1; bytes < 2000; bytes += 111)
        cr_assert_eq((uint64_t)sim_allocate(bytes, false) % 256, 0);
}

Test(allocation, begins_behind_a_red_zone) {
    char *a = sim_allocate(1000, false), *b = sim_allocate(1000, false);
    cr_expect_geq(b - a, 1000 + RED_ZONE);
    cr_expect_null(sim_allocation(a + 1000));
    cr_expect_null(sim_allocation(b - 1));
}

Test(allocation, is_found_from_its_first_byte_to_its_last) {
    char *p = sim_allocate(1000, false);
    cr_expect_null(sim_allocation(p - 1));
    cr_expect_eq(sim_allocation(p)->start, p);
    cr_expect_eq(sim_allocation(p + 999)->start, p);
    cr_expect_null(sim_allocation(p + 1000));
}

Test(allocation, is_found_among_many) {
    char *p[300];
    for (int i = 0; i < 300; i++) p[i] = sim_allocate(64, false);
    for (int i = 299; i >= 0; i -= 7) {
        cr_assert_eq(sim_allocation(p[i] + 63)->start, p[i]);
        cr_assert_eq(sim_nearest(p[i] + 64)->start, p[i]);
    }
}

Test(allocation, is_the_nearest_below) {
    sim_init();
    cr_expect_null(sim_nearest(sim.arena));
    char *a = sim_allocate(100, false), *b = sim_allocate(100, false);
    cr_expect_eq(sim_nearest(b - 1)->start, a);
    cr_expect_eq(sim_nearest(b)->start, b);
    cr_expect_eq(sim_nearest(b + 1000000)->start, b);
}

Test(allocation, of_more_than_there_is_fails) {
    sim_init();
    cr_expect_null(sim_allocate(sim.arena_bytes, false));
    cr_expect_null(sim_allocate(UINT64_MAX, false));
    cr_expect_null(sim_allocate(UINT64_MAX - RED_ZONE, false));
    cr_expect_not_null(sim_allocate(1, false));
}

Test(allocation, has_a_name) {
    char *p = sim_allocate(100, false);
    sim_name(p, "input");
    cr_expect_str_eq(sim_allocation(p)->name, "input");
}

Test(allocation, cuts_a_long_name) {
    char *p = sim_allocate(100, false), name[200];
    memset(name, 'x', 199);
    name[199] = 0;
    sim_name(p, name);
    cr_expect_eq(strlen(sim_allocation(p)->name), 63);
}

/* ---- freeing ---- */

Test(release, marks_it) {
    char *p = sim_allocate(100, false);
    cr_expect_eq(sim_release(p), 0);
    cr_expect(sim_allocation(p)->freed);
}

Test(release, twice_is_an_error) {
    char *p = sim_allocate(100, false);
    sim_release(p);
    cr_expect_neq(sim_release(p), 0);
}

Test(release, from_the_middle_is_an_error) {
    char *p = sim_allocate(100, false);
    cr_expect_neq(sim_release(p + 1), 0);
    cr_expect_not(sim_allocation(p)->freed);
}

Test(release, of_anything_else_is_an_error) {
    int x = 0;
    cr_expect_neq(sim_release(&x), 0);
    cr_expect_neq(sim_release(NULL), 0);
}

Test(release, forgets_the_shadow) {
    given_grid(1, 32);
    char *p = given_array(4096);
    ATOMIC(p, 4);
    struct cell *c = cell_at(p);
    cr_expect_neq(c->write, 0);
    sim_release(p);
    cr_expect_eq(c->write, 0);
    cr_expect_eq(c->meta, 0);
}

/* ---- what the host has written ---- */

static struct allocation *given_allocation(char **p) {
    *p = sim_allocate(1000, false);
    return sim_allocation(*p);
}

Test(written, is_nothing_at_first) {
    char *p;
    struct allocation *a = given_allocation(&p);
    cr_expect_not(sim_is_written(a, 0, 1));
    cr_expect_not(sim_touches_written(a, 0, 1000));
}

Test(written, is_a_range) {
    char *p;
    struct allocation *a = given_allocation(&p);
    sim_host_wrote(p + 100, 50);
    cr_expect(sim_is_written(a, 100, 50));
    cr_expect_not(sim_is_written(a, 99, 2));
    cr_expect_not(sim_is_written(a, 149, 2));
    cr_expect(sim_touches_written(a, 149, 2));
    cr_expect(sim_touches_written(a, 99, 2));
    cr_expect_not(sim_touches_written(a, 99, 1));
    cr_expect_not(sim_touches_written(a, 150, 1));
}

Test(written, joins_ranges_that_touch) {
    char *p;
    struct allocation *a = given_allocation(&p);
    sim_host_wrote(p, 100);
    sim_host_wrote(p + 100, 100);
    cr_expect_eq(a->intervals, 1);
    cr_expect(sim_is_written(a, 50, 100));
}

Test(written, keeps_ranges_with_a_gap_apart) {
    char *p;
    struct allocation *a = given_allocation(&p);
    sim_host_wrote(p, 100);
    sim_host_wrote(p + 101, 100);
    cr_expect_eq(a->intervals, 2);
    cr_expect_not(sim_is_written(a, 50, 100));
}

Test(written, swallows_ranges_that_it_covers) {
    char *p;
    struct allocation *a = given_allocation(&p);
    for (int i = 0; i < 9; i++) sim_host_wrote(p + 100 * i, 10);
    cr_expect_eq(a->intervals, 9);
    sim_host_wrote(p + 50, 700); /* from 50 to 750: those at 100 to 700 */
    cr_expect_eq(a->intervals, 3);
    cr_expect(sim_is_written(a, 50, 700));
    cr_expect(sim_is_written(a, 0, 10));
    cr_expect(sim_is_written(a, 800, 10));
}

Test(written, is_all_of_what_the_host_sees_as_well) {
    char *p = sim_allocate(1000, true);
    cr_expect(sim_is_written(sim_allocation(p), 0, 1000));
}

Test(written, of_no_bytes_is_nothing) {
    char *p;
    struct allocation *a = given_allocation(&p);
    sim_host_wrote(p, 0);
    cr_expect_eq(a->intervals, 0);
}

Test(written, is_forgotten_by_poison) {
    char *p;
    struct allocation *a = given_allocation(&p);
    sim_host_wrote(p, 1000);
    sim_poison(p, 0xab);
    cr_expect_not(sim_touches_written(a, 0, 1000));
    cr_expect_eq((unsigned char)p[999], 0xab);
}

/* ---- inputs ---- */

Test(input, needs_no_shadow_once_written) {
    char *p = sim_allocate(1000, false);
    sim_host_wrote(p, 1000);
    sim_read_only(p, 1);
    uint64_t from = (uint64_t)(p - sim.arena);
    cr_expect(is_readonly_input(from, 4));
    cr_expect(is_readonly_input(from + 996, 4));
    cr_expect_not(is_readonly_input(from + 997, 4));
    cr_expect_not(is_readonly_input(from - 1, 4));
}

Test(input, has_a_shadow_if_some_of_it_has_no_value) {
    char *p = sim_allocate(1000, false);
    sim_host_wrote(p, 999);
    sim_read_only(p, 1);
    cr_expect_not(is_readonly_input((uint64_t)(p - sim.arena), 4));
}

Test(input, may_be_written_again) {
    char *p = sim_allocate(1000, false);
    sim_host_wrote(p, 1000);
    sim_read_only(p, 1);
    sim_read_only(p, 0);
    cr_expect_not(is_readonly_input((uint64_t)(p - sim.arena), 4));
}

Test(input, ends_with_its_memory) {
    char *p = sim_allocate(1000, false);
    sim_host_wrote(p, 1000);
    sim_read_only(p, 1);
    sim_release(p);
    cr_expect_not(is_readonly_input((uint64_t)(p - sim.arena), 4));
}

/* ---- large pages ---- */

static uint32_t resident_pages(void *start, uint64_t bytes) {
    unsigned char resident[1024];
    uint32_t count = 0;
    cr_assert_leq(bytes, sizeof resident * PAGE);
    cr_assert_eq(mincore((void *)((uint64_t)start & ~(uint64_t)(PAGE - 1)), bytes, resident), 0);
    for (uint64_t i = 0; i < (bytes + PAGE - 1) / PAGE; i++) count += resident[i] & 1;
    return count;
}

/* Not only the data: also the steps, at the same offset, must begin with a large page. */
Test(large_pages, large_allocations_have_their_own) {
    static const uint64_t sizes[] = {512 << 10, LARGE_PAGE - 4, LARGE_PAGE + 4};
    sim_allocate(1000, false);
    for (int i = 0; i < 3; i++) {
        char *p = sim_allocate(sizes[i], false), *next = sim_allocate(64, false);
        cr_expect_eq((uint64_t)p % LARGE_PAGE, 0);
        cr_expect_eq((uint64_t)&sim.cell_steps[(p - sim.arena) / GRANULE] % LARGE_PAGE, 0);
        cr_expect_eq((uint64_t)&sim.cells[(p - sim.arena) / GRANULE] % LARGE_PAGE, 0);
        cr_expect_eq((next - p) % LARGE_PAGE, 0, "what follows shares its last page");
    }
}

Test(large_pages, are_not_for_small_allocations) {
    char *p = sim_allocate((512 << 10) - 4, false), *next = sim_allocate(64, false);
    cr_expect_lt(next - p, LARGE_PAGE);
}

/* Not only the pages of the bytes: what is left of a large page costs more than a whole one. */
Test(large_pages, are_returned_as_a_whole) {
    char *p = sim_allocate(600 << 10, false);
    struct cell *cells = &sim.cells[(p - sim.arena) / GRANULE];
    sim_fill_new(sim_allocation(p));
    sim_expect(sim_allocation(p));
    p[LARGE_PAGE - 1] = 1; /* is resident with the rest, or without large pages after this */
    cells[(LARGE_PAGE - 1) / GRANULE] = (struct cell){0};
    cr_assert_eq(sim_release(p), 0);
    cr_expect_eq(resident_pages(p, LARGE_PAGE), 0);
    cr_expect_eq(resident_pages(&cells[(LARGE_PAGE - PAGE) / GRANULE], PAGE), 0);
}

/* ---- pages ---- */

/* Linux before 5.14 cannot allocate pages at once; then each is allocated when first touched. */
static void need_populate(void) {
#ifdef MADV_POPULATE_WRITE
    if (!madvise(sim_reserve(PAGE), PAGE, MADV_POPULATE_WRITE)) return;
#endif
    cr_skip_test("this system has no MADV_POPULATE_WRITE");
}

Test(pages, are_allocated_at_once) {
    need_populate();
    char *p = sim_reserve(64 * PAGE);
    sim_populate(p + 100, 9 * PAGE); /* ten pages: neither end is a page's */
    cr_expect_eq(resident_pages(p, 64 * PAGE), 10);
}

Test(pages, of_a_small_allocation_and_its_shadow_come_with_the_first_data) {
    need_populate();
    enum { BYTES = 256 << 10 };
    char *p = sim_allocate(BYTES, false);
    uint64_t offset = (uint64_t)(p - sim.arena);
    uint64_t run_bytes = BYTES / RUN_BYTES * sizeof(struct shadow_run);
    sim_expect(sim_allocation(p));
    cr_expect_eq(resident_pages(p, BYTES), BYTES / PAGE);
    cr_expect_eq(resident_pages(&sim.cell_steps[offset / GRANULE], BYTES), BYTES / PAGE);
    cr_expect_eq(resident_pages(shadow_run_of(offset), run_bytes), run_bytes / PAGE);
    cr_expect_eq(resident_pages(&sim.cells[offset / GRANULE], BYTES), 0, "cells are rare");
}

Test(pages, of_cells_come_after_a_sixteenth) {
    need_populate();
    enum { BYTES = 64 << 10, CELL_BYTES = BYTES / GRANULE * sizeof(struct cell) };
    char *p = sim_allocate(BYTES, false);
    struct cell *cells = &sim.cells[(p - sim.arena) / GRANULE];
    for (int i = 1; i < BYTES / RUN_BYTES / 16; i++) sim_expect_cells(sim_allocation(p));
    cr_expect_eq(resident_pages(cells, CELL_BYTES), 0);
    sim_expect_cells(sim_allocation(p));
    cr_expect_eq(resident_pages(cells, CELL_BYTES), CELL_BYTES / PAGE);
}

/* ---- zeroing ---- */

Test(zero, clears_what_it_says_and_nothing_else) {
    char *p = sim_reserve(40960);
    static const uint32_t from[] = {0, 1, 100, 4095, 4096, 5000},
                          to[] = {1, 4097, 200, 20000, 8192, 40960};
    for (int i = 0; i < 6; i++) {
        memset(p, 1, 40960);
        sim_zero(p + from[i], p + to[i]);
        for (uint32_t j = 0; j < 40960; j++) cr_assert_eq(p[j], j < from[i] || j >= to[i]);
    }
}

/* ---- registered host memory ---- */

static char host[4096];
static const uint64_t at = 0x10000;

Test(host_view, is_of_registered_memory_only) {
    cr_expect_not(host_is_registered(at, at + 1));
    cr_expect(host_views_add(at, at + 4096, "h"));
    cr_expect(host_is_registered(at + 4095, at + 4096));
    cr_expect_not(host_is_registered(at + 4096, at + 4097));
}

Test(host_view, is_registered_once) {
    cr_expect(host_views_add(at, at + 100, "h"));
    cr_expect_not(host_views_add(at + 50, at + 150, "h"));
    cr_expect(host_views_add(at + 100, at + 150, "h"));
}

Test(host_view, is_removed_by_its_start) {
    host_views_add(at, at + 100, "h");
    cr_expect_not(host_views_remove(at + 1));
    cr_expect(host_views_remove(at));
    cr_expect_not(host_views_remove(at));
    cr_expect_not(host_is_registered(at, at + 100));
}

Test(host_view, is_made_when_a_kernel_touches_it) {
    uint64_t from = (uint64_t)host;
    host_views_add(from, from + 4096, "h");
    cr_expect_eq(host_seen_view(from), 0);
    uint64_t view = host_view(from + 8, 4);
    cr_expect_neq(view, 0);
    cr_expect(is_global(view));
    cr_expect_eq(host_seen_view(from), view - 8);
    cr_expect(sim_host_views);
}

Test(host_view, has_the_place_in_a_sector_of_its_memory) {
    uint64_t from = (uint64_t)host + 20;
    host_views_add(from, from + 100, "h");
    cr_expect_eq(host_view(from, 4) % 256, from % 256);
}

Test(host_view, leads_back_to_the_host) {
    uint64_t from = (uint64_t)host;
    host_views_add(from, from + 4096, "h");
    uint64_t view = host_view(from, 4);
    cr_expect_eq(host_behind_view(view + 77), host + 77);
    cr_expect_eq(host_behind_view(view + 4096), (const char *)view + 4096);
}

Test(host_view, is_none_of_other_memory) {
    uint64_t from = (uint64_t)host;
    cr_expect_eq(host_view(from, 4), 0);
    host_views_add(from, from + 100, "h");
    cr_expect_eq(host_view(from + 100, 4), 0);
}

Test(host_view, ends_with_the_registration) {
    uint64_t from = (uint64_t)host;
    host_views_add(from, from + 100, "h");
    uint64_t view = host_view(from, 4);
    host_views_remove(from);
    cr_expect_eq(host_view(from, 4), 0);
    cr_expect(sim_allocation((void *)view)->freed);
}
