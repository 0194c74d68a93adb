/* What Thrust and CUB share here: their calls are launches that are checked but not counted. */
#pragma once
#include "../../abi/library_region.h"
#include "launch.hpp"

namespace lockstep {

/* From its birth to its death, host code is the one thread of an uncounted launch. Without a name
   (an element read or written from the host) nothing appears in the list of launches. */
struct library_call {
    LOCKSTEP_NO_INSTRUMENT explicit library_call(const char *name, void *stream = nullptr) {
        lockstep_library_begin(name, stream);
    }
    LOCKSTEP_NO_INSTRUMENT ~library_call() { lockstep_library_end(); }
    library_call(const library_call &) = delete;
};

} // namespace lockstep
