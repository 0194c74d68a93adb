/* Calls the student's function for a request of lesson 0's suite. Buffers: 0 input, 1 output. */
#include <lockstep/entry.h>
#include "template.h"

extern "C" void lockstep_entry(const struct lockstep_call *call) {
    map((const value_t *)call->buffer[0], (value_t *)call->buffer[1], (int)call->n);
}
