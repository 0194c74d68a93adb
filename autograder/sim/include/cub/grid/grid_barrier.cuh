#pragma once
#error "cub/grid/grid_barrier.cuh is not supported by the simulator"
