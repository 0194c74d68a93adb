/** @file stopwatch.h
 * Times an operation on this GPU, next to a copy that moves as many bytes, in one run.
 *
 * Each sample is between two events and follows a read of other memory, four times the size of the
 * L2 cache, so that the input comes from memory. The first runs, which load code, do not count. The
 * figure is the median.
 */
#ifndef LOCKSTEP_GPU_STOPWATCH_H
#define LOCKSTEP_GPU_STOPWATCH_H

#include <stdint.h>

struct stopwatch_times {
    double run_us, copy_us; /**< medians; 0: not timed */
    int samples;            /**< number of runs in the first median */
};

/** Times run(what), whose work goes to the default stream, and a copy of bytes / 2, which reads and
 * writes `bytes` in all. After a device error, or without memory, samples is 0. */
struct stopwatch_times stopwatch_run(void (*run)(const void *), const void *what, uint64_t bytes);

/** @return the card's peak memory bandwidth, clock times width, in GB/s; 0 if unknown */
double stopwatch_peak(void);

#endif
