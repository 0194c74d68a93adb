#pragma once
#error "cub/block/block_discontinuity.cuh is not supported by the simulator"
