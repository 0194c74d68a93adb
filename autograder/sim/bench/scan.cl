/* The OpenCL twin of scan.cu, for Oclgrind. */
#define BLOCK 256

kernel void scan(global const uint *in, global uint *out) {
    local uint s[2][BLOCK];
    uint tid = get_local_id(0), i = get_global_id(0), from = 0;
    s[from][tid] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 1; d < BLOCK; d *= 2) {
        uint v = s[from][tid];
        if (tid >= d) v += s[from][tid - d];
        s[1 - from][tid] = v;
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = s[from][tid];
}
