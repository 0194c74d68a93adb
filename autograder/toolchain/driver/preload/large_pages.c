/* Preloaded into the compiler. GCC's garbage collector maps memory in pieces of 2 MB (ggc-page.cc),
   which a compilation fills: tens of thousands of page faults, on virtual machines a third of its
   time. Here each piece is one large page ("Transparent Hugepage Support" in the Linux
   documentation). */
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LARGE_PAGE = 2 << 20 };

static void *map(void *at, size_t bytes, int access, int flags, int fd, off_t offset) {
    return (void *)syscall(SYS_mmap, at, bytes, access, flags, fd, offset);
}

/* Maps more than is needed, and returns what lies before and behind the aligned part. */
static void *map_large(size_t bytes, int access, int flags) {
    char *p = map(NULL, bytes + LARGE_PAGE, access, flags, -1, 0);
    if (p == MAP_FAILED) return p;
    size_t before = -(uintptr_t)p % LARGE_PAGE;
    if (before) munmap(p, before);
    munmap(p + before + bytes, LARGE_PAGE - before);
    madvise(p + before, bytes, MADV_HUGEPAGE);
    return p + before;
}

void *mmap(void *at, size_t bytes, int access, int flags, int fd, off_t offset) {
    bool anywhere = !at && fd == -1 && flags == (MAP_PRIVATE | MAP_ANONYMOUS);
    if (anywhere && bytes && bytes % LARGE_PAGE == 0 && (access & PROT_WRITE))
        return map_large(bytes, access, flags);
    return map(at, bytes, access, flags, fd, offset);
}

void *mmap64(void *, size_t, int, int, int, off_t) __attribute__((alias("mmap")));
