/* cuBLAS. The names that NVIDIA's macros expand to exist as well. */
#pragma once
#define CUBLAS_V2_H_
#include "cublas_api.h"

#define cublasCreate_v2         cublasCreate
#define cublasDestroy_v2        cublasDestroy
#define cublasSetStream_v2      cublasSetStream
#define cublasGetStream_v2      cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasSetWorkspace_v2   cublasSetWorkspace
#define cublasGetVersion_v2     cublasGetVersion
#define cublasSgemm_v2          cublasSgemm
#define cublasDgemm_v2          cublasDgemm
#define cublasCgemm_v2          cublasCgemm
#define cublasZgemm_v2          cublasZgemm
