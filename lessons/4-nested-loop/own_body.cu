/* Lesson 4: a method of the lesson with another body, in the five steps of the notes.
 *
 *     build/lockstep run -Ilessons/4-nested-loop lessons/4-nested-loop/own_body.cu
 *
 * A sparse matrix times a vector. Rows have 3 1 7 0 4 1 6 3 entries; the result is compared with
 * that of the serial loops.
 */
/* [steps] */
#include "nested-loop.h" // 1. the lesson's header

enum { ROWS = 8, WIDTH = 7, ENTRIES = 25 };

struct matrix { // what the body needs besides its loop
    int begins[ROWS], columns[ENTRIES];
    sum_t values[ENTRIES], vector[WIDTH];
};
static __device__ struct matrix d_matrix;

// 2. the body: once for each pair, by any thread, so it adds atomically
static __device__ void multiply(const struct loop &l, int ix, int iy) {
    int entry = d_matrix.begins[ix] + iy;
    atomicAdd(&l.sums[ix], d_matrix.values[entry] * d_matrix.vector[d_matrix.columns[entry]]);
}

#define body multiply                                      // 3. the method that shall run it
#include "../../solutions/4-nested-loop/row-per-thread.cu" // (or your file in starter/)

static void run(const int *d_ny, sum_t *d_sums) {
    struct loop l = {}; // 4. the loop: lengths of the rows, and where the results go
    l.nx = ROWS, l.ny = d_ny, l.sums = d_sums;
    nested_loop(l); // 5. run it
    CUDA_CHECK(cudaGetLastError());
}
/* [steps] */

static const int h_ny[ROWS] = {3, 1, 7, 0, 4, 1, 6, 3};

/* Fills the matrix, and computes the product by the serial loops. */
static void fill(struct matrix *m, sum_t *product) {
    int entry = 0;
    for (int i = 0; i < WIDTH; i++) m->vector[i] = i + 1;
    for (int ix = 0; ix < ROWS; ix++) {
        m->begins[ix] = entry;
        product[ix] = 0;
        for (int iy = 0; iy < h_ny[ix]; iy++, entry++) {
            m->columns[entry] = (iy + ix) % WIDTH;
            m->values[entry] = ix + iy + 1;
            product[ix] += m->values[entry] * m->vector[m->columns[entry]];
        }
    }
}

int main() {
    static struct matrix h_matrix;
    sum_t expected[ROWS], h_sums[ROWS], *d_sums;
    int *d_ny, differ = 0;
    fill(&h_matrix, expected);
    CUDA_CHECK(cudaMemcpyToSymbol(d_matrix, &h_matrix, sizeof h_matrix));
    CUDA_CHECK(cudaMalloc(&d_ny, sizeof h_ny));
    CUDA_CHECK(cudaMalloc(&d_sums, sizeof h_sums));
    CUDA_CHECK(cudaMemcpy(d_ny, h_ny, sizeof h_ny, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_sums, 0, sizeof h_sums));
    run(d_ny, d_sums);
    CUDA_CHECK(cudaMemcpy(h_sums, d_sums, sizeof h_sums, cudaMemcpyDeviceToHost));
    for (int ix = 0; ix < ROWS; ix++) {
        printf("row %d: %llu\n", ix, h_sums[ix]);
        differ += h_sums[ix] != expected[ix];
    }
    printf("rows that differ from the serial loops: %d\n", differ);
    CUDA_CHECK(cudaFree(d_ny));
    CUDA_CHECK(cudaFree(d_sums));
}
