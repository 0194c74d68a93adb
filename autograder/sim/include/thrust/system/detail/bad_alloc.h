/* Thrust's exception for memory that is not there. Its own builds a std::string: the C++ library's
   code would write wherever a string points, so a lesson's file may not call it. */
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
