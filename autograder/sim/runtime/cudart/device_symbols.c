/* Device variables. On a GPU, host code's name for such a variable denotes a host-side shadow,
 * whose address is invalid on the device. In the simulator both addresses are the same. The misuse
 * is therefore detected from the origin of the address: legal ones come from cudaGetSymbolAddress()
 * or from the device. */
#include "api_misuse.h"
#include "device_symbols.h"
#include "cudart.h"
#include "core/core.h"
#include "report/report.h"
#include "sim/abi/copies.h"
#include "sim/abi/launch.h"

#include <stdio.h>
#include <stdlib.h>

/* Sections in which the shadow headers' macros place these variables. */
extern char __start_lockstep_device[] __attribute__((weak));
extern char __stop_lockstep_device[] __attribute__((weak));
extern char __start_lockstep_constant[] __attribute__((weak));
extern char __stop_lockstep_constant[] __attribute__((weak));
extern char __start_lockstep_managed[] __attribute__((weak));
extern char __stop_lockstep_managed[] __attribute__((weak));
extern char etext[], __data_start[] __attribute__((weak));

static bool within(const void *p, const char *start, const char *stop) {
    return (const char *)p >= start && (const char *)p < stop;
}

static bool is_constant(const void *p) {
    return within(p, __start_lockstep_constant, __stop_lockstep_constant);
}

static bool is_shadowed(const void *p) {
    return within(p, __start_lockstep_device, __stop_lockstep_device) || is_constant(p);
}

bool symbols_managed(const void *p) {
    return within(p, __start_lockstep_managed, __stop_lockstep_managed);
}

uint64_t symbols_end(uint64_t address) {
    const void *p = (const void *)address;
    if (is_constant(p)) return (uint64_t)__stop_lockstep_constant;
    if (is_shadowed(p)) return (uint64_t)__stop_lockstep_device;
    return symbols_managed(p) ? (uint64_t)__stop_lockstep_managed : 0;
}

bool sim_is_symbol(const void *p) { return is_shadowed(p) || symbols_managed(p); }

bool sim_device_variable(uint64_t address, int kind) {
    const void *p = (const void *)address;
    if (sim_is_symbol(p) && !is_constant(p)) return true;
    if (kind != ACCESS_READ) return false;
    return is_constant(p) || (const char *)p < __data_start; /* literals, too */
}

/* ---- origin of an address ---- */

static struct interval *asked;
static uint32_t asked_count;
/* the device has copied out the address of a variable: any address may be legal then */
static bool escaped;
static bool named;

bool symbols_named(void) {
    bool was = named;
    named = false;
    return was;
}

int lockstep_symbol(size_t bytes, size_t offset, size_t wanted, const char *name) {
    CALL_READS_TEXT(name);
    named = offset <= bytes && wanted <= bytes - offset;
    if (!named)
        report_api_misuse(
            sim_pc(__builtin_return_address(0)),
            "%s() did nothing: %zu bytes from offset %zu do not fit into a variable of %zu", name,
            wanted, offset, bytes);
    return !named;
}

void lockstep_symbol_address(const void *p, size_t bytes) {
    uint64_t from = (uint64_t)p;
    for (uint32_t i = 0; i < asked_count; i++)
        if (asked[i].from == from) return;
    asked = realloc(asked, (asked_count + 1) * sizeof *asked);
    if (!asked) sim_fail("out of memory for the addresses of variables");
    asked[asked_count++] = (struct interval){from, from + bytes};
}

static bool is_only_a_name(const void *p) {
    uint64_t address = (uint64_t)p;
    if (escaped || sim.current || !is_shadowed(p)) return false;
    for (uint32_t i = 0; i < asked_count; i++)
        if (address >= asked[i].from && address <= asked[i].to) return false;
    return true;
}

bool symbols_wrong(const void *p, const char *call, uint64_t pc) {
    if (!is_only_a_name(p)) return false;
    report_api_misuse(
        pc,
        "%s() did nothing: in host code, the name of a variable of the device is not its address; "
        "use cudaMemcpyToSymbol() or cudaGetSymbolAddress()",
        call);
    return true;
}

void symbols_look(const char *from, uint64_t bytes) {
    if (escaped || !(is_global((uint64_t)from) || sim_is_symbol(from))) return;
    for (uint64_t i = -(uint64_t)from % sizeof(void *); i + sizeof(void *) <= bytes && !escaped;
         i += sizeof(void *))
        escaped = is_shadowed(*(const void *const *)(const void *)(from + i));
}

/* Literals and constant arrays of the host lie between code and data. */
static bool is_constant_of_host(const void *p) {
    return !sim.current && __data_start && within(p, etext, __data_start);
}

/* Checks a pointer among a kernel's arguments. */
void lockstep_argument(const void *p) {
    bool constant = is_constant_of_host(p);
    if (!constant && !is_only_a_name(p)) return;
    struct finding *f = finding_add(FINDING_HOST_DEVICE_POINTER, SPACE_HOST, SEVERITY_ERROR,
                                    cudart.launch_pc, 0);
    if (f->count > 1) return;
    finding_of_host(f);
    f->detail_code = DETAIL_SENTENCE;
    snprintf(f->detail, sizeof f->detail,
             constant
                 ? "a constant or literal of the host is an argument, and a kernel cannot read "
                   "it: copy it with cudaMemcpy(), or declare it __constant__"
                 : "in host code, the name of a variable of the device is not its address: ask "
                   "cudaGetSymbolAddress() for it, or let the kernel name the variable");
}
