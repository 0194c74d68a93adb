/* Where NVTX was before CUDA 10: see nvtx3/nvToolsExtCudaRt.h. */
#pragma once
#include "nvtx3/nvToolsExtCudaRt.h"
