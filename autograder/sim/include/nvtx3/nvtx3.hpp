/* NVTX for C++: ranges that end with their scope. They do nothing: see nvToolsExt.h. */
#pragma once
#include "nvToolsExt.h"

namespace nvtx3 {
inline namespace v1 {
struct domain {
    struct global {};
};
struct any { /* from any arguments: a name, a colour, a message */
    template <class... Arguments> constexpr any(Arguments &&...) noexcept {}
};
using rgb = any;
using argb = any;
using color = any;
using category = any;
using message = any;
using payload = any;
using event_attributes = any;
template <class Domain = domain::global> using named_category_in = any;
using named_category = any;
template <class Domain = domain::global> struct registered_string_in : any {
    using any::any;
    template <class Name> static const registered_string_in &get() {
        static const registered_string_in one;
        return one;
    }
};
using registered_string = registered_string_in<>;
template <class Domain = domain::global> struct scoped_range_in {
    template <class... Arguments> explicit scoped_range_in(Arguments &&...) noexcept {}
    scoped_range_in() noexcept {}
    ~scoped_range_in() {}
    scoped_range_in(const scoped_range_in &) = delete;
    scoped_range_in &operator=(const scoped_range_in &) = delete;
};
using scoped_range = scoped_range_in<>;
template <class Domain = domain::global> struct unique_range_in {
    template <class... Arguments> explicit unique_range_in(Arguments &&...) noexcept {}
};
using unique_range = unique_range_in<>;
struct range_handle {};
template <class Domain = domain::global, class... Arguments>
range_handle start_range_in(Arguments &&...) {
    return {};
}
template <class... Arguments> range_handle start_range(Arguments &&...) { return {}; }
template <class Domain = domain::global> void end_range_in(range_handle) {}
inline void end_range(range_handle) {}
template <class Domain = domain::global, class... Arguments> void mark_in(Arguments &&...) {}
template <class... Arguments> void mark(Arguments &&...) {}
} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE()           ((void)0)
#define NVTX3_FUNC_RANGE_IN(D)       ((void)0)
#define NVTX3_FUNC_RANGE_IF(C)       ((void)(C))
#define NVTX3_FUNC_RANGE_IF_IN(D, C) ((void)(C))
