/** @file cudart.h
 * The C side of the CUDA runtime API, called by the inline functions of include/cuda_runtime.h.
 * Errors are the numbers of cudaError_t.
 */
#ifndef LOCKSTEP_SIM_ABI_CUDART_H
#define LOCKSTEP_SIM_ABI_CUDART_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
int lockstep_last_error(int reset);
const char *lockstep_error(int code, int want_name);
int lockstep_malloc(void **p, size_t bytes, int host_too, const char *name);
int lockstep_free(void *p);
int lockstep_free_host(void *p);
int lockstep_malloc_ordered(void **p, size_t bytes, const char *name, const void *stream);
int lockstep_free_async(void *p, const void *stream);
int lockstep_graph_memory(void *p);
int lockstep_synchronize(void);
int lockstep_mapped(void **device, void *host);
int lockstep_host_register(void *p, size_t bytes, const char *name);
int lockstep_host_unregister(void *p);

/* ---- copies: rows of `width` bytes, planes of `height` rows ---- */
struct lockstep_region {
    void *to;
    const void *from;
    size_t width, height, depth;
    size_t to_pitch, to_plane, from_pitch, from_plane; /* bytes from row to row, plane to plane */
    int kind;                                          /* enum cudaMemcpyKind */
};
int lockstep_copy(void *to, const void *from, size_t bytes, int kind); /* and waits */
int lockstep_copy_async(const struct lockstep_region *c, const void *stream, const char *name);
int lockstep_copy_wait(const struct lockstep_region *c, const char *name);
/* Fills with `value`, which is value_bytes long (1, 2 or 4). */
int lockstep_fill(const struct lockstep_region *c, uint32_t value, uint32_t value_bytes,
                  const void *stream, const char *name);
int lockstep_host_function(const void *stream, void (*function)(void *), void *data);
/* A copy by the name of a variable of the device comes next: does it fit? @return an error */
int lockstep_symbol(size_t bytes, size_t offset, size_t wanted, const char *name);
void lockstep_symbol_address(const void *p, size_t bytes);       /* the program asks for it */
void lockstep_argument(const void *p);                           /* a kernel's, from the host */
int lockstep_attributes(const void *p, int *type, int *managed); /* where a pointer points to */

/* ---- graphs: captured ---- */
int lockstep_capture_begin(void *stream);
int lockstep_capture_add(void *stream, void *graph, void *const *after, size_t count);
int lockstep_capture_end(void *stream, void **graph);
int lockstep_capture_depends(void *stream, void *const *nodes, size_t count, int instead);
size_t lockstep_capture_tips(void *stream, void **nodes, size_t capacity);
void *lockstep_captured_graph(void *stream);
int lockstep_is_capturing(void *stream);

/* ---- graphs: made by hand ---- */
int lockstep_graph_create(void **graph);
int lockstep_graph_destroy(void *graph);
int lockstep_graph_clone(void **to, void *graph);
int lockstep_graph_find(void **node, void *original, void *graph);
/* Between the two, an operation becomes a node instead of running. */
void lockstep_graph_collect(void *graph);
int lockstep_graph_collected(void **node, void *const *after, size_t count);
int lockstep_graph_replace(void *executable, void *node); /* ... or takes the place of one */
void *lockstep_graph_now(void);                           /* the graph that collects */
int lockstep_graph_add_empty(void *graph, void *child);
int lockstep_graph_add_memory(void *graph, void *memory, size_t bytes, int type);
int lockstep_graph_add_event(void *graph, void *event, int waits);
int lockstep_graph_depends(void *from, void *to, int no_longer);
int lockstep_graph_destroy_node(void *node);
int lockstep_graph_enable(void *executable, void *node, int enable);
int lockstep_graph_launch(void *graph, const void *stream);
int lockstep_graph_update(void *executable, void *graph);

/* ---- graphs: what they consist of ---- */
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
    void **arguments; /* where they are, and how long */
    size_t *bytes;
    uint32_t count, capacity;
};
void lockstep_tell_argument(struct lockstep_kernel_node *k, void *at, size_t bytes);
int lockstep_graph_kernel(void *node, struct lockstep_kernel_node *k);
void lockstep_graph_kernel_told(void *node, const void *function); /* what stands for it */
/* @return -1 if the node's kernel is another one, and nothing was changed */
int lockstep_graph_kernel_change(void *executable, void *node, const void *function,
                                 const uint32_t grid[3], const uint32_t block[3], uint64_t shared,
                                 void **arguments);

