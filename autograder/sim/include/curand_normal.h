/* Programs include it by this name: here all of the device API is one header. */
#include "curand_kernel.h"
