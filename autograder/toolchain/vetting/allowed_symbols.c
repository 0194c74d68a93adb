/* The lists of functions that an untrusted object may call or define. */
#include "allowed_symbols.h"

#include <stddef.h>
#include <string.h>

const char *const allowed_redirected[] = {
    /* libc_guard.c */
    "malloc", "calloc", "realloc", "free", "memcpy", "memmove", "memset", "memcmp", "strcpy",
    "strcat", "strlen", "strcmp", "strncmp", "qsort", "time", "clock_gettime", "frexp", "frexpf",
    "modf", "modff", "sincos", "sincosf", "remquo", "remquof",
    /* printf_guard.c */
    "printf", "fprintf", "sprintf", "snprintf", "puts", "putchar", "fputs", "fputc", "putc",
    "fwrite", "fflush",
    /* cxx_stubs.c */
    "atexit", "__cxa_atexit", "__cxa_guard_acquire", "__cxa_guard_release", "__cxa_guard_abort",
    "__cxa_pure_virtual", "__cxa_throw_bad_array_new_length", "__cxa_allocate_exception",
    "__cxa_throw", "__cxa_rethrow", "__cxa_begin_catch", "__cxa_end_catch", "__cxa_free_exception",
    "_Unwind_Resume", "__gxx_personality_v0", "_ZSt17__throw_bad_allocv",
    "_ZSt28__throw_bad_array_new_lengthv", "_ZSt16__throw_bad_castv",
    "_ZSt25__throw_bad_function_callv", "_ZSt19__throw_logic_errorPKc",
    "_ZSt20__throw_length_errorPKc", "_ZSt20__throw_out_of_rangePKc",
    "_ZSt24__throw_out_of_range_fmtPKcz", "_ZSt24__throw_invalid_argumentPKc",
    "_ZSt21__throw_runtime_errorPKc", "_ZSt20__throw_system_errori", "_ZSt9terminatev",
    "_ZNSt8ios_base4InitC1Ev", "_ZNSt8ios_base4InitD1Ev", "_ZNSt9bad_allocD1Ev",
    "_ZNSt9bad_allocD2Ev", "_ZNSt12length_errorC1EPKc", "_ZNSt12length_errorD1Ev", NULL};

/* What the headers of autograder/sim/include call, except for graphs, tensor cores and random
   numbers: those take handles and structures that are not checked against untrusted callers. */
static const char *const runtime[] = {
    /* kernels */
    "argument", "async_commit", "async_copy", "async_wait", "atomic", "barrier", "carry", "cast",
    "cast_kind", "cast_place", "cast_value", "chosen_identity", "clock", "cluster_barrier",
    "cluster_dims", "cluster_map", "cluster_query", "cluster_rank", "counted_apply", "counted_bare",
    "counted_equal", "counted_less", "counted_value", "fence", "grid_barrier", "is_cooperative",
    "launch_bounds", "masked", "memcpy", "memset", "named_barrier", "on_device", "pause", "peek",
    "phase", "read_cached", "round", "shared_at", "shared_offset", "space", "syncthreads", "todo",
    "trap", "warp",
    /* calls that the post-pass inserts (toolchain/asm) */
    "announced", "announced_kind", "return_shadow", "smashed", "guard_load1", "guard_load2",
    "guard_load4", "guard_load8", "guard_load16", "guard_store1", "guard_store2", "guard_store4",
    "guard_store8", "guard_store16",
    /* arithmetic */
    "bessel_i", "double_to_integer", "erfcinv", "erfcx", "from_signed", "from_unsigned", "narrow",
    "narrow_to_eight", "narrow_to_small", "normcdf", "rounded_double", "rounded_float",
    "to_integer", "widen_eight", "widen_half",
    /* host code */
    "allow_shared", "attributes", "blocks_per_sm", "copy", "copy_async", "copy_wait",
    "describe_argument", "device_attribute", "device_memory", "device_reset", "device_title",
    "error", "event_create", "event_destroy", "event_elapsed", "event_query", "event_record",
    "event_synchronize", "fill", "fits_at_once", "free", "free_async", "free_host", "graph_memory",
    "heap_limit", "host_function", "host_register", "host_unregister", "is_capturing", "last_error",
    "launch_cluster", "launch_cooperative", "launch_function", "launch_here", "launch_raw",
    "malloc", "malloc_ordered", "mapped", "pending_limit", "program_calloc", "program_clock",
    "program_free", "program_malloc", "refuse", "set_error", "set_heap_limit", "set_pending_limit",
    "set_stack_limit", "stream_ask", "stream_create", "stream_destroy", "stream_query",
    "stream_synchronize", "stream_wait", "symbol", "symbol_address", "synchronize", NULL};

/* Calls of Thrust and CUB are not counted: allowing them would circumvent every bound. */
static const char *const libraries[] = {
    "apart", "begin", "buffer_return", "buffer_take", "collect", "copy",   "element",
    "end",   "join",  "later",         "pointer",     "reads",   "writes", NULL};

/* The results depend on the arguments alone; each exists for float and double. */
static const char *const arithmetic[] = {
    "acos",      "acosh",    "asin",  "asinh",     "atan",    "atan2",     "atanh",     "cbrt",
    "ceil",      "copysign", "cos",   "cosh",      "erf",     "erfc",      "exp",       "exp10",
    "exp2",      "expm1",    "fabs",  "fdim",      "floor",   "fma",       "fmax",      "fmin",
    "fmod",      "hypot",    "ilogb", "ldexp",     "llrint",  "llround",   "log",       "log10",
    "log1p",     "log2",     "logb",  "lrint",     "lround",  "nearbyint", "nextafter", "pow",
    "remainder", "rint",     "round", "roundeven", "scalbln", "scalbn",    "sin",       "sinh",
    "sqrt",      "tan",      "tanh",  "tgamma",    "trunc",   "j0",        "j1",        "jn",
    "y0",        "y1",       "yn",    NULL};

