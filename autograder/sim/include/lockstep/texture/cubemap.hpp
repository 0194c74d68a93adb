/* Cubemaps: textures of six layers, fetched by a direction. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_CUBEMAP_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_TEXTURE_CUBEMAP_HPP
#include "texture.hpp"

/* The face that a direction points to, and the position on it (CUDA C++ Programming Guide, "Cubemap
   Textures"). Six layers per cube. */
namespace lockstep {
struct cube_place {
    float s, t;
    int face;
};
LOCKSTEP_NO_INSTRUMENT inline cube_place place_on_cube(float x, float y, float z) {
    float ax = fabsf(x), ay = fabsf(y), az = fabsf(z);
    float s, t, m;
    int face;
    if (ax >= ay && ax >= az)
        face = x >= 0 ? 0 : 1, m = ax, s = x >= 0 ? -z : z, t = -y;
    else if (ay >= az)
        face = y >= 0 ? 2 : 3, m = ay, s = x, t = y >= 0 ? z : -z;
    else
        face = z >= 0 ? 4 : 5, m = az, s = z >= 0 ? x : -x, t = -y;
    return {(s / m + 1) / 2, (t / m + 1) / 2, face};
}
template <class T>
LOCKSTEP_INLINE T sample_cube(cudaTextureObject_t object, float x, float y, float z, int cube) {
    texture t = texture_of(object);
    cube_place p = place_on_cube(x, y, z);
    for (int axis = 0; axis < 2; axis++) t.how.addressMode[axis] = cudaAddressModeClamp;
    t.how.normalizedCoords = 1;
    return sample<T>(&t, p.s, p.t, 0, 2, 6 * cube + p.face);
}
} // namespace lockstep
template <class T>
LOCKSTEP_INLINE T texCubemap(cudaTextureObject_t object, float x, float y, float z) {
    return lockstep::sample_cube<T>(object, x, y, z, 0);
}
template <class T>
LOCKSTEP_INLINE T texCubemapLayered(cudaTextureObject_t object, float x, float y, float z, int l) {
    return lockstep::sample_cube<T>(object, x, y, z, l);
}
#endif
