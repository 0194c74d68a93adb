/* What a finding says: who did what to which word, and what to do about it. */
#include "finding_message.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char *base_name(const char *path) {
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "?";
}

/* The element by its type; without one, as if elements had the access's size. */
static void write_element(const struct finding *f, struct symbols *s, const char *pointer,
                          int64_t offset, char *element, size_t size) {
    if (symbols_element(s, pointer, offset, f->bytes, element, size)) return;
    snprintf(element, size, "[%lld]", /* before the array: below 0 */
             (long long)offset / (long long)(f->bytes > 16 ? 1 : f->bytes));
}

void finding_locate(const struct finding *f, struct symbols *s, struct place *p) {
    *p = (struct place){0};
    if (symbols_line_of_call(s, f->pc, f->callers, FINDING_CALLERS, &p->file, &p->line))
        p->file = NULL;
    if (symbols_line(s, f->other_pc, &p->other_file, &p->other_line)) p->other_file = NULL;
    p->base = base_name(p->file);
    p->other_base = base_name(p->other_file);
    const char *array = f->array, *pointer = f->array;
    uint64_t offset = f->offset;
    char element[96];
    if (f->space == SPACE_SHARED) {
        array = symbols_shared(s, f->offset, &offset);
        bool dynamic = array && !strcmp(array, "lockstep_dynamic_shared");
        pointer = dynamic ? "" : NULL; /* that has no type of its own */
        if (dynamic) array = "dynamic shared memory";
    }
    if (f->space == SPACE_GLOBAL && !*array) {
        const char *variable = symbols_variable(s, f->offset, &offset);
        if (variable) array = variable, pointer = NULL;
    }
    if (!f->bytes && f->kind == FINDING_OUT_OF_BOUNDS)
        snprintf(p->address, sizeof p->address, "%s", f->array);
    if (!f->bytes) return;
    if (array && *array) {
        write_element(f, s, pointer, (int64_t)offset, element, sizeof element);
        snprintf(p->address, sizeof p->address, "%s%s", array, element);
    } else
        snprintf(p->address, sizeof p->address, "address 0x%llx", (unsigned long long)offset);
}

static const char *verb(uint32_t access, bool of_many) {
    static const char *const one[] = {"reads", "writes", "atomically updates", "uses"};
    static const char *const many[] = {"read", "write", "atomically update", "use"};
    return (of_many ? many : one)[access < 3 ? access : 3];
}

/* A copy, a library's call, or code of the host: what has no threads. */
static void add_call(struct text *t, uint32_t actor, const char *name) {
    if (actor == ACTOR_HOST)
        text_format(t, "host code");
    else
        text_format(t, "%s%s", name, actor == ACTOR_LIBRARY ? "()" : "");
}

static void add_thread(struct text *t, const uint32_t block[3], const uint32_t thread[3]) {
    text_format(t, "thread (%u,%u,%u) of block (%u,%u,%u)", thread[0], thread[1], thread[2],
                block[0], block[1], block[2]);
}

/* A thread of the host's, which has no block. */
static void add_member(struct text *t, const uint32_t thread[3]) {
    text_format(t, "thread %u of the OpenMP team", thread[0]);
}

/* Who made the access that is wrong. */
static void add_actor(struct text *t, const struct finding *f) {
    if (f->team)
        add_member(t, f->thread);
    else if (f->actor != ACTOR_THREAD)
        add_call(t, f->actor, f->kernel);
    else
        add_thread(t, f->block, f->thread);
}

/* Both accesses are those of function objects that one library call has called. */
static bool is_between_elements(const struct finding *f) {
    return f->actor == ACTOR_LIBRARY && f->other_actor == ACTOR_THREAD && !*f->other_kernel;
}

