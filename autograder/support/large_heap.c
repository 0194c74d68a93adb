/* On virtual machines, the first access to a page takes 10 to 20 microseconds: a quarter of the
   time of a short process. malloc() has large pages of its own (glibc manual, "Memory Allocation
   Tunables", hugetlb), but grows the heap by one at a time, so that the last part of each is
   missing when its first is touched. Then the system uses small ones. In glibc 2.36 that setting
   also fails for some processes, by chance. */
#include "large_heap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    LARGE_PAGE = 2 << 20,
    STEP = 32 << 20,  /* what the heap grows by, and the largest array that comes from it */
    FIRST = 16 << 10, /* what malloc() touches first, before the heap is known to the system */
};

void large_heap_begin(void) {
    mallopt(M_TOP_PAD, STEP);
    mallopt(M_MMAP_THRESHOLD, STEP); /* free() would unmap what has a mapping of its own */
    mallopt(M_TRIM_THRESHOLD, 2 * STEP);
    uintptr_t aligned = -((uintptr_t)sbrk(0) + FIRST) % LARGE_PAGE;
    if (sbrk((intptr_t)aligned) == (void *)-1) return;
    char *heap = sbrk(0);
    void *volatile first = malloc(1);
    free(first);
    madvise(heap, (size_t)((char *)sbrk(0) - heap), MADV_HUGEPAGE);
}
