#pragma once
#error "cub/block/block_histogram.cuh is not supported by the simulator"
