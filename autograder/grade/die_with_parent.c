/* A suite, its tests and their subjects end with whoever started them: `lockstep lesson`, killed
   outright, has no time to end anybody. Criterion starts each test as a process that begins here,
   too. */
#include "support/subprocess.h"

__attribute__((constructor)) static void end_with_starter(void) { process_end_with_starter(); }
