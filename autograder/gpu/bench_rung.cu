/* One file of solutions/, as a rung of the bench: compiled once a file, in a namespace of its own,
   because every file defines the same function. RUNG is the namespace, RUNG_FILE the file in
   quotes. */
#include <lockstep/kernel.h>
#if __has_include("rungs.h") // in the lesson's folder: what must not be included in a namespace
#include "rungs.h"
#endif

namespace RUNG {
#include RUNG_FILE
}
