/* Where NVTX was before CUDA 10: see nvtx3/nvToolsExt.h. */
#pragma once
#include "nvtx3/nvToolsExt.h"
