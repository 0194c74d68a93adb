/** @file stopwatch.h
 * How long something takes on this GPU, beside a copy that moves as many bytes, in one run.
 *
 * Each sample stands between two events and follows a read of other memory, four times the size of
 * the L2 cache: so the input comes from memory, not from the cache. The first runs, which load
 * code, do not count. The figure is the median.
 */
#ifndef LOCKSTEP_GPU_STOPWATCH_H
#define LOCKSTEP_GPU_STOPWATCH_H

#include <stdint.h>

struct stopwatch_times {
    double run_us, copy_us; /**< medians; 0: not timed */
    int samples;            /**< runs that the first median is of */
};

/** Times run(what), whose work goes to the default stream, and a copy of bytes / 2, which reads and
 * writes `bytes` in all. After an error of the device, or without memory for it, samples is 0. */
struct stopwatch_times stopwatch_run(void (*run)(const void *), const void *what, uint64_t bytes);

/** The most that this card's memory can move: its clock times its width, in GB/s; 0 if unknown. */
double stopwatch_peak(void);

#endif
