/** @file wire_format.h
 * What the simulator tells its parent process: plain structs, sent over one descriptor.
 *
 * The runtime inside the simulated program knows program counters and addresses; the parent, which
 * has the executable, turns them into files, lines and names (symbolizer.h) and writes the JSON. So
 * the runtime stays small, and what it sends can be checked by length and range.
 */
#ifndef LOCKSTEP_RECORD_WIRE_FORMAT_H
#define LOCKSTEP_RECORD_WIRE_FORMAT_H

#include <stdint.h>
#include <lockstep/metrics.h>

/** Kinds of finding: X(identifier, the name in records). */
#define LOCKSTEP_FINDINGS(X)                      \
    X(RACE, "race")                               \
    X(OUT_OF_BOUNDS, "out-of-bounds")             \
    X(USE_AFTER_FREE, "use-after-free")           \
    X(MISALIGNED, "misaligned")                   \
    X(UNINITIALISED, "uninitialised")             \
    X(READ_ONLY, "read-only")                     \
    X(BARRIER_DIVERGENCE, "barrier-divergence")   \
    X(WARP_MASK, "warp-mask")                     \
    X(DEADLOCK, "deadlock")                       \
    X(TIMEOUT, "timeout")                         \
    X(LAUNCH_ERROR, "launch-error")               \
    X(API_ERROR, "api-error")                     \
    X(LEAK, "leak")                               \
    X(HOST_DEVICE_POINTER, "host-device-pointer") \
    X(ASSERT, "assert")                           \
    X(UNSUPPORTED, "unsupported")                 \
    X(DIVISION, "division-by-zero")               \
    X(OVERFLOW, "overflow")                       \
    X(CRASH, "crash")

enum finding_kind {
#define LOCKSTEP_KIND(id, name) FINDING_##id,
    LOCKSTEP_FINDINGS(LOCKSTEP_KIND)
#undef LOCKSTEP_KIND
        FINDING_KINDS
};

/** Where the address lies. */
enum memory_space { SPACE_GLOBAL, SPACE_SHARED, SPACE_LOCAL, SPACE_CONSTANT, SPACE_HOST, SPACES };

enum finding_severity { SEVERITY_ERROR, SEVERITY_WARNING };

/** What an access does. */
enum access_kind {
    ACCESS_READ,
    ACCESS_WRITE,
    ACCESS_ATOMIC,
    ACCESS_BARRIER,       /**< trace only */
    ACCESS_SYNCWARP,      /**< trace only: __syncwarp, shuffles, votes */
    ACCESS_OPERATOR,      /**< trace only */
    ACCESS_LOOP_BACKEDGE, /**< no access: a loop goes round. Never recorded */
    ACCESS_NONE
};

/** Who or what made an access. A name says nothing of that: a kernel may be called cuda_hello. */
enum actor {
    ACTOR_THREAD,       /**< a thread of the kernel that is named; or that kernel as a whole */
    ACTOR_RUNTIME_CALL, /**< a call of the CUDA runtime: a copy, a fill */
    ACTOR_LIBRARY,      /**< a call of a library (Thrust, CUB, cuBLAS), which is not counted */
    ACTOR_HOST,         /**< code of the host */
    ACTOR_GRAPH,        /**< a graph's copy or fill */
    ACTORS
};

/** What there is to say besides: `detail` is text of the runtime's, to be printed and never read.
 */
enum finding_detail {
    DETAIL_CLAUSE,           /**< `detail` is one clause more, or "" */
    DETAIL_SENTENCE,         /**< `detail` says all that there is to say */
    DETAIL_ARRAY_TYPE,       /**< `detail` is the type of the array that the index is outside of */
    DETAIL_DYNAMIC_SIZE,     /**< `detail` says how much dynamic shared memory there is */
    DETAIL_WHOLE_WARPS,      /**< `detail`; all lanes of the warp must execute the instruction */
    DETAIL_MISSING_LANE,     /**< `detail` names a lane that does not take part */
    DETAIL_UNDEFINED_VALUE,  /**< `detail`; the operation itself is in order */
    DETAIL_SAME_VALUE,       /**< of a race: both stored the same value */
    DETAIL_CHECKED_GUESS,    /**< its plain read is checked by a compare-and-swap */
    DETAIL_STALE_READ,       /**< its thread may have read an older value of a flag */
    DETAIL_MIXED_SIZE,       /**< its accesses are both atomic, but not of the same size */
    DETAIL_SHIFT,            /**< `detail` says what is shifted by how many bits */
    DETAIL_WARP_SYNCHRONOUS, /**< its volatile accesses are those of lanes of one warp */
    DETAILS
};

/** Two volatile accesses: of a flag, perhaps; of what the program computes with; or by lanes of one
 * warp, too, where old programs relied on their running in step. */
enum { FLAG_NONE, FLAG_MAYBE, FLAG_DATA, FLAG_IN_WARP };

