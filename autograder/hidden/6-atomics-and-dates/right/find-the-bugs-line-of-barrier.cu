// passes: find-the-bugs
/* Names the line of the barrier that is missing. Containers with one element, 1 or 2; those after
   the last one have 9. */
#include "faulty.h"

enum { ROOM = 2048 };

static unsigned count_of(count_function candidate, const struct container *list, int n, int width) {
    struct container *d_list;
    unsigned *d_count, count;
    CUDA_CHECK(cudaMalloc(&d_list, ROOM * sizeof *list));
    CUDA_CHECK(cudaMalloc(&d_count, sizeof count));
    CUDA_CHECK(cudaMemcpy(d_list, list, ROOM * sizeof *list, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_count, 0, sizeof count));
    candidate({d_list, n, width}, 1, d_count);
    CUDA_CHECK(cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_list));
    CUDA_CHECK(cudaFree(d_count));
    return count;
}

int check(count_function candidate) {
    static struct container list[ROOM];
    for (int n = 300, width = 1; width < 4; n += 300, width++) {
        unsigned right = 0;
        for (int i = 0; i < ROOM; i++) {
            for (float &x : list[i].elements) x = 9; // unused ones
            list[i].count = 1, list[i].elements[0] = i < n ? 1 + i % 3 / 2 : 9;
            right += i < n && list[i].elements[0] > 1;
        }
        if (count_of(candidate, list, n, width) != right) return 0;
    }
    return 1;
}

struct diagnosis diagnose(enum exhibit exhibit) {
    if (exhibit == NO_BARRIER) return {A_RACE, 47};
    if (exhibit == TRANSPOSED) return {BANK_CONFLICT, 44};
    if (exhibit == STRUCT_COPY) return {A_COPY, 29};
    return {NO_FLAW, 0};
}
