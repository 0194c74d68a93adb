#pragma once
#error "cub/block/block_adjacent_difference.cuh is not supported by the simulator"
