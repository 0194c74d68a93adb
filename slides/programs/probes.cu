/* Open addressing on the worked example, for the slides of lesson 5.
 *
 *     build/lockstep run slides/programs/probes.cu
 *
 * Output as in tree.cu: the items, then the table's slots, each with the items that ended there.
 * The hash is value / 2, which is a bad one on purpose: neighbouring values compete for a slot.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <lockstep/kernel.h>

enum { ITEMS = 8, SLOTS = 8, EMPTY = -1 };

/* One thread, so that the slots do not depend on an order. Stores where each item ended. */
__global__ void insert(const int *items, int *slots, int *ended, int *probes) {
    for (int i = 0; i < ITEMS; i++) {
        int s = items[i] / 2;
        for (; slots[s] != EMPTY && slots[s] != items[i]; s = (s + 1) % SLOTS) ++*probes;
        ++*probes;
        slots[s] = items[i];
        ended[i] = s;
    }
}

int main(void) {
    int h_items[ITEMS] = {3, 1, 7, 0, 4, 1, 6, 3}, h_slots[SLOTS], h_ended[ITEMS], probes, *d;
    size_t bytes = sizeof h_items;
    CUDA_CHECK(cudaMalloc((void **)&d, 4 * bytes));
    CUDA_CHECK(cudaMemcpy(d, h_items, bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d + ITEMS, 0xff, bytes)); // EMPTY in every slot
    CUDA_CHECK(cudaMemset(d + 3 * ITEMS, 0, sizeof probes));
    insert<<<1, 1>>>(d, d + ITEMS, d + 2 * ITEMS, d + 3 * ITEMS);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_slots, d + ITEMS, bytes, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(h_ended, d + 2 * ITEMS, bytes, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(&probes, d + 3 * ITEMS, sizeof probes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < ITEMS; i++) printf("%d ", h_items[i]);
    printf(" # items\n");
    for (int s = 0; s < SLOTS; s++) {
        const char *gap = "<";
        printf(h_slots[s] == EMPTY ? "-" : "%d", h_slots[s]);
        for (int i = 0; i < ITEMS; i++)
            if (h_ended[i] == s) printf("%s%d", gap, i), gap = ",";
        printf(" ");
    }
    printf(" # slots 0 to 7: %d probes\n", probes);
    CUDA_CHECK(cudaFree(d));
    return 0;
}
