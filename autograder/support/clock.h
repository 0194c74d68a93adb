/** @file clock.h
 * Time that has passed, whatever the calendar's clock is set to.
 */
#ifndef LOCKSTEP_SUPPORT_CLOCK_H
#define LOCKSTEP_SUPPORT_CLOCK_H

/** @return seconds since an arbitrary, fixed point (CLOCK_MONOTONIC) */
double monotonic_seconds(void);

#endif
