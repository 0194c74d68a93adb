/* Kernels that read uninitialised memory: a member, a whole structure, four elements at once. The
   finding must name the element that was read. */
struct date {
    short year;
    signed char month, day;
};
struct span {
    date from, to;
};
struct entry : span {
    long long counts[4];
    union {
        int i;
        float f;
    };
};
__device__ int sink;
__global__ void shared_bytes() {
    __shared__ date s[8];
    sink = s[7].day;
}
__global__ void nested(entry *entries) { sink = (int)entries[2].counts[3] + entries[1].to.month; }
__global__ void one_of_a_union(entry *entries) { sink = entries[3].i; }
__global__ void whole(date *dates) { sink = *(int *)&dates[5]; }
__global__ void four_ints(int *ints) {
    int4 v = ((int4 *)ints)[2];
    sink = v.x;
}
__global__ void four(int4 *fours) { sink = fours[2].z; }
__global__ void of_a_row() {
    __shared__ short rows[3][4][32];
    sink = rows[2][1][31];
}
/* Two pointers of one name, to elements of different sizes: the access's size is what is left. */
__global__ void other(int *both) { sink = both[6]; }
__global__ void another(char *both) { sink = both[3]; }

int main() {
    entry *entries;
    date *dates;
    int *ints;
    int4 *fours;
    void *both;
    cudaMalloc(&entries, 8 * sizeof *entries);
    cudaMalloc(&dates, 8 * sizeof *dates);
    cudaMalloc(&ints, 64);
    cudaMalloc(&fours, 64);
    cudaMalloc(&both, 64);
    shared_bytes<<<1, 1>>>();
    nested<<<1, 1>>>(entries);
    one_of_a_union<<<1, 1>>>(entries);
    whole<<<1, 1>>>(dates);
    four_ints<<<1, 1>>>(ints);
    four<<<1, 1>>>(fours);
    of_a_row<<<1, 1>>>();
    other<<<1, 1>>>((int *)both);
    cudaFree(entries), cudaFree(dates), cudaFree(ints), cudaFree(fours), cudaFree(both);
}