/* ---- objects of the program that graphs hold ---- */
int lockstep_object_create(void **object, void *data, void (*destroy)(void *), unsigned count);
int lockstep_object_retain(void *object, unsigned count);
int lockstep_object_release(void *object, unsigned count);
int lockstep_graph_retain_object(void *graph, void *object, unsigned count, unsigned flags);
int lockstep_graph_release_object(void *graph, void *object, unsigned count);

/* ---- what a kernel may ask for ---- */
int lockstep_fits_at_once(uint64_t blocks, uint32_t threads, uint64_t shared);
int lockstep_blocks_per_sm(uint32_t threads, uint64_t shared);
int lockstep_set_error(int error);
const char *lockstep_device_title(void);
long lockstep_device_attribute(int number, long usual);
int lockstep_refuse(const char *what); /* says that it is not supported. @return the error */

/* ---- streams and events: handles are the runtime's ---- */
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
void lockstep_launch_here(void); /* remembers the place of the launch that comes next */
void lockstep_launch_function(const void *function); /* the next launch is of this one */
struct lockstep_closure {
    void (*kernel)(void *closure);
    void (*describe)(void *closure, struct lockstep_kernel_node *to); /* its arguments */
    void *closure;
    uint64_t bytes;
};
int lockstep_launch_raw(const char *name, const uint32_t grid[3], const uint32_t block[3],
                        uint64_t shared, const struct lockstep_closure *closure,
                        const void *stream);
/* A library call: between the two, host code's accesses are those of one uncounted launch. */
void lockstep_library_begin(const char *name, void *stream);
void lockstep_library_end(void);
int lockstep_library_later(const char *name, void *stream, void (*run)(void *), void *data);
void lockstep_library_reads(const void *p, size_t bytes);
void lockstep_library_writes(const void *p, size_t bytes);
int lockstep_library_pointer(const void *p); /* 0 if it may be used on the device */
void lockstep_library_copy(void *to, const void *from, size_t bytes);
void lockstep_syncthreads(int line);
enum { LOCKSTEP_BARRIER_COUNT = 1, LOCKSTEP_BARRIER_AND, LOCKSTEP_BARRIER_OR };
/** A barrier that counts those whose predicate is true; `kind` says what it answers. */
int lockstep_barrier(int line, int kind, int predicate);
/** Those of PTX have numbers below 16; tiles of `n` threads have those from 1024 / n + 16 on. Waits
 * until so many threads have come (0: all of the block); if `wait` is 0, only says so. */
enum { LOCKSTEP_NAMED_BARRIERS = 48 };
void lockstep_named_barrier(unsigned id, unsigned threads, int wait);
long long lockstep_clock(void);
void lockstep_trap(const char *what);
void lockstep_pause(void);
/* Copies that are under way until their thread waits; below 0: for all of them. */
void lockstep_async_copy(const void *to, uint32_t bytes);
void lockstep_async_commit(void);
void lockstep_async_wait(int groups);
void lockstep_tile(const void *p, uint64_t pitch); /* of tensor cores: is it aligned? */
void lockstep_read_cached(const void *p,
                          uint64_t bytes); /* a read by __ldg() or a texture follows */
int lockstep_on_device(void);
int lockstep_space(const void *p); /* enum memory_space of an address */
uint64_t lockstep_shared_offset(const void *p);
void *lockstep_shared_at(uint64_t offset);
int lockstep_carry(int set); /* below 0: only asks */
uint64_t lockstep_peek(const void *p, uint32_t bytes);
void lockstep_grid_barrier(int line);
int lockstep_is_cooperative(void);
int lockstep_launch_cluster(unsigned x, unsigned y, unsigned z); /* of the next launch */
void lockstep_cluster_barrier(int line);
void lockstep_cluster_dims(uint32_t dims[3]);
uint32_t lockstep_cluster_rank(void);
uint32_t lockstep_cluster_query(const void *p);
void *lockstep_cluster_map(const void *p, uint32_t rank);
void *lockstep_program_malloc(size_t bytes);
void *lockstep_program_calloc(size_t count, size_t size);
void lockstep_program_free(void *p);
uint64_t lockstep_heap_limit(void);
uint64_t lockstep_pending_limit(void); /* of launches by kernels */
void lockstep_set_pending_limit(uint64_t launches);
void lockstep_set_heap_limit(uint64_t bytes);
void lockstep_set_stack_limit(uint64_t bytes);
double lockstep_erfcinv(double v, int inverse_erf);
double lockstep_erfcx(double v);
double lockstep_normcdf(double v);
double lockstep_bessel_i(int order, double v);
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
