#pragma once
#error "cub/block/block_radix_sort.cuh is not supported by the simulator"
