/** @file timeout.h
 * Where a program was when --timeout ended it.
 */
#ifndef LOCKSTEP_SESSION_TIMEOUT_H
#define LOCKSTEP_SESSION_TIMEOUT_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/** Adds a finding with the line at which the signal came: of a kernel's thread, or of host code.
 * @return false if that is not known here, between two threads: ask at the next signal, which
 * comes soon */
bool timeout_report(const ucontext_t *context);

#endif
