/* One file of solutions/, as a rung of the bench: compiled once a file, in a namespace of its own,
   because every file defines the same function. RUNG is the namespace, RUNG_FILE the file in
   quotes. */
#include <lockstep/kernel.h>

namespace RUNG {
#include RUNG_FILE
}
