#pragma once
#error "cub/warp/warp_store.cuh is not supported by the simulator"
