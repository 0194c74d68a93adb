/** @file graph_capture.h
 * Stream capture (CUDA Runtime API, "Stream Management"; Programming Guide, "Creating a Graph Using
 * Stream Capture"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_GRAPH_CAPTURE_H
#define LOCKSTEP_SIM_ABI_GRAPH_CAPTURE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
int lockstep_capture_begin(void *stream);
int lockstep_capture_add(void *stream, void *graph, void *const *after, size_t count);
int lockstep_capture_end(void *stream, void **graph);
int lockstep_capture_depends(void *stream, void *const *nodes, size_t count, int instead);
size_t lockstep_capture_deps(void *stream, void **nodes, size_t capacity);
void *lockstep_captured_graph(void *stream);
int lockstep_is_capturing(void *stream);
#ifdef __cplusplus
}
#endif

#endif
