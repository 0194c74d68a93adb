/* The worker's device interface on the simulator: counts work and checks every access, but measures
 * no time. */
#include <string.h>
#include <lockstep/entry.h>
#include <lockstep/kernel.h>
#include "backend.h"
#include "sim/sim.h"

void backend_start(void) { sim_contain_stack(NULL); }

void *backend_buffer(uint32_t kind, uint64_t bytes) {
    static const char *const names[] = {"d_in", "d_out", "d_scratch"};
    void *buffer;
    CUDA_CHECK(cudaMalloc(&buffer, bytes ? bytes : 4)); /* an empty buffer needs an address, too */
    if (kind == BUFFER_OUTPUT) sim_poison(buffer, 0xcd);
    sim_name(buffer, names[kind]);
    return buffer;
}

void backend_free(void *buffer) { cudaFree(buffer); }

int backend_write(void *buffer, uint64_t offset, const void *data, size_t bytes) {
    return cudaMemcpy((char *)buffer + offset, data, bytes, cudaMemcpyHostToDevice) ? -1 : 0;
}

/* Not cudaMemcpy(): it fails after a sticky error, but device memory is still readable here. */
int backend_read(const void *buffer, uint64_t offset, void *data, size_t bytes) {
    memcpy(data, (const char *)buffer + offset, bytes);
    return 0;
}

void backend_seal(void *buffer) { sim_read_only(buffer, 1); }

void backend_begin(const struct worker_request *r) {
    struct sim_options options = {};
    if (r) {
        sim_set_secret(r->key);
        options.schedule = r->schedule;
        options.trace = (int)r->trace;
        options.operation = r->operation;
        options.count_steps = (int)r->count_steps;
        options.resident = r->resident;
        options.strict = 1;
    }
    sim_begin(&options);
}

/* Marks this program as one with untrusted code (runtime/guard/write_guard.c). */
extern "C" const int lockstep_worker = 1;

/* The request, which only the lesson's entry may read (write_guard.c). Not on the stack: a
 * submission could read it there. */
static struct lockstep_call asked __attribute__((section("lockstep_lesson_own"))) = {};

/* Frames above this one belong to the worker; the guard keeps untrusted code out of them. */
void backend_enter(const struct lockstep_call *call) {
    asked = *call;
    sim_contain_stack(__builtin_frame_address(0));
    lockstep_entry(&asked);
    sim_contain_stack(NULL);
}

void backend_limit(double seconds, void (*up)(void)) { sim_limit_time(seconds, up); }

void backend_leave(void) { sim_contain_stack(NULL); }

int backend_todo(void) { return sim_todo(); }

void backend_time(const struct lockstep_call *, uint64_t) {}

/* False if the run ended early: then unfreed memory is not reported as a leak. */
static bool finished;

void backend_end(struct worker_answer *a, int status) {
    if (status < 0) cudaDeviceSynchronize();
    a->todo = (uint32_t)sim_todo();
    finished = status < 0 && !a->todo;
}

int backend_report(int fd) { return sim_report(fd, finished); }
