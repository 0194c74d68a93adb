/* Kernel launches: validates the launch configuration (CUDA C++ Programming Guide, "Execution
 * Configuration") and submits the kernel to its stream. */
#include "cudart.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "exec/exec.h"
#include "sim/abi/launch.h"

#include <stdio.h>
#include <string.h>

struct cudart cudart;

void api_begin_run(void) { sim.last_error = sim.sticky_error = cudart.unchecked_launch = 0; }

static int shared_limit = DEVICE_SHARED_PER_BLOCK;

static bool shape_is_legal(const uint32_t grid[3], const uint32_t block[3], uint64_t shared) {
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    if (!threads || threads > MAX_THREADS || block[2] > 64) return false;
    if (block[0] > MAX_THREADS || block[1] > MAX_THREADS) return false;
    if (!grid[0] || !grid[1] || !grid[2]) return false;
    if (grid[0] > INT32_MAX || grid[1] > 65535 || grid[2] > 65535) return false;
    return shared <= (uint64_t)shared_limit;
}

int lockstep_allow_shared(int bytes) {
    if (bytes < 0 || bytes > (int)sim_device()->shared_opt_in)
        return sim_error(cudaErrorInvalidValue);
    if (bytes > shared_limit) shared_limit = bytes;
    return cudaSuccess;
}

/* The most likely cause, in words for beginners. */
static const char *launch_reason(const uint32_t grid[3], const uint32_t block[3]) {
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    if (!grid[0] || !grid[1] || !grid[2])
        return "the grid has 0 blocks (was a division rounded down, or did it overflow?)";
    if (!threads) return "blocks of no threads";
    if (threads > MAX_THREADS || block[0] > MAX_THREADS || block[1] > MAX_THREADS)
        return "a block has at most 1024 threads";
    if (block[2] > 64) return "blockDim.z is at most 64";
    if (grid[0] > INT32_MAX || grid[1] > 65535 || grid[2] > 65535)
        return "a grid has at most 2147483647 x 65535 x 65535 blocks";
    return "too much dynamic shared memory (above 48 KB, call cudaFuncSetAttribute() first)";
}

static void report_launch(const char *name, const uint32_t grid[3], const uint32_t block[3],
                          uint64_t shared, uint64_t pc) {
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    char dynamic[64] = "";
    if (f->count > 1) return;
    finding_of(f, ACTOR_THREAD, name);
    if (shared)
        snprintf(dynamic, sizeof dynamic, ", %llu bytes of dynamic shared memory",
                 (unsigned long long)shared);
    snprintf(f->detail, sizeof f->detail,
             "%u x %u x %u blocks of %u x %u x %u threads%s: %s, so nothing ran", grid[0], grid[1],
             grid[2], block[0], block[1], block[2], dynamic, launch_reason(grid, block));
}

static void report_cluster(const char *name, const uint32_t grid[3], const uint32_t dims[3]) {
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_ERROR,
                                    cudart.launch_pc, 0);
    cudart.unchecked_launch = 1;
    if (f->count > 1) return;
    finding_of(f, ACTOR_THREAD, name);
    snprintf(
        f->detail, sizeof f->detail,
        "%u x %u x %u blocks in clusters of %u x %u x %u: a grid consists of whole clusters, of "
        "at most %d blocks, so nothing ran",
        grid[0], grid[1], grid[2], dims[0], dims[1], dims[2], CLUSTER_BLOCKS);
}

/* A launch is not told which kernel it names. So the kernel runs, other than on a GPU, and its
   first thread reports it. */
void lockstep_launch_bounds(uint32_t threads) {
    const uint32_t *block = sim.block->id;
    if (sim.block_threads <= threads || sim_tid() || block[0] || block[1] || block[2]) return;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    sim_error(cudaErrorInvalidValue);
    struct finding *f = finding_add(FINDING_LAUNCH_ERROR, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    cudart.unchecked_launch = 1;
    if (f->count > 1) return;
    finding_of(f, ACTOR_THREAD, sim.kernel_name);
    snprintf(f->detail, sizeof f->detail,
             "blocks of %u threads, of a kernel with __launch_bounds__(%u): a GPU refuses the "
             "launch, and nothing runs; launch smaller blocks, or raise that number",
             sim.block_threads, threads);
    f->detail_code = DETAIL_SENTENCE;
}

void lockstep_launch_here(void) { cudart.launch_pc = sim_pc(__builtin_return_address(0)); }

int lockstep_blocks_per_sm(uint32_t threads, uint64_t shared) {
    if (!threads || threads > MAX_THREADS || shared > sim_device()->shared_opt_in) return 0;
    return (int)(device_resident_blocks(sim_device(), threads, shared) / sim_device()->sms);
}

int lockstep_fits_at_once(uint64_t blocks, uint32_t threads, uint64_t shared) {
    return blocks <= (uint64_t)lockstep_blocks_per_sm(threads, shared) * sim_device()->sms;
}

static const void *next_function;
void lockstep_launch_function(const void *function) { next_function = function; }

static bool next_cooperative;
void lockstep_launch_cooperative(void) { next_cooperative = true; }

/* The launch template of the shadow headers has packed the kernel and its arguments into a
 * closure. */
int lockstep_launch_raw(const char *name, const uint32_t grid[3], const uint32_t block[3],
                        uint64_t shared, const struct lockstep_closure *c, const void *stream) {
    CALL_READS(c, sizeof *c);
    CALL_READS(grid, 3 * sizeof *grid);
    CALL_READS(block, 3 * sizeof *block);
    struct launch l = {.name = name,
                       .shared = shared,
                       .kernel = c->kernel,
                       .describe = c->describe,
                       .function = next_function,
                       .argument = c->closure,
                       .argument_bytes = c->bytes,
                       .stream = stream,
                       .cooperative = next_cooperative};
    CALL_READS_TEXT(name);
    cfi_check_entry((uint64_t)l.kernel, (uint64_t)__builtin_return_address(0));
    cfi_check_entry((uint64_t)l.describe, (uint64_t)__builtin_return_address(0));
    CALL_READS(l.argument, l.argument_bytes);
    next_function = NULL;
    next_cooperative = false;
    sim_init();
    if (sim.sticky_error || host_totals()->todo) return sim.sticky_error;
    memcpy(l.grid, grid, sizeof l.grid);
    memcpy(l.block, block, sizeof l.block);
    cluster_take_dims(l.cluster);
    if (l.cluster[0] && !cluster_fits(l.cluster, grid)) {
        report_cluster(name, grid, l.cluster);
        return sim_error(cudaErrorInvalidClusterSize);
    }
    if (!shape_is_legal(grid, block, shared)) {
        cudart.unchecked_launch = 1;
        report_launch(name, grid, block, shared, cudart.launch_pc);
        return sim_error(cudaErrorInvalidValue);
    }
    if (sim.current) {
        count_device_launch();
        launch_child(&l, cudart.launch_pc);
        return cudaSuccess;
    }
    struct operation o = {.kind = OP_KERNEL, .name = name, .pc = cudart.launch_pc, .launch = l};
    return operation_submit(stream, &o, false);
}
