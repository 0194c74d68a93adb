#pragma once
#error \
    "cub/device/device_spmv.cuh is not supported by the simulator: CUB 3.0 has no DeviceSpmv; cusparseSpMV() is there"
