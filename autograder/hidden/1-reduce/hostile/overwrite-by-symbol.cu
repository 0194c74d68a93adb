// attack: serial at most 0
// refused: did nothing\|that it may not
/* A copy to the address of a device variable continues after its end. */
#include "reduce.h"

__device__ unsigned small;

void reduce(const value_t *, value_t *d_out, value_t *, int) {
    static char zeros[1 << 20];
    char *place;
    cudaGetSymbolAddress((void **)&place, small);
    cudaMemcpy(place, zeros, sizeof zeros, cudaMemcpyHostToDevice);
    cudaMemset(place, 0, sizeof zeros);
    store_identity<<<1, 1>>>(d_out);
}
