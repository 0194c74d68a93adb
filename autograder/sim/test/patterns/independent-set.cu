// A maximal independent set (Luby 1986; Burtscher, Devale, Azimi, Jaiganesh and Powers 2018): a
// vertex joins once all neighbours that go before it are out. Nobody waits for a round to end.
#include <cstdio>
enum { N = 200, DEGREE = 4, BLOCKS = 4, THREADS = 50, OPEN = 0, OUT = 1, IN = 2 };
enum { PATIENCE = 20000 }; // a wrong variant might ask for ever

__device__ int state[N];

__device__ int load(int *p) { return atomicAdd(p, 0); }

__host__ __device__ int neighbour(int v, int i) {
    const int step[DEGREE] = {1, 17, N - 1, N - 17};
    return (v + step[i]) % N;
}

__host__ __device__ bool goes_before(int a, int b) {
    int x = a * 77 % 101, y = b * 77 % 101;
    return x > y || (x == y && a > b);
}

__device__ bool decide(int v) {
    bool best = true;
    for (int i = 0; i < DEGREE; i++) {
        int other = neighbour(v, i), its = load(&state[other]);
        // wrong: int other = neighbour(v, i), its = state[other];
        if (its == IN) {
            atomicExch(&state[v], OUT);
            // wrong: state[v] = OUT;
            return true;
        }
        best &= its == OUT || goes_before(v, other);
    }
    if (best) atomicExch(&state[v], IN);
    // wrong: if (best) state[v] = IN;
    // wrong: if (best) atomicExch_block(&state[v], IN);
    return best;
}

__global__ void select() {
    for (int asked = 0; asked < PATIENCE; asked++)
        if (decide(blockIdx.x * THREADS + threadIdx.x)) break;
}

int main() {
    static int got[N];
    int wrong = 0;
    select<<<BLOCKS, THREADS>>>();
    cudaMemcpyFromSymbol(got, state, sizeof got);
    for (int v = 0; v < N; v++) {
        int in = 0;
        for (int i = 0; i < DEGREE; i++) in += got[neighbour(v, i)] == IN;
        wrong += (got[v] == IN) == (in > 0);
    }
    if (wrong) printf("%d vertices are wrong\n", wrong);
    return wrong != 0;
}
