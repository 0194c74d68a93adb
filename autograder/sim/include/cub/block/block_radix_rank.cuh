#pragma once
#error "cub/block/block_radix_rank.cuh is not supported by the simulator"
