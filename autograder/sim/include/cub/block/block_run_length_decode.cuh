#pragma once
#error "cub/block/block_run_length_decode.cuh is not supported by the simulator"
