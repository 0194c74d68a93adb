/** @file cudart.h
 * The C side of the CUDA Runtime API. The inline functions of include/cuda_runtime.h call it.
 *
 * An `int` result is a cudaError_t number unless stated otherwise; 0 is cudaSuccess. After a sticky
 * error, every call that submits work returns that error. `name` is the name of the API function or
 * of the variable, as the program wrote it; findings quote it. Sizes are in bytes.
 */
#ifndef LOCKSTEP_SIM_ABI_CUDART_H
#define LOCKSTEP_SIM_ABI_CUDART_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The sticky error, else the last one; `reset` clears the latter (cudaGetLastError()). */
int lockstep_last_error(int reset);
/* The name or the text of an error; "unrecognized error code" if there is none. */
const char *lockstep_error(int code, int want_name);
/* host_too: 0: device memory; 1: pinned; 2: managed. In a kernel: the device heap.
 * @return cudaErrorMemoryAllocation if there is not enough memory */
int lockstep_malloc(void **p, size_t bytes, int host_too, const char *name);
/* Both synchronise. @return cudaErrorInvalidValue for a wrong pointer, which is also a finding */
int lockstep_free(void *p);
int lockstep_free_host(void *p);
/* Stream-ordered allocation and free; cudaErrorInvalidResourceHandle for an invalid stream. */
int lockstep_malloc_ordered(void **p, size_t bytes, const char *name, const void *stream);
int lockstep_free_async(void *p, const void *stream);
/* Marks an allocation as owned by a graph. */
int lockstep_graph_memory(void *p);
int lockstep_synchronize(void);
/* cudaHostGetDevicePointer(); cudaErrorInvalidValue if `host` is not accessible to the device. */
int lockstep_mapped(void **device, void *host);
/* @return also cudaErrorHostMemoryAlreadyRegistered, cudaErrorHostMemoryNotRegistered */
int lockstep_host_register(void *p, size_t bytes, const char *name);
int lockstep_host_unregister(void *p);

/* ---- copies: rows of `width` bytes, planes of `height` rows ---- */
struct lockstep_region {
    void *to;
    const void *from;
    size_t width, height, depth;
    /* bytes from row to row, from plane to plane */
    size_t to_pitch, to_plane, from_pitch, from_plane;
    int kind; /* enum cudaMemcpyKind */
};
int lockstep_copy(void *to, const void *from, size_t bytes, int kind); /* synchronous */
int lockstep_copy_async(const struct lockstep_region *c, const void *stream, const char *name);
int lockstep_copy_wait(const struct lockstep_region *c, const char *name);
/* Fills with `value`, which is value_bytes long (1, 2 or 4; else cudaErrorInvalidValue). */
int lockstep_fill(const struct lockstep_region *c, uint32_t value, uint32_t value_bytes,
                  const void *stream, const char *name);
int lockstep_host_function(const void *stream, void (*function)(void *), void *data);
/* Announces that the next copy names a variable of the device, of `bytes` bytes.
 * @return 0, or 1 (cudaErrorInvalidValue) if the copy does not fit */
int lockstep_symbol(size_t bytes, size_t offset, size_t wanted, const char *name);
void lockstep_symbol_address(const void *p, size_t bytes); /* cudaGetSymbolAddress() */
void lockstep_argument(const void *p); /* checks a pointer argument of a launch */
int lockstep_attributes(const void *p, int *type, int *managed); /* type: enum cudaMemoryType */

/* ---- graphs: stream capture ---- */
int lockstep_capture_begin(void *stream);
int lockstep_capture_add(void *stream, void *graph, void *const *after, size_t count);
int lockstep_capture_end(void *stream, void **graph);
int lockstep_capture_depends(void *stream, void *const *nodes, size_t count, int instead);
size_t lockstep_capture_tips(void *stream, void **nodes, size_t capacity);
void *lockstep_captured_graph(void *stream);
int lockstep_is_capturing(void *stream);

