// clean
// helper_math.h: vectors by component and as a whole, on both sides.
#include <helper_math.h>

__host__ __device__ int wrong() {
    float3 a = make_float3(1, 2, 3), b = make_float3(4.f), c = cross(a, make_float3(0, 0, 1));
    float4 q = make_float4(a, 5), h = lerp(q, make_float4(0.f), 0.5f);
    int2 i = make_int2(make_float2(2.7f, -1.2f)), j = max(i, make_int2(0)) * 3;
    uint3 u = make_uint3(7u) - make_uint3(1, 2, 3);
    int bad = dot(a, b) != 24 || c.x != 2 || c.y != -1 || c.z != 0;
    bad += q.w != 5 || h.y != 1 || h.w != 2.5f || i.x != 2 || i.y != -1 || j.x != 6 || j.y != 0;
    bad += u.x != 6 || u.z != 4;
    a += b, a *= 2, b = -a / 2.f;
    bad += a.x != 10 || b.x != -5 || fabsf(length(normalize(a)) - 1) > 1e-6f;
    float2 s = fracf(make_float2(1.25f, -0.25f)), r = reflect(make_float2(1, -1), make_float2(0, 1));
    bad += s.x != 0.25f || s.y != 0.75f || r.x != 1 || r.y != 1;
    bad += clamp(9, 0, 5) != 5 || clamp(a, 0.f, 11.f).x != 10 || clamp(a, 0.f, 11.f).z != 11;
    return bad + (fminf(a, b).y != b.y) + (smoothstep(0.f, 1.f, 0.5f) != 0.5f);
}

__global__ void k(int *bad) { atomicAdd(bad, wrong()); }

int main() {
    int *d, bad = -1;
    cudaMalloc(&d, sizeof *d), cudaMemset(d, 0, sizeof *d);
    k<<<1, 32>>>(d);
    cudaMemcpy(&bad, d, sizeof bad, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return bad + wrong();
}
// not for nvcc alone: helper_math.h belongs to NVIDIA's samples
