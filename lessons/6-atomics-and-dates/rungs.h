/* What the solutions include, before each of them is put into a namespace of its own (make bench6).
 */
#include "atomics-and-dates.h"
#include "container-sum.h"
#include "dates.h"
