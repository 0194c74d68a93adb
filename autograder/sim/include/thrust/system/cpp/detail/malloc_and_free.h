#pragma once
#include_next <thrust/system/cpp/detail/malloc_and_free.h>
/* Thrust's own device system includes it where it allocates, and programs catch what it throws. */
#include <thrust/system_error.h>
