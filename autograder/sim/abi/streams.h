/** @file streams.h
 * Streams and events: the handles are pointers into the runtime (CUDA Runtime API, "Stream
 * Management", "Event Management"). Results: api_error.h.
 */
#ifndef LOCKSTEP_SIM_ABI_STREAMS_H
#define LOCKSTEP_SIM_ABI_STREAMS_H

#ifdef __cplusplus
extern "C" {
#endif
int lockstep_synchronize(void);
int lockstep_stream_create(void **stream, unsigned flags, int priority);
int lockstep_stream_destroy(void *stream);
int lockstep_stream_ask(void *stream, unsigned *flags, int *priority);
int lockstep_stream_synchronize(void *stream);
int lockstep_stream_query(void *stream);
int lockstep_stream_wait(void *stream, void *event);
int lockstep_host_function(const void *stream, void (*function)(void *), void *data);
int lockstep_event_create(void **event, unsigned flags);
int lockstep_event_destroy(void *event);
int lockstep_event_record(void *event, void *stream);
int lockstep_event_synchronize(void *event);
int lockstep_event_query(void *event);
int lockstep_event_elapsed(float *ms, const void *from, const void *to);
#ifdef __cplusplus
}
#endif

#endif
