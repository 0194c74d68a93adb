// What a file in C and one in CUDA share: types of CUDA's, and functions with C's names.
#pragma once
#include <cuda_runtime_api.h>
#include <vector_types.h>

#ifdef __cplusplus
extern "C" {
#endif
void scale_rows(float2 *a, size_t pitch, int width, int height, float by, cudaStream_t stream);
int warp_of(const struct cudaDeviceProp *p);
#ifdef __cplusplus
}
#endif
