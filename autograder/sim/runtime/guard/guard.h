/** @file guard.h
 * Functions of the guard for other folders, beyond core/untrusted.h.
 */
#ifndef LOCKSTEP_GUARD_GUARD_H
#define LOCKSTEP_GUARD_GUARD_H

#include "core/core.h"
#include "operator_key.h"

#endif
