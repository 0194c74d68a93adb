/* Two scans of the worked example, round by round, for the slides of lesson 2.
 *
 *     build/lockstep run slides/programs/scans.cu -- hillis-steele
 *     build/lockstep run slides/programs/scans.cu -- up
 *     build/lockstep run slides/programs/scans.cu -- down      (after `up`, which it does itself)
 *
 * Output as in tree.cu: value<place,place says from where.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>
#include <lockstep/kernel.h>

enum { N = 8 };

/* Values, and for each the two places that the last round made it of, or -1. */
struct row {
    int value[N], left[N], right[N];
};

__device__ void note(struct row *r, int i, int left, int right) {
    r->left[i] = left;
    r->right[i] = right;
}

/* All read the old row and write a new one. */
__global__ void hillis_steele(const struct row *from, struct row *to, int distance) {
    int tid = threadIdx.x; // ranges [0, N)
    to->value[tid] = from->value[tid];
    note(to, tid, tid, -1);
    if (tid < distance) return;
    to->value[tid] += from->value[tid - distance];
    note(to, tid, tid - distance, tid);
}

__global__ void up(struct row *r, int distance) {
    int right = 2 * distance * (threadIdx.x + 1) - 1, left = right - distance;
    r->value[right] += r->value[left];
    note(r, right, left, right);
}

__global__ void down(struct row *r, int distance) {
    int right = 2 * distance * (threadIdx.x + 1) - 1, left = right - distance;
    int prefix = r->value[right], sum = r->value[left];
    r->value[left] = prefix;
    note(r, left, right, -1);
    r->value[right] = prefix + sum;
    note(r, right, left, right);
}

static struct row h_row;
static struct row *d_row[2];

/* Prints what the round made, and forgets where from. */
static void print_round(struct row *d_from, int step, int additions) {
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_row, d_from, sizeof h_row, cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        if (h_row.left[i] < 0)
            printf("- ");
        else if (h_row.right[i] < 0)
            printf("%d<%d ", h_row.value[i], h_row.left[i]);
        else
            printf("%d<%d,%d ", h_row.value[i], h_row.left[i], h_row.right[i]);
        h_row.left[i] = h_row.right[i] = -1;
    }
    printf(" # step %d: %d addition%s\n", step, additions, additions > 1 ? "s" : "");
    CUDA_CHECK(cudaMemcpy(d_from, &h_row, sizeof h_row, cudaMemcpyHostToDevice));
}

static void print_row(const char *label) {
    for (int i = 0; i < N; i++) printf("%d ", h_row.value[i]);
    printf(" # %s\n", label);
}

static void show_hillis_steele(void) {
    print_row("3 1 7 0 4 1 6 3");
    for (int distance = 1, step = 1; distance < N; distance *= 2, step++) {
        hillis_steele<<<1, N>>>(d_row[0], d_row[1], distance);
        print_round(d_row[1], step, N - distance);
        struct row *other = d_row[0];
        d_row[0] = d_row[1], d_row[1] = other;
    }
}

static void show_up(void) {
    print_row("3 1 7 0 4 1 6 3");
    for (int distance = 1, step = 1; distance < N; distance *= 2, step++) {
        up<<<1, N / (2 * distance)>>>(d_row[0], distance);
        print_round(d_row[0], step, N / (2 * distance));
    }
}

static void show_down(void) {
    for (int distance = 1; distance < N; distance *= 2) {
        up<<<1, N / (2 * distance)>>>(d_row[0], distance);
        CUDA_CHECK(cudaGetLastError());
    }
    CUDA_CHECK(cudaMemcpy(&h_row, d_row[0], sizeof h_row, cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) h_row.left[i] = h_row.right[i] = -1;
    h_row.value[N - 1] = 0; // the identity: nothing stands before all
    CUDA_CHECK(cudaMemcpy(d_row[0], &h_row, sizeof h_row, cudaMemcpyHostToDevice));
    print_row("the last becomes 0");
    for (int distance = N / 2, step = 1; distance > 0; distance /= 2, step++) {
        down<<<1, N / (2 * distance)>>>(d_row[0], distance);
        print_round(d_row[0], step, N / (2 * distance));
    }
}

int main(int argc, char **argv) {
    static const int values[N] = {3, 1, 7, 0, 4, 1, 6, 3};
    for (int i = 0; i < N; i++) {
        h_row.value[i] = values[i];
        h_row.left[i] = h_row.right[i] = -1;
    }
    for (int k = 0; k < 2; k++) {
        CUDA_CHECK(cudaMalloc((void **)&d_row[k], sizeof h_row));
        CUDA_CHECK(cudaMemcpy(d_row[k], &h_row, sizeof h_row, cudaMemcpyHostToDevice));
    }
    const char *which = argc > 1 ? argv[1] : "up";
    if (!strcmp(which, "hillis-steele"))
        show_hillis_steele();
    else if (!strcmp(which, "down"))
        show_down();
    else
        show_up();
    for (int k = 0; k < 2; k++) CUDA_CHECK(cudaFree(d_row[k]));
    return 0;
}
