// attack: serial at most 0
// refused: whole path
/* Lets the compiler read what never ends. */
#include "reduce.h"
#  include "/dev/zero"
