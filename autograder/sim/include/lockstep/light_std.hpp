/* What CUB needs of <functional> and <iterator>, in libstdc++'s parts of them: with the two
   themselves (hash tables, streams), g++ took longer for CUB's headers than for all else. */
#pragma once
#include <bits/stl_function.h>
#include <bits/stl_iterator_base_types.h>
#include <lockstep/std.hpp>
