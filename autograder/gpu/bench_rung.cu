/* One file of solutions/ as a contender: each is compiled in a namespace of its own, since every
   file defines the same function. RUNG is the namespace, RUNG_FILE the file in quotes. */
#include <lockstep/kernel.h>
#if __has_include("rungs.h") // in the lesson's folder: headers that must not be included in a
                             // namespace
#include "rungs.h"
#endif

namespace RUNG {
#include RUNG_FILE
}
