#pragma once
#error "cub/block/block_exchange.cuh is not supported by the simulator"
