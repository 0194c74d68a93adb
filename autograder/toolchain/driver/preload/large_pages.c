/* Preloaded into the compiler. A compilation fills tens of megabytes, page fault by page fault:
   half of its time on virtual machines. Here it gets large pages ("Transparent Hugepage Support" in
   the Linux documentation) for the pieces of 2 MB that GCC's garbage collector maps (ggc-page.cc),
   and for the precompiled header. GCC maps that at the address it was made for, and copies each
   page that it changes; if the file cannot be mapped there, GCC reads it into memory that it maps
   instead (host-linux.cc). */
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

/* The precompiled header, which has its own address and is larger than all else that has. */
static bool is_precompiled(const void *at, size_t bytes, int access) {
    return at && bytes >= 2 * LARGE_PAGE && access == (PROT_READ | PROT_WRITE);
}

void *mmap(void *at, size_t bytes, int access, int flags, int fd, off_t offset) {
    bool anonymous = fd == -1 && flags == (MAP_PRIVATE | MAP_ANONYMOUS);
    if (anonymous && !at && bytes && bytes % LARGE_PAGE == 0 && (access & PROT_WRITE))
        return map_large(bytes, access, flags);
    bool precompiled = is_precompiled(at, bytes, access);
    if (precompiled && fd >= 0 && flags == MAP_PRIVATE) return MAP_FAILED; /* it is read instead */
    void *p = map(at, bytes, access, flags, fd, offset);
    if (precompiled && anonymous && p != MAP_FAILED) madvise(p, bytes, MADV_HUGEPAGE);
    return p;
}

void *mmap64(void *, size_t, int, int, int, off_t) __attribute__((alias("mmap")));
