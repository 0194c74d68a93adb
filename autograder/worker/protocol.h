/** @file protocol.h
 * Protocol between the autograder and the worker process: plain structs over two file descriptors.
 *
 * Request, then the bytes of each input buffer. Answer, then the bytes of each output buffer, then
 * the simulator's record (record/wire_format.h). A request contains nothing from which the worker
 * could derive the expected results.
 */
#ifndef LOCKSTEP_WORKER_PROTOCOL_H
#define LOCKSTEP_WORKER_PROTOCOL_H

#include <stdint.h>

enum { WORKER_MAGIC = 0x5343, WORKER_BUFFERS = 8, WORKER_IN = 3, WORKER_OUT = 4 };
enum { WORKER_MESSAGE = 240, WORKER_NO_DEVICE = 87 }; /* exit status if there is no usable device */
enum worker_buffer_kind { BUFFER_INPUT, BUFFER_OUTPUT, BUFFER_SCRATCH };

/** One buffer. Findings name the buffers d_in, d_out and d_scratch. */
struct worker_buffer {
    uint32_t kind, unused;
    uint64_t bytes;
};

struct worker_request {
    uint32_t magic;
    int32_t operation, variant, repetitions;
    uint32_t trace, count_steps, buffers, resident;
    uint32_t time, unused; /**< time: GPU only: also time repeated runs */
    uint32_t key[4];       /**< of the secret operator; erased before untrusted code runs */
    uint64_t n, m, schedule;
    double seconds; /**< simulator only: of processor time, until it reports which line it is in */
    struct worker_buffer buffer[WORKER_BUFFERS];
};

struct worker_answer {
    uint32_t magic;
    uint32_t todo;          /**< the program has reached a TODO mark */
    uint32_t input_changed; /**< an input buffer differs from what was sent */
    uint32_t exited;        /**< the program called exit(): the outputs are invalid */

    /* Filled in on a real GPU only; zero on the simulator. */
    int32_t error;    /**< an unchecked or permanent CUDA error */
    uint32_t overrun; /**< 1 + the buffer beside which a canary was overwritten; 0: none */
    uint32_t samples; /**< timed runs; 0: none */
    double time_us;   /**< their median; the L2 cache holds no input data */
    double copy_us;   /**< median of a device-to-device copy that moves the same number of bytes */
    double peak_gbs;  /**< peak memory bandwidth of the GPU; 0: unknown */
    char device[64];  /**< name of the GPU */
    /** last line that the program printed to stderr, else the text of the error */
    char message[WORKER_MESSAGE];
};

#endif
