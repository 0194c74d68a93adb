// clean
/* A scan by look-back (Merrill and Garland 2016) whose words hold flag and value in one, volatile:
   there is nothing behind them that a fence would have to order. */
enum { TILES = 40, SUM = 1, PREFIX = 2, FLAGS = 3 };
__device__ unsigned ticket;

__device__ unsigned look_back(volatile unsigned *words, int tile) {
    unsigned before = 0;
    int at = tile - 1;
    while (at >= 0) {
        unsigned word = words[at];
        if ((word & FLAGS) == PREFIX) return before + (word >> 2);
        if ((word & FLAGS) == SUM) {
            before += word >> 2;
            at--;
        }
    }
    return before;
}

__device__ unsigned look_again(volatile unsigned *words, int tile) {
    unsigned before = 0, word;
    for (int at = tile - 1; at >= 0; at--) {
        do {
            word = words[at];
        } while (!word);
        before += word >> 2;
        if ((word & FLAGS) == PREFIX) break;
    }
    return before;
}

__global__ void scan(volatile unsigned *words, unsigned *out, bool again) {
    unsigned tile = atomicAdd(&ticket, 1) % TILES;
    words[tile] = tile << 2 | SUM;
    unsigned before = again ? look_again(words, tile) : look_back(words, tile);
    words[tile] = (before + tile) << 2 | PREFIX;
    out[tile] = before;
}

int main() {
    unsigned *d, out[TILES];
    int wrong = 0;
    cudaMalloc(&d, 2 * sizeof out);
    for (int again = 0; again < 2; again++) {
        cudaMemset(d, 0, 2 * sizeof out);
        scan<<<TILES, 1>>>(d, d + TILES, again);
        cudaMemcpy(out, d + TILES, sizeof out, cudaMemcpyDeviceToHost);
        for (int i = 0; i < TILES; i++) wrong += out[i] != (unsigned)i * (i - 1) / 2;
    }
    cudaFree(d);
    return wrong;
}
