/* cub::BlockStore lies beside cub::BlockLoad. */
#pragma once
#include "block_load.cuh"