/* ---- graphs: built explicitly ---- */
int lockstep_graph_create(void **graph);
int lockstep_graph_destroy(void *graph);
int lockstep_graph_clone(void **to, void *graph);
int lockstep_graph_find(void **node, void *original, void *graph);
/* Between these two calls, a submitted operation becomes a node of the graph instead of running. */
void lockstep_graph_collect(void *graph);
int lockstep_graph_collected(void **node, void *const *after, size_t count);
/* ends the collection; replaces a node's operation */
int lockstep_graph_replace(void *executable, void *node);
void *lockstep_graph_now(void); /* the graph that collects, or NULL */
int lockstep_graph_add_empty(void *graph, void *child);
int lockstep_graph_add_memory(void *graph, void *memory, size_t bytes, int type);
int lockstep_graph_add_event(void *graph, void *event, int waits);
int lockstep_graph_depends(void *from, void *to, int no_longer);
int lockstep_graph_destroy_node(void *node);
int lockstep_graph_enable(void *executable, void *node, int enable);
int lockstep_graph_launch(void *graph, const void *stream);
int lockstep_graph_update(void *executable, void *graph);

/* ---- graphs: queries; a count result is the total, which may exceed `capacity` ---- */
int lockstep_graph_node_type(void *node);
const char *lockstep_graph_label(void *node);
size_t lockstep_graph_nodes(void *graph, void **nodes, size_t capacity, int roots);
size_t lockstep_graph_edges(void *graph, void **from, void **to, size_t capacity);
size_t lockstep_graph_before(void *node, void **nodes, size_t capacity);
size_t lockstep_graph_behind(void *node, void **nodes, size_t capacity);
int lockstep_graph_copied(void *node, struct lockstep_region *c);
int lockstep_graph_filled(void *node, struct lockstep_region *c, unsigned *value, unsigned *bytes);
void *lockstep_graph_data(void *node, void (**function)(void *), size_t *bytes);
struct lockstep_kernel_node {
    const char *name;
    const void *function;
    uint32_t grid[3], block[3];
    uint64_t shared;
    void **arguments; /* addresses and sizes of the arguments */
    size_t *bytes;
    uint32_t count, capacity;
};
/* Called by a closure for each argument: its address and size. */
void lockstep_tell_argument(struct lockstep_kernel_node *k, void *at, size_t bytes);
int lockstep_graph_kernel(void *node, struct lockstep_kernel_node *k);
/* sets the function pointer that stands for the kernel */
void lockstep_graph_kernel_told(void *node, const void *function);
/* @return a cudaError_t; -1 if the node runs another kernel (then nothing is changed) */
int lockstep_graph_kernel_change(void *executable, void *node, const void *function,
                                 const uint32_t grid[3], const uint32_t block[3], uint64_t shared,
                                 void **arguments);

/* ---- user objects that graphs retain ---- */
int lockstep_object_create(void **object, void *data, void (*destroy)(void *), unsigned count);
int lockstep_object_retain(void *object, unsigned count);
int lockstep_object_release(void *object, unsigned count);
int lockstep_graph_retain_object(void *graph, void *object, unsigned count, unsigned flags);
int lockstep_graph_release_object(void *graph, void *object, unsigned count);

/* ---- limits and attributes of the device ---- */
/* 1 if all blocks are resident at the same time, as a cooperative launch requires. */
int lockstep_fits_at_once(uint64_t blocks, uint32_t threads, uint64_t shared);
int lockstep_blocks_per_sm(uint32_t threads, uint64_t shared);
int lockstep_set_error(int error);
const char *lockstep_device_title(void);
/* By number of cudaDeviceAttr. @return `usual` if the GPU models do not differ in it */
long lockstep_device_attribute(int number, long usual);
/* reports `what` as unsupported. @return cudaErrorNotSupported */
int lockstep_refuse(const char *what);

/* ---- streams and events: the handles are pointers into the runtime ---- */
int lockstep_stream_create(void **stream, unsigned flags, int priority);
int lockstep_stream_destroy(void *stream);
int lockstep_stream_ask(void *stream, unsigned *flags, int *priority);
int lockstep_stream_synchronize(void *stream);
int lockstep_stream_wait(void *stream, void *event);
int lockstep_event_create(void **event, unsigned flags);
int lockstep_event_destroy(void *event);
int lockstep_event_record(void *event, void *stream);
int lockstep_event_synchronize(void *event);
int lockstep_event_elapsed(float *ms, const void *from, const void *to);
int lockstep_allow_shared(int bytes);
void lockstep_launch_here(void);                     /* records the call site of the next launch */
void lockstep_launch_function(const void *function); /* the function that the next launch names */
struct lockstep_closure {
    void (*kernel)(void *closure);
    void (*describe)(void *closure, struct lockstep_kernel_node *to); /* lists the arguments */
    void *closure;
    uint64_t bytes;
};
int lockstep_launch_raw(const char *name, const uint32_t grid[3], const uint32_t block[3],
                        uint64_t shared, const struct lockstep_closure *closure,
                        const void *stream);
