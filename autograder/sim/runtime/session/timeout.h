/** @file timeout.h
 * Where a program was when --timeout, or another signal, ended it.
 */
#ifndef LOCKSTEP_SESSION_TIMEOUT_H
#define LOCKSTEP_SESSION_TIMEOUT_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>
#include "report/report.h"

/** Adds a finding with the line at which the signal came: of a kernel's thread, or of host code.
 * @return false if that is not known here, between two threads: ask at the next signal, which
 * comes soon */
bool timeout_report(const ucontext_t *context);

/** Adds the interrupted calls of the program to a finding. @return how many */
int interrupted_calls(struct finding *f, const ucontext_t *context);

#endif
