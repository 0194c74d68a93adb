#pragma once
#error "cub/grid/grid_even_share.cuh is not supported by the simulator"