/* A library call (Thrust, CUB). Between these two calls, host code's accesses to device memory are
 * checked as those of one launch, which is not counted. */
void lockstep_library_begin(const char *name, void *stream);
void lockstep_library_end(void);
int lockstep_library_later(const char *name, void *stream, void (*run)(void *), void *data);
void lockstep_library_reads(const void *p, size_t bytes);
void lockstep_library_writes(const void *p, size_t bytes);
/* 0 if device code may use p; 1: reported, and a sticky error is set */
int lockstep_library_pointer(const void *p);
void lockstep_library_copy(void *to, const void *from, size_t bytes);
/* __syncthreads() at this line of the source. */
void lockstep_syncthreads(int line);
enum { LOCKSTEP_BARRIER_COUNT = 1, LOCKSTEP_BARRIER_AND, LOCKSTEP_BARRIER_OR };
/** A block barrier with a reduction of the predicates: __syncthreads_count(), _and(), _or().
 * @return the result that `kind` selects */
int lockstep_barrier(int line, int kind, int predicate);
/** Named barriers (PTX ISA, "bar, barrier"): ids below 16 are those of PTX; tiles of `n` threads
 * use ids from 1024 / n + 16 on. The barrier completes after `threads` arrivals (0: all of the
 * block). If `wait` is 0, the thread arrives only. */
enum { LOCKSTEP_NAMED_BARRIERS = 48 };
void lockstep_named_barrier(unsigned id, unsigned threads, int wait);
/* Modelled clock cycles. */
long long lockstep_clock(void);
/* Aborts the launch with cudaErrorLaunchFailure and a finding. */
void lockstep_trap(const char *what);
/* __nanosleep(): lets other threads run. */
void lockstep_pause(void);
/* Asynchronous copies (PTX ISA, "cp.async"): in flight until the thread waits. `groups`: how many
 * groups may stay in flight; below 0: waits for all copies, committed or not. */
void lockstep_async_copy(const void *to, uint32_t bytes);
void lockstep_async_commit(void);
void lockstep_async_wait(int groups);
void lockstep_tile(const void *p, uint64_t pitch); /* checks the alignment of a tensor core tile */
void lockstep_read_cached(const void *p, uint64_t bytes); /* precedes __ldg() or a texture read */
/* 1 in a kernel or a library call. */
int lockstep_on_device(void);
int lockstep_space(const void *p); /* enum memory_space of an address */
/* PTX addresses of shared memory are 32-bit offsets. */
uint64_t lockstep_shared_offset(const void *p);
void *lockstep_shared_at(uint64_t offset);
int lockstep_carry(int set); /* the carry flag of add.cc; below 0: reads only */
/* Reads up to 8 bytes without counting or checking. */
uint64_t lockstep_peek(const void *p, uint32_t bytes);
void lockstep_grid_barrier(int line);
int lockstep_is_cooperative(void);
int lockstep_launch_cluster(unsigned x, unsigned y, unsigned z); /* for the next launch */
void lockstep_cluster_barrier(int line);
void lockstep_cluster_dims(uint32_t dims[3]);
uint32_t lockstep_cluster_rank(void);
/* Rank of the block whose shared memory contains p. */
uint32_t lockstep_cluster_query(const void *p);
/* The address of p in the shared memory of block `rank` of the cluster. */
void *lockstep_cluster_map(const void *p, uint32_t rank);
/* The program's heap: the device heap in kernels, else the C library's. */
void *lockstep_program_malloc(size_t bytes);
void *lockstep_program_calloc(size_t count, size_t size);
void lockstep_program_free(void *p);
uint64_t lockstep_heap_limit(void);
uint64_t lockstep_pending_limit(void); /* pending child launches */
void lockstep_set_pending_limit(uint64_t launches);
void lockstep_set_heap_limit(uint64_t bytes);
void lockstep_set_stack_limit(uint64_t bytes);
/* Functions of the CUDA Math API. */
double lockstep_erfcinv(double v, int inverse_erf);
double lockstep_erfcx(double v);
double lockstep_normcdf(double v);
double lockstep_bessel_i(int order, double v);
/* Checked and counted, unlike the C library's. */
void *lockstep_memcpy(void *to, const void *from, size_t n);
void *lockstep_memset(void *to, int value, size_t n);
int lockstep_device_reset(void);
int lockstep_device_memory(size_t *free_bytes, size_t *total);
#ifdef __cplusplus
}
#else
int sim_shared_limit(void);
#endif

#endif
