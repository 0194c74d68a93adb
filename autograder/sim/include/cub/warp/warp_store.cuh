/* cub::WarpStore stands beside cub::WarpLoad. */
#pragma once
#include "warp_load.cuh"
