/* The compiler's memory: what is preloaded into it maps large pages, and nothing else changes. */
#include <criterion/criterion.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "support/subprocess.h"
#include "toolchain/driver/run_tool.h"

enum { LARGE_PAGE = 2 << 20, USUAL = MAP_PRIVATE | MAP_ANONYMOUS };

typedef void *mapping(void *, size_t, int, int, int, off_t);

static mapping *preloaded(const char *name) {
    struct text path = {0};
    text_format(&path, "%s/build/lib/large-pages.so", project_home());
    void *library = dlopen(path.data, RTLD_NOW | RTLD_LOCAL);
    cr_assert_not_null(library, "%s", dlerror());
    text_free(&path);
    mapping *found;
    *(void **)&found = dlsym(library, name);
    cr_assert_not_null((void *)(uintptr_t)found);
    return found;
}

/* Has the system been asked for large pages in the mapping that smaps describes from these words
   on?
   (`hg`: proc_pid_smaps(5), VmFlags) */
static bool says_advised(const struct text *smaps, const char *start) {
    const char *at = strstr(smaps->data, start), *flags = at ? strstr(at, "VmFlags:") : NULL;
    const char *advised = flags ? strstr(flags, " hg") : NULL;
    return advised && advised < strchr(flags, '\n');
}

static bool is_advised(const void *p) {
    struct text smaps = {0};
    char start[32];
    cr_assert_eq(text_read(&smaps, "/proc/self/smaps"), 0);
    snprintf(start, sizeof start, "\n%lx-", (unsigned long)(uintptr_t)p);
    bool found = says_advised(&smaps, start);
    text_free(&smaps);
    return found;
}

static bool have_large_pages(void) { return !access("/sys/kernel/mm/transparent_hugepage", F_OK); }

Test(large_pages, begin_every_piece_of_the_collector) {
    mapping *map = preloaded("mmap64");
    mmap(NULL, 4096, PROT_READ, USUAL, -1, 0); /* so that the next one is not aligned by chance */
    for (int i = 1; i < 9; i++) {
        char *p = map(NULL, (size_t)i * LARGE_PAGE, PROT_READ | PROT_WRITE, USUAL, -1, 0);
        cr_assert_neq((void *)p, MAP_FAILED);
        cr_expect_eq((uintptr_t)p % LARGE_PAGE, 0);
        if (have_large_pages()) cr_expect(is_advised(p));
        memset(p, i, (size_t)i * LARGE_PAGE);
        cr_expect_eq(munmap(p, (size_t)i * LARGE_PAGE), 0);
    }
}

Test(large_pages, are_for_nothing_else) {
    mapping *map = preloaded("mmap");
    char *own = map(NULL, 3 * 4096, PROT_READ | PROT_WRITE, USUAL, -1, 0);
    cr_assert_neq((void *)own, MAP_FAILED);
    cr_expect_eq(map(own, 4096, PROT_READ, USUAL | MAP_FIXED, -1, 0), own,
                 "where it was asked for");
    cr_expect_eq(map(NULL, SIZE_MAX / LARGE_PAGE * LARGE_PAGE, PROT_WRITE, USUAL, -1, 0),
                 MAP_FAILED);
    cr_expect_eq(map(NULL, 0, PROT_WRITE, USUAL, -1, 0), MAP_FAILED);
}

/* What malloc() touches first is just before a large page. Linux describes the part that has large
   pages as a mapping of its own. */
static void expect_large_heap(struct text *smaps) {
    const char *last = NULL;
    for (const char *p = smaps->data; (p = strstr(p, "[heap]")); p++) last = p;
    cr_assert_not_null(last, "no heap:\n%s", smaps->data);
    if (!have_large_pages()) return;
    cr_expect(says_advised(smaps, last));
    while (last > smaps->data && last[-1] != '\n') last--;
    cr_expect_eq(strtoull(last, NULL, 16) % LARGE_PAGE, LARGE_PAGE - (16 << 10), "%.40s", last);
}

Test(large_pages, are_the_heap_of_our_programs) {
    struct text smaps = {0};
    void *volatile small = malloc(1), *volatile large = malloc(4 * LARGE_PAGE);
    cr_assert_eq(text_read(&smaps, "/proc/self/smaps"), 0);
    expect_large_heap(&smaps);
    cr_expect_lt((uintptr_t)large - (uintptr_t)small, (uintptr_t)64 << 20, "not in the heap");
    free(small);
    free(large);
    text_free(&smaps);
}

/* A file as GCC writes a precompiled header: a page, then what it maps. @return its descriptor */
static int header(size_t bytes) {
    FILE *f = tmpfile();
    cr_assert_not_null(f);
    for (size_t i = 0; i < 4096 + bytes; i += 4096) {
        char page[4096];
        memset(page, (int)(i / 4096), sizeof page);
        cr_assert_eq(fwrite(page, sizeof page, 1, f), 1);
    }
    cr_assert_eq(fflush(f), 0);
    int fd = dup(fileno(f));
    fclose(f);
    return fd;
}

