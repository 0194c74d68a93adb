/* Calls of simulated libraries (sim/abi/library_call.h). They run in stream order, like kernels.
 * Their code is not instrumented: they declare the ranges that they use. */
#include "api_misuse.h"
#include "cudart.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "exec/exec.h"
#include "sim/abi/library_region.h"
#include "sim/abi/library_call.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LIBRARY_NS = 10000 };

int lockstep_library_submit(const struct lockstep_library_call *c) {
    struct operation o = {
        .kind = OP_LIBRARY,
        .name = c->name,
        .pc = sim_pc(c->at),
        .launch = {.name = c->name,
                   .kernel = c->run,
                   .argument = c->data,
                   .argument_bytes = c->bytes},
        .ns = c->ns,
    };
    sim_init();
    return operation_submit(c->stream, &o, c->waits);
}

/* For a library whose code is instrumented, and whose call a graph may capture. Only the pointer
 * `data` is copied: its target must outlive the operation. */
int lockstep_library_later(const char *name, void *stream, void (*run)(void *), void *data) {
    guard_host_only(GUARD_CALLER);
    CALL_READS_TEXT(name);
    cfi_check((uint64_t)run, (uint64_t)__builtin_return_address(0));
    struct lockstep_library_call c = {.name = name,
                                      .at = __builtin_return_address(0),
                                      .stream = stream,
                                      .run = run,
                                      .data = &data,
                                      .bytes = sizeof data,
                                      .ns = LIBRARY_NS};
    return lockstep_library_submit(&c);
}

double library_run(const struct operation *o) {
    sim_set_actor(ACTOR_LIBRARY, o->launch.name);
    library_begin();
    o->launch.kernel(o->launch.argument);
    library_end();
    launch_uncounted();
    return o->ns;
}

static void report_host_pointer(uint64_t pc) {
    struct finding *f = finding_add(FINDING_HOST_DEVICE_POINTER, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    finding_of(f, ACTOR_LIBRARY, sim.kernel_name);
    snprintf(f->detail, sizeof f->detail,
             "the library needs device memory, but got a host pointer");
}

/* Like library_range(), but checks each element of a suspicious piece, so that the finding names
 * the first wrong one. */
static void use_elements(uint64_t from, uint64_t bytes, uint32_t element, int kind, uint64_t pc) {
    enum { PIECE = 16 };
    if (bytes > LIBRARY_LARGE) {
        library_range((const void *)from, bytes, kind, pc);
        return;
    }
    if (kind != ACCESS_READ) sim_host_wrote((void *)from, bytes);
    sim.current = sim.library;
    uint16_t site = site_id(pc, kind, element);
    for (uint64_t done = 0; done < bytes; done += PIECE) {
        if (done + PIECE <= bytes && library_passes(from + done, PIECE, site, kind)) continue;
        for (uint64_t at = done; at < done + PIECE && at < bytes; at += element)
            shadow_access(from + at, element, site, kind, PLAIN);
    }
    sim.current = NULL;
}

/* Of a range that does not fit, the finding names the first element outside. A site has one kind of
 * access, so the read gets the pc one byte before the write. */
int lockstep_library_uses(const void *p, size_t bytes, unsigned element, int writes,
                          const void *at) {
    uint64_t pc = sim_pc(at) - !writes, from = (uint64_t)p, end = from + bytes;
    int kind = writes ? ACCESS_WRITE : ACCESS_READ;
    if (!bytes || host_is_registered(from, end)) return 1;
    if (!is_global(from)) return report_host_pointer(pc), 0;
    if (is_variable(from)) return library_range(p, bytes, kind, pc), 1;
    const struct allocation *a = sim_allocation(p);
    uint64_t home = a && !a->freed ? (uint64_t)a->start + a->bytes : from;
    use_elements(from, (end < home ? end : home) - from, element, kind, pc);
    if (end <= home) return 1;
    use_elements(from + (home - from) / element * element, element, element, kind, pc);
    return 0;
}

void lockstep_library_refused(const void *at, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sim_init();
    report_api_misuse(sim_pc(at), "%s", text);
}

void lockstep_library_seen(void) { api_misuse_seen(); }

int lockstep_library_on_device(const void *p) {
    const struct allocation *a = sim_allocation(p);
    return is_variable((uint64_t)p) || (a && !a->host_too);
}

/* RTLD_DEEPBIND: the library must call libc's thread and sleep functions, not the simulator's
 * interceptors. */
void *lockstep_library_open(const char *const *names, const char *symbol) {
    for (; *names; names++) {
        void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
        if (library && dlsym(library, symbol)) return library;
        if (library) dlclose(library);
    }
    return NULL;
}

void lockstep_library_missing(const char *what, const char *is_made_of, const char *package) {
    sim_fail("%s needs a %s library, which is not installed: run `apt-get install %s`", what,
             is_made_of, package);
}
