/* The OpenCL twin of histogram.cu, for Oclgrind. */
#define BINS 256

kernel void histogram(global const uint *in, global uint *bins) {
    atomic_add(&bins[in[get_global_id(0)] % BINS], 1u);
}
