/* A suite, its tests and their workers end with the process that started them: `lockstep lesson`,
   if killed by SIGKILL, cannot end them itself. Criterion runs each test in a new process, which
   executes this constructor, too. */
#include "support/subprocess.h"

__attribute__((constructor)) static void end_with_starter(void) { process_end_with_starter(); }
