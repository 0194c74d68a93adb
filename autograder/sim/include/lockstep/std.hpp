/* cuda::std is the host's own library: on one machine, both sides of a program share it. */
#pragma once
namespace cuda {
namespace std {
using namespace ::std;
}
} // namespace cuda
