#pragma once
#error "cub/block/block_shuffle.cuh is not supported by the simulator"
