/* Shared by Thrust and CUB: their calls are launches that are checked but not counted. */
#pragma once
#include "../../abi/library_region.h"
#include "launch.hpp"

namespace lockstep {

/* While this object exists, host code is the only thread of an uncounted launch. Without a name (an
   element read or written from the host) it is not in the list of launches. */
struct library_call {
    LOCKSTEP_NO_INSTRUMENT explicit library_call(const char *name, void *stream = nullptr) {
        lockstep_library_begin(name, stream);
    }
    LOCKSTEP_NO_INSTRUMENT ~library_call() { lockstep_library_end(); }
    library_call(const library_call &) = delete;
};

/* While this object exists, host code is a thread of that launch which handles one element, as the
   user's function object asks for it. */
struct library_element {
    LOCKSTEP_NO_INSTRUMENT library_element() { lockstep_library_element(); }
    LOCKSTEP_NO_INSTRUMENT ~library_element() { lockstep_library_collect(); }
    library_element(const library_element &) = delete;
};

} // namespace lockstep
