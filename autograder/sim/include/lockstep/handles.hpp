/* Opaque handles. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_HANDLES_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_HANDLES_HPP
struct CUstream_st;
struct CUevent_st;
struct CUmemPoolHandle_st;
struct CUgraph_st;
struct CUgraphNode_st;
struct CUgraphExec_st;
typedef CUstream_st *cudaStream_t;
typedef CUevent_st *cudaEvent_t;
typedef CUmemPoolHandle_st *cudaMemPool_t;
typedef CUgraph_st *cudaGraph_t;
typedef CUgraphNode_st *cudaGraphNode_t;
typedef CUgraphExec_st *cudaGraphExec_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t; /* the calls are refused */
typedef const struct cudaMipmappedArray *cudaMipmappedArray_const_t;
#define cudaStreamLegacy        ((cudaStream_t)1)
#define cudaStreamPerThread     ((cudaStream_t)2)
#define cudaStreamTailLaunch    ((cudaStream_t)3) /* in kernels: once the launcher is complete */
#define cudaStreamFireAndForget ((cudaStream_t)4) /* in kernels: in no order at all */
#endif
