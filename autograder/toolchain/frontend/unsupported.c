/* Refuses unsupported features by name, before the compiler reports a list of consequences.
   Ignoring a feature would change the program's answer. */
#include "rewriter_internal.h"

#include <ctype.h>
#include <string.h>

#define OTHERS      "external memory and semaphores are not supported by the simulator"
#define CONDITIONAL "conditional nodes of graphs are not supported by the simulator"
#define LAYERS      "layered and cubemap surfaces are not supported by the simulator"
#define LEVELS      "mipmapped cubes are not supported by the simulator"

/* An asterisk matches the rest of a name. */
static const struct {
    const char *word, *why;
} refused[] = {
    {"__u128Atomic*", "16-byte atomics are not supported by the simulator"},
    {"__nv_atomic_*", "atomics that name an order and a scope are not supported by the simulator: "
                      "use cuda::atomic_ref of <cuda/atomic>"},
    {"__nv_fp128_*", "128-bit floating-point numbers are not supported by the simulator"},
    {"__mbarrier_*",
     "mbarrier functions are not supported by the simulator: use cuda::barrier of <cuda/barrier>"},
    {"__pipeline_arrive_on",
     "mbarrier functions are not supported by the simulator: use cuda::barrier of <cuda/barrier>"},
    {"cudaCreateChannelDescNV12", "multi-planar arrays are not supported by the simulator"},
    {"surf1DLayered*", LAYERS},
    {"surfCubemap*", LAYERS},
    {"texCubemapLod", LEVELS},
    {"texCubemapGrad", LEVELS},
    {"texCubemapLayeredLod", LEVELS},
    {"texCubemapLayeredGrad", LEVELS},
    {"__nv_tex_surf_handler",
     "the compiler's own texture calls are not supported by the simulator"},
    {"cuModule*", "modules of PTX or machine code are not supported by the simulator: compile the "
                  "kernel with the program and launch it with <<<...>>>"},
    {"cuLibrary*", "libraries of machine code are not supported by the simulator: compile the "
                   "kernel with the program and launch it with <<<...>>>"},
    {"cuLink*", "linking PTX is not supported by the simulator: compile the kernel with the "
                "program and launch it with <<<...>>>"},
    {"cuLaunchKernel*",
     "a kernel of a module is not supported by the simulator: compile it with the program and launch it with <<<...>>>"},
    {"cuLaunchGrid*",
     "a kernel of a module is not supported by the simulator: compile it with the program and launch it with <<<...>>>"},
    {"cudaMallocMipmappedArray", "mipmapped arrays are not supported by the simulator"},
    {"cudaGetMipmappedArrayLevel", "mipmapped arrays are not supported by the simulator"},
    {"cudaFreeMipmappedArray", "mipmapped arrays are not supported by the simulator"},
    {"cuIpc*", "memory of another process is not supported by the simulator"},
    {"cudaIpc*", "memory of another process is not supported by the simulator"},
    {"cudaMemPoolExport*", "memory of another process is not supported by the simulator"},
    {"cudaMemPoolImport*", "memory of another process is not supported by the simulator"},
    {"cuGraphics*", "graphics interoperability is not supported by the simulator"},
    {"cudaGraphicsResourceGetMappedMipmappedArray",
     "graphics interoperability is not supported by the simulator"},
    {"cudaImportExternal*", OTHERS},
    {"cudaExternalMemory*", OTHERS},
    {"cudaDestroyExternal*", OTHERS},
    {"cudaSignalExternal*", OTHERS},
    {"cudaWaitExternal*", OTHERS},
    {"cudaGraphAddExternal*", OTHERS},
    {"cudaGraphExternal*", OTHERS},
    {"cudaGraphExecExternal*", OTHERS},
    {"cudaDeviceGetNvSci*", OTHERS},
    {"cudaDeviceFlushGPUDirect*", OTHERS},
    {"cudaGraphConditionalHandleCreate*", CONDITIONAL},
    {"cudaGraphSetConditional", CONDITIONAL},
    {"cudaLibrary*", "libraries of machine code are not supported by the simulator: compile the "
                     "kernel with the program and launch it with <<<...>>>"},
    {"cudaKernelSetAttributeForDevice", "it takes a kernel of a library of machine code, which is "
                                        "not supported by the simulator"},
    {"cudaGetDriverEntryPoint*",
     "driver entry points by name are not supported by the simulator: include cuda.h and call them"},
    {"cudaGetExportTable", "the driver's internal table is not supported by the simulator"},
    {"cudaFuncGetParamInfo", "the layout of a kernel's parameters is not known to the simulator"},
    {"cudaMipmappedArray*", "mipmapped arrays are not supported by the simulator"},
    {"cudaArrayGetPlane", "multi-planar arrays are not supported by the simulator"},
    {"cudaArrayGetSparse*", "sparse arrays are not supported by the simulator"},
    {"cudaArrayGetMemoryRequirements", "sparse arrays are not supported by the simulator"},
    {"cudaDeviceRegisterAsync*", "driver notifications are not supported by the simulator"},
    {"cudaDeviceUnregisterAsync*", "driver notifications are not supported by the simulator"},
    {"cudaLogs*", "the driver's log is not supported by the simulator"},
    {"cudaDeviceGetHostAtomicCap*", "the cost of atomics over a bus is not known to the simulator"},
    {"cudaDeviceGetP2PAtomicCap*", "the cost of atomics over a bus is not known to the simulator"},
    {"cudaMemDiscard*", "discarding memory is not supported by the simulator: leave the call out"},
    {"cudaMemcpy3DBatchAsync",
     "batched 3D copies are not supported by the simulator: call cudaMemcpy3DAsync() for each"},
    {"cudaBindSurfaceToArray", "surface references are not supported by the simulator, CUDA 12 "
                               "removed them: make a surface object (cudaCreateSurfaceObject)"},
    {"nvrtc*",
     "run-time compilation is not supported by the simulator: compile the kernel with the program"},
};