/** How deep a library's calls of itself may be for a finding to name the program's line. */
enum { FINDING_CALLERS = 24 };

/** One finding: the first of `count` alike. Program counters are offsets from the executable's load
 * address (0: unknown); block and thread are {x, y, z}; the "other" access came first. */
struct finding {
    uint32_t kind, space, severity;
    uint32_t access, other_access; /**< enum access_kind of both */
    uint32_t actor;                /**< enum actor */
    uint32_t other_actor;          /**< the same of the other; if that has no kernel, a thread */
    uint32_t launch;               /**< which launch, from 0 */
    uint64_t pc, other_pc;
    uint64_t callers[FINDING_CALLERS]; /**< in a library call: who called pc, innermost first; in a
                                            kernel: who launched it */
    uint64_t count;
    uint32_t block[3], thread[3];
    uint32_t other_block[3], other_thread[3];
    uint32_t has_other;           /**< the other block and thread are known */
    uint32_t spin_flag_candidate; /**< a race of volatile accesses (FLAG_...): none if one of them
                                     waits */
    uint32_t cached;              /**< read by __ldg() or a texture: barriers do not order that */
    uint32_t team; /**< of an OpenMP team's threads, on the host; they have one number each */
    uint32_t
        split16_candidate; /**< misaligned 16 bytes: fine if they are two words, aligned as such */
    uint32_t bytes;        /**< size of the access */
    uint64_t
        offset;     /**< bytes from the start of the array (before it: negative), or of the space */
    char array[64]; /**< its name if the runtime knows it ("d_in"), else "": for shared memory the
                         parent finds the variable from `offset` in the executable's TLS image */
    char kernel[96];       /**< name of the kernel or call; of the host: "host code", or "" */
    char other_kernel[96]; /**< of the other access if that was another launch, else "" */
    uint32_t detail_code;  /**< enum finding_detail */
    char detail[160];      /**< one clause more, such as "17 threads still wait", or "" */
};

/** One launch as it ran. */
struct launch_record {
    char kernel[96];
    uint32_t grid[3], block[3];
    uint64_t dynamic_shared; /**< bytes */
    struct lockstep_metrics metrics;
};

/** One array that the trace speaks of. */
struct trace_array {
    uint32_t id, space;
    uint64_t bytes;
    uint64_t offset; /**< shared: in the TLS image */
    char name[64];
};

/** One lane's part in one warp instruction of the trace; instructions are consecutive `step`s. */
struct trace_event {
    uint32_t step;
    uint32_t launch;
    uint32_t block, thread; /**< linear */
    uint16_t kind, space;   /**< enum access_kind, enum memory_space */
    uint32_t array; /**< id of a trace_array, or UINT32_MAX; of a warp operation: which (warp.h) */
    uint32_t bytes;
    uint16_t cost;  /**< of the instruction: 32-byte sectors (global), passes over banks (shared) */
    uint16_t ideal; /**< shared: the passes that it would need without conflicts */
    uint64_t offset; /**< bytes from the array's start, or as in struct finding; of a shuffle: the
                          lane that it reads */
    uint64_t pc;
    uint64_t value[2]; /**< what was read or, after a write, the new value; of a warp operation:
                          what the lane got; of an operator: the left operand in the lower half of
                          the first, the right one in its upper half, and the result */
};

/** Messages: a header and its payload, one after the other. */
enum message_type {
    MESSAGE_LAUNCH = 1,   /**< struct launch_record */
    MESSAGE_FINDING,      /**< struct finding */
    MESSAGE_TRACE_ARRAY,  /**< struct trace_array */
    MESSAGE_TRACE_EVENT,  /**< any number of struct trace_event */
    MESSAGE_WORK_PROFILE, /**< uint64_t[]: operators applied at logical step 1, 2, ... of the run */
    MESSAGE_END           /**< struct end_record: nothing follows */
};

struct message_header {
    uint32_t magic; /**< RECORD_MAGIC */
    uint32_t type;
    uint64_t bytes; /**< of the payload */
};

enum { RECORD_MAGIC = 0x4c4b5354 };

/** Exit status of a process whose simulator could not go on: no fault of the program's. */
enum { SIM_CANNOT_GO_ON = 71 };

/** A trace is for looking at: it stops after so many events. */
enum { TRACE_EVENTS = 1 << 18 };

/** The last message of a run. */
struct end_record {
    uint32_t todo;  /**< a TODO mark was reached */
    uint32_t error; /**< the sticky CUDA error, 0 if none */
    uint32_t dropped,
        dropped_errors;    /**< findings that did not fit into the record; errors of them */
    uint32_t trace_cut;    /**< the trace was longer than TRACE_EVENTS and ends early */
    uint32_t split;        /**< __activemask() named only some of the lanes that came to it */
    uint32_t shared_sites; /**< places in the program that share a site's number */
    struct lockstep_metrics metrics; /**< of the whole run */
};

#endif
