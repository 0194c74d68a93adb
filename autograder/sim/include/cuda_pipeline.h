/* The pipeline of one thread as plain functions. Copies are made at once, so there is nothing to
   wait for; that another thread's copy is waited for shows as a race if a barrier is missing. */
#pragma once
#include "cuda_pipeline_primitives.h"
