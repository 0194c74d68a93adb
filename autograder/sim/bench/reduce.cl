/* The OpenCL twin of reduce.cu, for Oclgrind. */
#define BLOCK 256

kernel void reduce(global const uint *in, global uint *out) {
    local uint s[BLOCK];
    uint tid = get_local_id(0);
    s[tid] = in[get_group_id(0) * BLOCK + tid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_ = BLOCK / 2; half_ > 0; half_ /= 2) {
        if (tid < half_) s[tid] += s[tid + half_];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (tid == 0) out[get_group_id(0)] = s[0];
}