static const char *race_advice(const struct finding *f) {
    if (is_between_elements(f))
        return "a GPU calls the function object for all elements side by side: use atomics, or an "
               "algorithm that combines the elements (reduce_by_key, a scan)";
    if (f->team)
        return "put both under `#pragma omp critical` or `atomic`, a barrier between them, or make "
               "it a reduction";
    if (f->actor == ACTOR_HOST)
        return "wait first, for its stream (cudaStreamSynchronize) or for all "
               "(cudaDeviceSynchronize)";
    if (f->cached)
        return "__ldg() and texture reads use a cache that is not coherent: the kernel must not write "
               "what it reads so; read it as usual, or in another launch";
    if (f->spin_flag_candidate == FLAG_MAYBE || f->spin_flag_candidate == FLAG_DATA)
        return "volatile alone orders nothing: put __threadfence() between the data and the flag, "
               "or use atomics";
    if (*f->other_kernel || f->actor != ACTOR_THREAD)
        return "order the launches (one stream, an event, a tail launch); a child sees what its "
               "launcher had synchronised with";
    return f->has_other && !memcmp(f->block, f->other_block, sizeof f->block)
               ? "put a barrier between them, or make both atomic"
               : "use atomics, a fence and a flag, or a second launch";
}

/* One clause more, "" if there is none. */
static const char *clause(const struct finding *f) {
    switch (f->detail_code) {
    case DETAIL_SAME_VALUE: return "all of them stored the same value";
    case DETAIL_CHECKED_GUESS:
        return "the compare-and-swap that follows checks the value, so an old one costs one more "
               "round; a volatile or atomic read would be no race";
    case DETAIL_STALE_READ:
        return "it looked at a flag without __threadfence() between its own store and the look: it "
               "may have seen an older value";
    case DETAIL_MIXED_SIZE:
        return "their sizes differ, so neither is atomic to the other, volatile or not: use one "
               "size for the word";
    case DETAIL_WARP_SYNCHRONOUS:
        return "volatile does not keep the lanes of a warp in step: put __syncwarp() between";
    default: return f->detail;
    }
}

static void say_race(struct text *t, const struct finding *f, const struct place *p) {
    bool elements = is_between_elements(f), call = f->other_actor != ACTOR_THREAD;
    bool many = !f->has_other && !call && !elements;
    add_actor(t, f);
    text_format(t, " %s %s (line %d)%s", verb(f->access, false), p->address, p->line,
                elements ? " for one element, and" : ", and ");
    if (f->team)
        add_member(t, f->other_thread);
    else if (call)
        add_call(t, f->other_actor, f->other_kernel);
    else if (f->has_other && !elements)
        add_thread(t, f->other_block, f->other_thread);
    else if (!elements)
        text_format(t, "threads of %s", *f->other_kernel ? "" : "other blocks");
    if (*f->other_kernel && !call)
        text_format(t, "%s%s", f->has_other ? " of " : "", f->other_kernel);
    text_format(t, " %s it (line %d", verb(f->other_access, many), p->other_line);
    if (p->file && p->other_file && strcmp(p->file, p->other_file) != 0)
        text_format(t, " of %s", p->other_base);
    text_format(t, ")%s with nothing to order the two: ", elements ? " for another" : "");
    text_format(t, "%s", race_advice(f));
    if (*clause(f)) text_format(t, " (%s)", clause(f));
}

static const char *advice(uint32_t kind) {
    switch (kind) {
    case FINDING_OUT_OF_BOUNDS: return "which is outside of every array: test the index first";
    case FINDING_USE_AFTER_FREE: return "after it was freed: free it later";
    case FINDING_MISALIGNED:
        return "at an address that is no multiple of the access's size: align it, or access "
               "smaller words";
    case FINDING_UNINITIALISED: return "before anything was stored there: initialise it first";
    case FINDING_READ_ONLY: return "which is an input: write to scratch or output instead";
    case FINDING_BARRIER_DIVERGENCE: return "every thread of a block must come to the same barrier";
    case FINDING_WARP_MASK: return "name in the mask just the lanes that take part";
    case FINDING_DEADLOCK: return "nothing that can still run will end this";
    case FINDING_TIMEOUT: return "is there an endless loop?";
    case FINDING_LAUNCH_ERROR: return "check cudaGetLastError() after the launch";
    case FINDING_API_ERROR: return "check what the call returns";
    case FINDING_LEAK: return "free it before the end";
    case FINDING_DIVISION: return "test the divisor first: on a GPU the result has no meaning";
    case FINDING_OVERFLOW: return "compute it in a wider type, such as int64_t or size_t";
    default: return "";
    }
}

