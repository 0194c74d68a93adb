/* Thrust's exception for failed allocations. Thrust's own builds a std::string: the C++ library
   would write through the string's pointer, so untrusted code may not call it. */
#pragma once

#include <new>
#include <thrust/detail/config.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace detail {

class bad_alloc : public std::bad_alloc {
  public:
    explicit bad_alloc(const char *) {}
    const char *what() const noexcept override { return "std::bad_alloc: no memory for Thrust"; }
};

} // namespace detail
} // namespace system
THRUST_NAMESPACE_END
