#pragma once
#error "cub/warp/warp_exchange.cuh is not supported by the simulator"