/* An array of known size, of the thread itself or of the host; or an array of another thread. */
static bool is_known_size(const struct finding *f) {
    bool own = f->space == SPACE_LOCAL || f->space == SPACE_HOST;
    return f->kind == FINDING_OUT_OF_BOUNDS && own && !f->bytes;
}

static void say_known_size(struct text *t, const struct finding *f, const struct place *p) {
    add_actor(t, f);
    text_format(t, " %s %s", verb(f->access, false), p->address);
    if (f->detail_code == DETAIL_ARRAY_TYPE)
        text_format(t, ", which is outside of the array: test the index first (%s)", f->detail);
    else
        text_format(t, ": %s", f->detail);
}

/* A kernel that reads a flag as volatile or atomic ends as a deadlock. Of another flag the compiler
   may read the value once; then no access is left in the loop. */
static void say_timeout(struct text *t, const struct finding *f, const struct place *p) {
    if (f->actor == ACTOR_THREAD)
        text_format(t, ": if a loop waits for a flag here, make the flag volatile or atomic");
    if (!p->other_line || p->other_line == p->line) return;
    text_format(t, " (");
    add_thread(t, f->other_block, f->other_thread);
    text_format(t, " waits at line %d)", p->other_line);
}

static bool is_null(const struct finding *f) {
    return f->kind == FINDING_OUT_OF_BOUNDS && f->space == SPACE_HOST && f->bytes &&
           f->access < ACCESS_NONE && f->offset < 65536;
}

static void say_null(struct text *t, const struct finding *f) {
    add_actor(t, f);
    text_format(t, " %s through a null pointer%s: set it first, and check its allocation",
                verb(f->access, false), f->offset ? ", or at an offset from one" : "");
}

void finding_say(struct text *t, const struct finding *f, const struct place *p) {
    const char *rest = advice(f->kind);
    if (f->detail_code == DETAIL_WHOLE_WARPS)
        rest = "all 32 lanes of the warp must execute this instruction";
    if (f->detail_code == DETAIL_UNDEFINED_VALUE)
        rest = "do not use it in this lane, or let all lanes of the warp take part";
    if (f->detail_code == DETAIL_MISSING_LANE) rest = "let all lanes of the mask call it";
    if (f->detail_code == DETAIL_SHIFT)
        rest = "shift by less (the bit of a lane is 1u << threadIdx.x % 32)";
    if (is_known_size(f)) {
        say_known_size(t, f, p);
        return;
    }
    if (is_null(f)) {
        say_null(t, f);
        return;
    }
    switch (f->kind) {
    case FINDING_RACE:
        if (f->detail_code == DETAIL_SENTENCE)
            text_format(t, "%s", f->detail);
        else
            say_race(t, f, p);
        return;
    case FINDING_OUT_OF_BOUNDS:
    case FINDING_USE_AFTER_FREE:
    case FINDING_MISALIGNED:
    case FINDING_UNINITIALISED:
    case FINDING_READ_ONLY:
        add_actor(t, f);
        if (f->detail_code == DETAIL_DYNAMIC_SIZE) {
            text_format(t,
                        " %s %s, %s: test the index, or ask for enough by "
                        "<<<blocks, threads, bytes>>>",
                        verb(f->access, false), p->address, f->detail);
            return;
        }
        text_format(t, " %s %s, %s", verb(f->access, false), p->address, rest);
        if (*f->detail) text_format(t, " (%s)", f->detail);
        return;
    case FINDING_LAUNCH_ERROR:
    case FINDING_API_ERROR:
    case FINDING_LEAK:
        text_format(t, "%s", f->detail);
        if (f->detail_code != DETAIL_SENTENCE) text_format(t, ": %s", rest);
        return;
    default:
        if (f->detail_code == DETAIL_SENTENCE) {
            text_format(t, "%s", f->detail);
            return;
        }
        add_actor(t, f);
    }
    if (f->bytes) text_format(t, " %s %s", verb(f->access, false), p->address);
    text_format(t, ": %s%s%s", f->detail, *f->detail && *rest ? "; " : "", rest);
    if (f->kind == FINDING_TIMEOUT) say_timeout(t, f, p);
}
