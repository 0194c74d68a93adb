/* Stubs for functions of the C++ runtime that a lesson's file may reference. Exceptions are not
 * supported: a throw ends the program. Destructors registered for exit never run. */
#include "guard.h"
#include "core/core.h"
#include "report/report.h"
#include "sim/abi/program_heap.h"

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void end(const char *what, const void *caller) {
    struct finding *f = finding_add(FINDING_UNSUPPORTED, SPACE_HOST, SEVERITY_ERROR, sim_pc(caller),
                                    0);
    fflush(stdout);
    f->detail_code = DETAIL_SENTENCE;
    snprintf(f->detail, sizeof f->detail, "host code ends the program: %s", what);
    exit(71);
}

#define ENDS(name, what)                    \
    _Noreturn void lockstep_c_##name(void); \
    void lockstep_c_##name(void) { end(what, __builtin_return_address(0)); }
ENDS(__cxa_throw, "an exception was thrown: a lesson's file may not use exceptions")
ENDS(__cxa_rethrow, "an exception was thrown: a lesson's file may not use exceptions")
ENDS(__cxa_begin_catch, "an exception was caught: a lesson's file has none")
ENDS(__cxa_end_catch, "an exception was caught: a lesson's file has none")
ENDS(__cxa_free_exception, "an exception was caught: a lesson's file has none")
ENDS(_ZSt9terminatev, "std::terminate()")
ENDS(_Unwind_Resume, "an exception was thrown: a lesson's file may not use exceptions")
ENDS(__gxx_personality_v0, "an exception was thrown: a lesson's file may not use exceptions")
ENDS(__cxa_pure_virtual, "a pure virtual function was called")
ENDS(__cxa_throw_bad_array_new_length, "std::bad_array_new_length: new of too many elements")
ENDS(_ZSt17__throw_bad_allocv, "std::bad_alloc: out of memory")
ENDS(_ZSt28__throw_bad_array_new_lengthv, "std::bad_array_new_length: new of too many elements")
ENDS(_ZSt16__throw_bad_castv, "std::bad_cast")
ENDS(_ZSt25__throw_bad_function_callv, "std::bad_function_call: the function is empty")
ENDS(_ZSt19__throw_logic_errorPKc, "std::logic_error")
ENDS(_ZSt20__throw_length_errorPKc, "std::length_error: a container is too long")
ENDS(_ZNSt12length_errorC1EPKc, "std::length_error: a vector of Thrust is too long")
ENDS(_ZSt20__throw_out_of_rangePKc, "std::out_of_range: at() with an index out of range")
ENDS(_ZSt24__throw_out_of_range_fmtPKcz, "std::out_of_range: at() with an index out of range")
ENDS(_ZSt24__throw_invalid_argumentPKc, "std::invalid_argument")
ENDS(_ZSt21__throw_runtime_errorPKc, "std::runtime_error")
ENDS(_ZSt20__throw_system_errori, "std::system_error")

/* These functions do nothing. */
#define NEVER(name)              \
    int lockstep_c_##name(void); \
    int lockstep_c_##name(void) { return 0; }
NEVER(__cxa_atexit)
NEVER(atexit)
NEVER(_ZNSt8ios_base4InitC1Ev)
NEVER(_ZNSt8ios_base4InitD1Ev)
NEVER(_ZNSt9bad_allocD1Ev)
NEVER(_ZNSt9bad_allocD2Ev)
NEVER(_ZNSt12length_errorD1Ev)

void *lockstep_c___cxa_allocate_exception(size_t bytes);
void *lockstep_c___cxa_allocate_exception(size_t bytes) { return lockstep_program_malloc(bytes); }

/* ---- guards of function-local static variables (Itanium C++ ABI) ---- */

int lockstep_c___cxa_guard_acquire(char *guard);
void lockstep_c___cxa_guard_release(char *guard);
void lockstep_c___cxa_guard_abort(char *guard);

/* The guard is the compiler's flag, not program data, so its accesses are not counted in a
 * kernel. */
#define CHECK_GUARD(guard)                                                    \
    if (!guard_may_access(guard, GUARD, ACCESS_WRITE, __builtin_dwarf_cfa())) \
    CALL_WRITES(guard, GUARD)
enum { GUARD = 8 }; /* bytes */

int lockstep_c___cxa_guard_acquire(char *guard) {
    CHECK_GUARD(guard);
    return !*guard;
}
void lockstep_c___cxa_guard_release(char *guard) {
    CHECK_GUARD(guard);
    *guard = 1;
}
void lockstep_c___cxa_guard_abort(char *guard) { (void)guard; }
