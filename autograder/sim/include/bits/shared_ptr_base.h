/* The C++ library uses __noinline__ as an attribute's name; CUDA defines a macro of that name. */
#pragma once
#pragma push_macro("__noinline__")
#undef __noinline__
#define __noinline__ noinline
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
