/** @file protocol.h
 * What the suite asks of the subject process, and what it answers: plain structs on two
 * descriptors.
 *
 * request, then the bytes of each input buffer; answer, then the bytes of each output buffer, then
 * the simulator's record (wire_format.h). Nothing that the subject could use to know the right
 * answer is sent.
 */
#ifndef LOCKSTEP_WORKER_PROTOCOL_H
#define LOCKSTEP_WORKER_PROTOCOL_H

#include <stdint.h>

enum { SUBJECT_MAGIC = 0x5343, SUBJECT_BUFFERS = 8, SUBJECT_IN = 3, SUBJECT_OUT = 4 };
enum { SUBJECT_SAID = 240, SUBJECT_NO_DEVICE = 87 }; /* its exit status, if there is none to use */
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
    uint32_t time, unused; /**< time: on a GPU, also time the run, again and again */
    uint32_t key[4]; /**< of a secret operator; not left in memory that a submission can read */
    uint64_t n, m, schedule;
    struct subject_buffer buffer[SUBJECT_BUFFERS];
};

struct subject_answer {
    uint32_t magic;
    uint32_t todo;          /**< an open hole was reached */
    uint32_t input_changed; /**< an input buffer differs from what was sent */
    uint32_t exited;        /**< the program called exit(): the outputs mean nothing */

    /* The rest is a real GPU's; zero on the simulator. */
    int32_t error;           /**< a CUDA error that nobody looked at, or that ended the device */
    uint32_t overrun;        /**< 1 + the buffer beside which something was written; 0: none */
    uint32_t samples;        /**< runs timed; 0: none */
    double time_us;          /**< median of them, with an L2 cache that holds none of the input */
    double copy_us;          /**< likewise, of a copy on the device that moves as many bytes */
    double peak_gbs;         /**< the most that the card's memory can move; 0: unknown */
    char device[64];         /**< the card */
    char said[SUBJECT_SAID]; /**< last line of what the program printed to stderr; the error's words
                                if there is none */
};

#endif
