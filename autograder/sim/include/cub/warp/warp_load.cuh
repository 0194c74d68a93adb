#pragma once
#error "cub/warp/warp_load.cuh is not supported by the simulator"
