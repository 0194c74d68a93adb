#pragma once
#error "cub/grid/grid_queue.cuh is not supported by the simulator"
