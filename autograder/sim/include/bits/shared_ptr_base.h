/* The C++ library writes __noinline__ as an attribute's name; to CUDA it is a word of its own. */
#pragma once
#pragma push_macro("__noinline__")
#undef __noinline__
#define __noinline__ noinline
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
