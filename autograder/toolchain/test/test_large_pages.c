/* The compiler's memory: what is preloaded into it maps large pages, and nothing else changes. */
#include <criterion/criterion.h>
#include <dlfcn.h>
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

/* Has the system been asked for large pages there? (`hg`: proc_pid_smaps(5), VmFlags) */
static bool is_advised(const void *p) {
    struct text smaps = {0};
    char start[32];
    cr_assert_eq(text_read(&smaps, "/proc/self/smaps"), 0);
    snprintf(start, sizeof start, "\n%lx-", (unsigned long)(uintptr_t)p);
    const char *at = strstr(smaps.data, start), *flags = at ? strstr(at, "VmFlags:") : NULL;
    const char *advised = flags ? strstr(flags, " hg") : NULL;
    bool found = advised && advised < strchr(flags, '\n');
    text_free(&smaps);
    return found;
}

Test(large_pages, begin_every_piece_of_the_collector) {
    mapping *map = preloaded("mmap64");
    mmap(NULL, 4096, PROT_READ, USUAL, -1, 0); /* so that the next one is not aligned by chance */
    for (int i = 1; i < 9; i++) {
        char *p = map(NULL, (size_t)i * LARGE_PAGE, PROT_READ | PROT_WRITE, USUAL, -1, 0);
        cr_assert_neq((void *)p, MAP_FAILED);
        cr_expect_eq((uintptr_t)p % LARGE_PAGE, 0);
        if (!access("/sys/kernel/mm/transparent_hugepage", F_OK)) cr_expect(is_advised(p));
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

/* A tool that prints its environment. */
static void print_environment(struct text *printed) {
    struct sim_build job = {.sources = {NULL}};
    struct arguments a = {.count = 0};
    arguments_add(&a, "env");
    cr_assert_eq(tool_run(&job, true, &a, printed), 0, "%s", printed->data);
    arguments_free(&a);
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