/* With room on both sides, which Linux needs to map a file there. */
static char *free_place(size_t bytes) {
    char *p = mmap(NULL, 3 * bytes, PROT_NONE, USUAL, -1, 0);
    cr_assert_eq(munmap(p, 3 * bytes), 0);
    return p + bytes;
}

/* GCC restores a precompiled header at the address that it was made for. */
Test(large_pages, are_the_precompiled_headers) {
    enum { BYTES = 4 * LARGE_PAGE, ACCESS = PROT_READ | PROT_WRITE };
    mapping *map = preloaded("mmap64");
    int fd = header(BYTES);
    char *at = free_place(BYTES);
    cr_assert_eq(lseek(fd, 5, SEEK_SET), 5);
    cr_assert_eq(map(at, BYTES, ACCESS, MAP_PRIVATE, fd, 4096), at);
    if (have_large_pages()) cr_expect(is_advised(at));
    for (int i = 0; i < BYTES; i += 512) cr_assert_eq(at[i], (char)(i / 4096 + 1));
    cr_expect_eq(lseek(fd, 0, SEEK_CUR), 5, "GCC reads on from where it was");
    at[0]++;
    char kept;
    cr_assert_eq(pread(fd, &kept, 1, 4096), 1);
    cr_expect_eq(kept, 1, "the file has changed");
    close(fd);
}

/* Its end shares a large page with nothing. */
Test(large_pages, are_also_the_end_of_a_precompiled_header) {
    enum { BYTES = 4 * LARGE_PAGE + 4096, ACCESS = PROT_READ | PROT_WRITE };
    mapping *map = preloaded("mmap64");
    int fd = header(BYTES);
    char *at = free_place(5 * LARGE_PAGE);
    cr_assert_eq(map(at, BYTES, ACCESS, MAP_PRIVATE, fd, 4096), at);
    cr_expect_eq(at[BYTES - 1], (char)(BYTES / 4096));
    at[5 * LARGE_PAGE - 1] = 1;
    if (have_large_pages()) cr_expect(is_advised(at));
    close(fd);
}

Test(large_pages, leave_other_files_to_the_system) {
    enum { ACCESS = PROT_READ | PROT_WRITE };
    mapping *map = preloaded("mmap64");
    int fd = header(4 * LARGE_PAGE);
    char *at = free_place(4 * LARGE_PAGE);
    cr_expect_eq(map(at, LARGE_PAGE, ACCESS, MAP_PRIVATE, fd, 0), at);
    cr_expect_not(is_advised(at), "a small one");
    cr_assert_eq(munmap(at, LARGE_PAGE), 0);
    cr_expect_eq(map(at, 4 * LARGE_PAGE, PROT_READ, MAP_PRIVATE, fd, 0), at);
    cr_expect_not(is_advised(at), "one to read only");
    char *taken = map(at, 4 * LARGE_PAGE, ACCESS, MAP_PRIVATE, fd, 0);
    cr_expect_neq((void *)taken, at, "there is something already");
    cr_expect_eq(taken[4096], 1);
    cr_expect_not(is_advised(taken));
    cr_assert_eq(munmap(taken, 4 * LARGE_PAGE), 0);
    cr_assert_eq(munmap(at, 4 * LARGE_PAGE), 0);
    cr_assert_eq(ftruncate(fd, 3 * LARGE_PAGE), 0);
    cr_expect_eq(map(at, 4 * LARGE_PAGE, ACCESS, MAP_PRIVATE, fd, 0), at);
    cr_expect_not(is_advised(at), "one that ends too soon");
    cr_expect_eq(at[4096], 1);
    close(fd);
}

static void run_tool(const char *name, const char *argument, struct text *printed) {
    struct sim_build job = {.sources = {NULL}};
    struct arguments a = {.count = 0};
    arguments_add(&a, name);
    if (argument) arguments_add(&a, argument);
    cr_assert_eq(tool_run(&job, true, &a, printed), 0, "%s", printed->data);
    arguments_free(&a);
}
static void print_environment(struct text *printed) { run_tool("env", NULL, printed); }

Test(large_pages, are_the_heap_of_tools) {
    struct text smaps = {0};
    unsetenv("LD_PRELOAD");
    unsetenv("GLIBC_TUNABLES");
    run_tool("cat", "/proc/self/smaps", &smaps);
    expect_large_heap(&smaps);
    text_free(&smaps);
}

Test(large_pages, are_preloaded_into_tools_only) {
    struct text printed = {0};
    unsetenv("LD_PRELOAD");
    print_environment(&printed);
    cr_expect_not_null(strstr(printed.data, "LD_PRELOAD=") ? strstr(printed.data, "large-pages.so")
                                                           : NULL);
    cr_expect_null(getenv("LD_PRELOAD"));
    text_free(&printed);
}

Test(large_pages, leave_a_users_own_library_in_its_place) {
    struct text printed = {0};
    setenv("LD_PRELOAD", "libm.so.6", 1);
    print_environment(&printed);
    cr_expect_not_null(strstr(printed.data, "LD_PRELOAD=libm.so.6\n"));
    cr_expect_str_eq(getenv("LD_PRELOAD"), "libm.so.6");
    text_free(&printed);
}