static const char *const others[] = {
    "abs", "labs", "llabs", "rand", "srand", "abort", "exit", "stdout", "stderr", "threadIdx",
    "blockIdx", "blockDim", "gridDim", "__dso_handle", "_GLOBAL_OFFSET_TABLE_", "__assert_fail",
    "__stack_chk_fail", "__ubsan_handle_out_of_bounds", "__ubsan_handle_add_overflow_abort",
    "__ubsan_handle_sub_overflow_abort", "__ubsan_handle_mul_overflow_abort",
    "__ubsan_handle_negate_overflow_abort", "__ubsan_handle_divrem_overflow_abort",
    "__ubsan_handle_shift_out_of_bounds_abort", "__ubsan_handle_missing_return",
    "__popcountdi2", /* __popc() on a processor without the instruction */
    /* the heap of C++ (heap.c) */
    "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t", "_ZnwmRKSt9nothrow_t",
    "_ZnamRKSt9nothrow_t", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "_ZdlPvSt11align_val_t",
    "_ZdaPvSt11align_val_t", "_ZdlPvmSt11align_val_t", "_ZdaPvmSt11align_val_t", "_ZSt7nothrow",
    /* tables of classes with virtual functions: data */
    "_ZTVN10__cxxabiv117__class_type_infoE", "_ZTVN10__cxxabiv120__si_class_type_infoE",
    "_ZTVN10__cxxabiv121__vmi_class_type_infoE", "_ZTISt9bad_alloc", "_ZTISt9exception",
    "_ZTISt12length_error", "_ZTVSt9bad_alloc",
    /* OpenMP (openmp.c, openmp_worksharing.c): no tasks */
    "GOMP_parallel", "GOMP_barrier", "GOMP_critical_start", "GOMP_critical_end",
    "GOMP_critical_name_start", "GOMP_critical_name_end", "GOMP_atomic_start", "GOMP_atomic_end",
    "GOMP_single_start", "GOMP_loop_end", "GOMP_loop_end_nowait", "GOMP_parallel_sections",
    "GOMP_sections_start", "GOMP_sections_next", "GOMP_sections_end", "GOMP_sections_end_nowait",
    "omp_get_thread_num", "omp_get_num_threads", "omp_get_max_threads", "omp_get_num_procs",
    "omp_in_parallel", "omp_set_num_threads", "omp_set_dynamic", "omp_get_dynamic", "omp_get_wtime",
    "omp_init_lock", "omp_destroy_lock", "omp_set_lock", "omp_unset_lock", NULL};

/* Prefixes whose every function is made by one macro. */
static const char *const prefixes[] = {"__tsan_", /* tsan_callbacks.c, tsan_atomics.c */
                                       "__x86_indirect_thunk_r", /* cfi_thunks.S */
                                       "GOMP_loop_dynamic_",
                                       "GOMP_loop_nonmonotonic_dynamic_",
                                       "GOMP_loop_guided_",
                                       "GOMP_loop_nonmonotonic_guided_",
                                       "GOMP_loop_runtime_",
                                       "GOMP_loop_nonmonotonic_runtime_",
                                       "GOMP_loop_maybe_nonmonotonic_runtime_",
                                       "GOMP_loop_ull_",
                                       "GOMP_parallel_loop_",
                                       "__start_lockstep_",
                                       "__stop_lockstep_",
                                       NULL};

static bool is_one(const char *name, size_t length, const char *const *list) {
    for (; *list; list++)
        if (strlen(*list) == length && !strncmp(*list, name, length)) return true;
    return false;
}

static bool begins(const char *name, const char *const *list) {
    for (; *list; list++)
        if (!strncmp(*list, name, strlen(*list))) return true;
    return false;
}

/* @return the rest of the name after the prefix, or NULL */
static const char *after(const char *name, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) ? NULL : name + length;
}

static bool is_arithmetic(const char *name) {
    size_t length = strlen(name);
    if (is_one(name, length, arithmetic)) return true;
    return length > 1 && name[length - 1] == 'f' && is_one(name, length - 1, arithmetic);
}

bool allowed_symbol(const char *name, bool library) {
    const char *rest;
    if ((rest = after(name, "lockstep_c_"))) return is_one(rest, strlen(rest), allowed_redirected);
    if ((rest = after(name, "lockstep_library_")))
        return library && is_one(rest, strlen(rest), libraries);
    if ((rest = after(name, "lockstep_"))) return is_one(rest, strlen(rest), runtime);
    return is_arithmetic(name) || begins(name, prefixes) || is_one(name, strlen(name), others);
}

bool allowed_never_returns(const char *name) {
    static const char *const ending[] = {"__cxa_throw", "__cxa_rethrow",  "__cxa_pure_virtual",
                                         "_ZSt",        "_Unwind_Resume", NULL};
    const char *rest = after(name, "lockstep_c_");
    return rest && begins(rest, ending);
}

bool allowed_definition(const char *name) {
    static const char *const reserved[] = {"__",     "lockstep_", "sim_",  "GOMP_", "omp_", "_end",
                                           "_edata", "_etext",    "etext", "edata", NULL};
    return !begins(name, reserved) && strcmp(name, "end") != 0;
}
