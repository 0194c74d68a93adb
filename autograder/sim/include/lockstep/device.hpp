/* Everything that device code calls; this header itself has time, traps and the heap. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_DEVICE_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_DEVICE_HPP
#include "atomic.hpp"
#include "bits.hpp"
#include "cluster.hpp"
#include "dpx.hpp"
#include "math.hpp"
#include "ptx/ptx.hpp"
#include "ptx/warp.hpp"
#include "rounded.hpp"
#include "simd.hpp"
#include "sync.hpp"

/* ---- time: the simulator's own, unrelated to a GPU's ---- */

LOCKSTEP_INLINE long long clock64() { return lockstep_clock(); }
LOCKSTEP_INLINE void __nanosleep(unsigned) { lockstep_pause(); }

/* ---- traps ---- */

LOCKSTEP_INLINE void __trap() { lockstep_trap("__trap() was called"); }
LOCKSTEP_INLINE void __brkpt() { lockstep_trap("__brkpt() was called, and no debugger is there"); }
LOCKSTEP_INLINE void __prof_trigger(int) {}
LOCKSTEP_INLINE void __pm0() {}
LOCKSTEP_INLINE void __pm1() {}
LOCKSTEP_INLINE void __pm2() {}
LOCKSTEP_INLINE void __pm3() {}
#endif
