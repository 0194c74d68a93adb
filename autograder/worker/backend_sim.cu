/* The subject's device is the simulator: it counts, watches every access, and knows no time. */
#include <string.h>
#include <lockstep/entry.h>
#include <lockstep/kernel.h>
#include "backend.h"
#include "sim/sim.h"

void backend_start(void) { sim_contain_stack(NULL); }

void *backend_buffer(uint32_t kind, uint64_t bytes) {
    static const char *const names[] = {"d_in", "d_out", "d_scratch"};
    void *buffer;
    CUDA_CHECK(cudaMalloc(&buffer, bytes ? bytes : 4)); /* n = 0 has a place, too */
    if (kind == BUFFER_OUTPUT) sim_poison(buffer, 0xcd);
    sim_name(buffer, names[kind]);
    return buffer;
}

void backend_free(void *buffer) { cudaFree(buffer); }

int backend_write(void *buffer, uint64_t offset, const void *data, size_t bytes) {
    return cudaMemcpy((char *)buffer + offset, data, bytes, cudaMemcpyHostToDevice) ? -1 : 0;
}

/* Not cudaMemcpy(): after an error that sticks it would refuse, and the memory is still there. */
int backend_read(const void *buffer, uint64_t offset, void *data, size_t bytes) {
    memcpy(data, (const char *)buffer + offset, bytes);
    return 0;
}

void backend_seal(void *buffer) { sim_read_only(buffer, 1); }

void backend_begin(const struct subject_request *r) {
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

/* The simulator sees by this that the program holds a stranger's file (write_guard.h). */
extern "C" const int lockstep_subject = 1;

/* What is asked, which only the lesson's entry may read (write_guard.c): not on the stack, where a
   submission could. */
static struct lockstep_call asked __attribute__((section("lockstep_lesson_own"))) = {};

/* What lies above this frame on the stack is ours. */
void backend_enter(const struct lockstep_call *call) {
    asked = *call;
    sim_contain_stack(__builtin_frame_address(0));
    lockstep_entry(&asked);
    sim_contain_stack(NULL);
}

void backend_leave(void) { sim_contain_stack(NULL); }

int backend_todo(void) { return sim_todo(); }

void backend_time(const struct lockstep_call *, uint64_t) {}

/* What ended early has had no time to free anything. */
static bool finished;

void backend_end(struct subject_answer *a, int status) {
    if (status < 0) cudaDeviceSynchronize();
    a->todo = (uint32_t)sim_todo();
    finished = status < 0 && !a->todo;
}

int backend_report(int fd) { return sim_report(fd, finished); }
