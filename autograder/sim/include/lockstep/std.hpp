/* cuda::std is the host's standard library: both sides of a program share it. */
#pragma once
namespace cuda {
namespace std {
using namespace ::std;
}
} // namespace cuda
