// finding: unsupported host error 7
/* Memory that a program maps by hand is refused by name. */
#include <cuda.h>

int main() {
    CUdeviceptr p = 0;
    return cuMemAddressReserve(&p, 1 << 21, 0, 0, 0) == CUDA_SUCCESS;
}
