#pragma once
#error "cub/warp/warp_merge_sort.cuh is not supported by the simulator"
