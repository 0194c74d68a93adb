/* Reports why an API call was refused: a copy that does not fit, memory that is freed twice. Such a
 * call only returns an error code, and a program that ignores the code continues with wrong data.
 * If the program asks for the error's code or text, the finding is reduced to a warning. */
#include "api_misuse.h"
#include "stream_ops.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "memory/memory.h"
#include "report/report.h"
#include "sim/abi/copies.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 3, 0))) static void report(uint64_t pc, uint32_t detail_code,
                                                         const char *format, va_list arguments) {
    struct finding *f = finding_add(FINDING_API_ERROR, SPACE_HOST, SEVERITY_ERROR, pc, 0);
    if (f->count > 1) return;
    finding_of_host(f);
    f->detail_code = detail_code;
    vsnprintf(f->detail, sizeof f->detail, format, arguments);
}

void report_api_misuse(uint64_t pc, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(pc, DETAIL_CLAUSE, format, arguments);
    va_end(arguments);
}

/* The sentence says what to do as well. */
__attribute__((format(printf, 2, 3))) static void report_with_remedy(uint64_t pc,
                                                                     const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(pc, DETAIL_SENTENCE, format, arguments);
    va_end(arguments);
}

void api_misuse_seen(void) {
    for (uint32_t i = 0; i < findings_count(); i++) {
        struct finding *f = finding_at(i);
        if (f->kind == FINDING_API_ERROR || f->kind == FINDING_LAUNCH_ERROR)
            f->severity = SEVERITY_WARNING;
    }
}

/* ---- copies and fills ---- */

static const char *name_of(const struct allocation *a) { return *a->name ? a->name : "the array"; }

/* Reports what is wrong with one side of a call.
 * @return false if nothing is wrong with this side */
static bool explain_place(uint64_t pc, const char *call, const char *side, const void *p,
                          uint64_t bytes, bool device) {
    const struct allocation *a = in_arena(p) ? sim_nearest(p) : NULL;
    uint64_t at = a ? (uint64_t)p - (uint64_t)a->start : 0;
    if (!p) {
        report_api_misuse(pc, "%s() did nothing: its %s is a null pointer", call, side);
    } else if (!a && device) {
        report_api_misuse(
            pc, "%s() did nothing: its %s is host memory, but device memory is needed", call, side);
    } else if (!a) {
        return false;
    } else if (a->freed) {
        report_api_misuse(pc, "%s() did nothing: its %s, %s, was freed before", call, side,
                          name_of(a));
    } else if (!device && !a->host_too) {
        report_with_remedy(
            pc,
            "%s() did nothing: its kind says that the %s is host memory, but %s is on the device: "
            "name the right kind, or cudaMemcpyDefault",
            call, side, name_of(a));
    } else if (at + bytes > a->bytes) {
        report_api_misuse(
            pc, "%s() did nothing: %llu bytes from offset %llu do not fit into %s (%llu bytes)",
            call, (unsigned long long)bytes, (unsigned long long)at, name_of(a),
            (unsigned long long)a->bytes);
    } else {
        return false;
    }
    return true;
}

static uint64_t extent(const struct lockstep_region *c, uint64_t pitch, uint64_t plane) {
    return (c->depth - 1) * plane + (c->height - 1) * pitch + c->width;
}

void api_misuse_copy(const struct lockstep_region *c, const char *call, uint64_t pc) {
    bool by_address = c->kind == BY_ADDRESS;
    bool to = by_address ? in_arena(c->to)
                         : c->kind == HOST_TO_DEVICE || c->kind == DEVICE_TO_DEVICE;
    bool from = by_address ? in_arena(c->from)
                           : c->kind == DEVICE_TO_HOST || c->kind == DEVICE_TO_DEVICE;
    if (explain_place(pc, call, "destination", c->to, extent(c, c->to_pitch, c->to_plane), to) ||
        explain_place(pc, call, "source", c->from, extent(c, c->from_pitch, c->from_plane), from))
        return;
    report_api_misuse(pc, "%s() did nothing: an argument is invalid", call);
}

void api_misuse_fill(const struct lockstep_region *c, const char *call, uint64_t pc) {
    uint64_t bytes = extent(c, c->to_pitch, c->to_plane);
    if (!explain_place(pc, call, "destination", c->to, bytes, true))
        report_api_misuse(pc, "%s() did nothing: an argument is invalid", call);
}

/* With equal pitches, the rows of source and destination may interleave without overlapping. */
static bool overlap(const struct lockstep_region *c) {
    int64_t apart = (const char *)c->to - (const char *)c->from, pitch = (int64_t)c->to_pitch;
    int64_t width = (int64_t)c->width, rows = (int64_t)c->height;
    if (c->depth > 1 || !apart || c->to_pitch != c->from_pitch) return false;
    if (rows == 1) return apart < width && apart > -width;
    int64_t between = (apart % pitch + pitch) % pitch, row = (apart - between) / pitch;
    bool first = between < width && row < rows && row > -rows; /* one row overlaps this one */
    return first || (pitch - between < width && row + 1 < rows && row + 1 > -rows);
}

void api_misuse_overlap(const struct lockstep_region *c, const char *call, uint64_t pc) {
    if (overlap(c))
        report_api_misuse(pc, "%s(): source and destination overlap, so the result is undefined",
                          call);
}

/* ---- frees ---- */

static const char *right_free(const struct allocation *a) {
    return a->host_too && !a->managed ? "cudaFreeHost" : "cudaFree";
}

void api_misuse_free(const void *p, const char *call, uint64_t pc) {
    const struct allocation *a = in_arena(p) ? sim_nearest(p) : NULL;
    if (!a)
        report_api_misuse(
            pc, "%s() freed nothing: the pointer was not allocated by the CUDA runtime", call);
    else if (a->freed)
        report_api_misuse(pc, "%s is freed a second time", name_of(a));
    else if (a->start != p)
        report_api_misuse(pc, "%s() of a pointer into %s, not to its start: nothing was freed",
                          call, name_of(a));
    else
        report_api_misuse(pc, "%s() freed nothing: %s belongs to %s()", call, name_of(a),
                          right_free(a));
}

/* ---- handles ---- */

int api_misuse_stream(uint64_t pc) {
    report_api_misuse(pc, "the stream was destroyed, or never created: the call did nothing");
    return sim_error(cudaErrorInvalidResourceHandle);
}
