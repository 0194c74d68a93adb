/* Preloaded into the compiler, the assembler and the linker. A compilation fills tens of megabytes,
   page fault by page fault: a third of its time on virtual machines. Here it gets large pages for
   the heap, for the pieces of 2 MB that GCC's garbage collector maps (ggc-page.cc), and for the
   precompiled header. GCC maps that at the address it was made for, and copies each page that it
   changes (host-linux.cc). */
#include "support/large_heap.h"

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
static bool is_precompiled(const void *at, size_t bytes, int access, int flags, int fd) {
    return at && bytes >= 2 * LARGE_PAGE && access == (PROT_READ | PROT_WRITE) &&
           flags == MAP_PRIVATE && fd >= 0;
}

static bool fill(char *to, size_t bytes, int fd, off_t offset) {
    for (ssize_t n; bytes; to += n, offset += n, bytes -= (size_t)n)
        if ((n = pread(fd, to, bytes, offset)) <= 0) return false;
    return true;
}

/* A copy of what the file would have there, in whole large pages. Where GCC's own mapping fails, it
   reads the file as well, but version 11 goes on from a wrong place in it. NULL if it cannot be
   made. */
static void *map_copy(void *at, size_t bytes, int fd, off_t offset) {
    size_t whole = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    char *p = map(at, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return NULL;
    madvise(p, whole, MADV_HUGEPAGE);
    if (p == at && fill(p, bytes, fd, offset)) return p;
    munmap(p, whole);
    return NULL;
}

void *mmap(void *at, size_t bytes, int access, int flags, int fd, off_t offset) {
    bool anywhere = !at && fd == -1 && flags == (MAP_PRIVATE | MAP_ANONYMOUS);
    if (anywhere && bytes && bytes % LARGE_PAGE == 0 && (access & PROT_WRITE))
        return map_large(bytes, access, flags);
    if (is_precompiled(at, bytes, access, flags, fd)) {
        void *copy = map_copy(at, bytes, fd, offset);
        if (copy) return copy;
    }
    return map(at, bytes, access, flags, fd, offset);
}

void *mmap64(void *, size_t, int, int, int, off_t) __attribute__((alias("mmap")));

__attribute__((constructor)) static void begin(void) { large_heap_begin(); }
