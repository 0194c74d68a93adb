/** @file protocol.h
 * What the suite asks of the subject process, and what it answers: plain structs on two
 * descriptors.
 *
 * request, then the bytes of each input buffer; answer, then the bytes of each output buffer, then
 * the simulator's record (record.h). Nothing that the subject could use to know the right answer is
 * sent.
 */
#ifndef LOCKSTEP_SUBJECT_PROTOCOL_H
#define LOCKSTEP_SUBJECT_PROTOCOL_H

#include <stdint.h>

enum { SUBJECT_MAGIC = 0x5342, SUBJECT_BUFFERS = 8, SUBJECT_IN = 3, SUBJECT_OUT = 4 };
enum subject_buffer_kind { BUFFER_INPUT, BUFFER_OUTPUT, BUFFER_SCRATCH };

/** One buffer; `in`, `out` and `scratch` are their names in findings. */
struct subject_buffer {
    uint32_t kind, unused;
    uint64_t bytes;
};

struct subject_request {
    uint32_t magic;
    int32_t operation, variant, repetitions;
    uint32_t trace, count_steps, buffers, resident;
    uint64_t n, m, schedule;
    struct subject_buffer buffer[SUBJECT_BUFFERS];
};

struct subject_answer {
    uint32_t magic;
    uint32_t todo;          /**< an open hole was reached */
    uint32_t input_changed; /**< an input buffer differs from what was sent */
    uint32_t exited;        /**< the program called exit(): the outputs mean nothing */
};

#endif
