/** @file guard.h
 * What the instrumentation and the worker ask of the guard beyond core/untrusted.h.
 */
#ifndef LOCKSTEP_GUARD_GUARD_H
#define LOCKSTEP_GUARD_GUARD_H

#include "core/core.h"
#include "operator_key.h"

#endif
