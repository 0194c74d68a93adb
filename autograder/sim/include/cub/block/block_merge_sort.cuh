#pragma once
#error "cub/block/block_merge_sort.cuh is not supported by the simulator"