/* Removed with compute capability 7.0: for a program a warning (lockstep/sync.hpp), for a lesson an
   error, as with nvcc. */
static const struct {
    const char *word, *why;
} removed[] = {
#define REMOVED(name, with) \
    { name, "removed with compute capability 7.0, so nvcc refuses it: use " with }
    REMOVED("__shfl", "__shfl_sync(mask, ...)"),
    REMOVED("__shfl_up", "__shfl_up_sync(mask, ...)"),
    REMOVED("__shfl_down", "__shfl_down_sync(mask, ...)"),
    REMOVED("__shfl_xor", "__shfl_xor_sync(mask, ...)"),
    REMOVED("__any", "__any_sync(mask, p)"),
    REMOVED("__all", "__all_sync(mask, p)"),
    REMOVED("__ballot", "__ballot_sync(mask, p)"),
#undef REMOVED
};

/* @return the end of the name at i if it equals this word, or 0 */
static size_t end_of_name(const char *m, size_t i, const char *word) {
    size_t n = strcspn(word, "*"), end = i + n;
    if (strncmp(m + i, word, n) || (!word[n] && word_character(m[end]))) return 0;
    while (word_character(m[end])) end++;
    return end;
}

/* cudaMemcpyToSymbol("table", ...): the symbol is given by its name in quotes (the mask keeps
   quotes). It is the first argument there, the second of all other functions. */
static bool names_in_quotes(const char *m, size_t i, size_t open) {
    if (!memmem(m + i, open - i, "Symbol", 6)) return false;
    size_t next = open + 1;
    if (!memmem(m + i, open - i, "ToSymbol", 8)) {
        next = find_outside(m, next, next + strlen(m + next), ",");
        next += m[next] == ',';
    }
    while (isspace((unsigned char)m[next])) next++;
    return m[next] == '"';
}

/* All of these names begin so. */
static bool may_be_refused(const char *m, size_t i) {
    if (i && word_character(m[i - 1])) return false;
    return (m[i] == 'c' && m[i + 1] == 'u') || (m[i] == 'n' && m[i + 1] == 'v') ||
           (m[i] == '_' && m[i + 1] == '_') || (m[i] == 's' && m[i + 1] == 'u') ||
           (m[i] == 't' && m[i + 1] == 'e');
}

const char *unsupported_name(const char *m, size_t i, size_t *end) {
    if (!may_be_refused(m, i)) return NULL;
    for (size_t w = 0; w < sizeof refused / sizeof *refused; w++) {
        *end = end_of_name(m, i, refused[w].word);
        if (!*end) continue;
        size_t next = *end;
        while (isspace((unsigned char)m[next])) next++;
        return m[next] == '(' ? refused[w].why : NULL; /* a call, or the function itself */
    }
    if (strncmp(m + i, "cuda", 4) != 0) return NULL;
    for (*end = i; word_character(m[*end]);) ++*end;
    return m[*end] == '(' && names_in_quotes(m, i, *end)
               ? "a variable's name in quotes: CUDA 5 removed that; give the variable itself"
               : NULL;
}

const char *removed_name(const char *m, size_t i, size_t *end) {
    if (m[i] != '_' || (i && word_character(m[i - 1]))) return NULL;
    for (size_t w = 0; w < sizeof removed / sizeof *removed; w++) {
        *end = end_of_name(m, i, removed[w].word);
        if (*end) return removed[w].why;
    }
    return NULL;
}
