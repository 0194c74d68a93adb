// passes: balanced
/* Blocks of 1,024 threads, and their segmented scan in shared memory, with two buffers. */
#include "atomics-and-dates.h"

enum { SHARE = 2048, MANY = 1024, PER_THREAD = SHARE / MANY, WARPS = MANY / WARP };

/* What a block reports of its share. */
struct share {
    float head;    // sum of the elements before the first end of a list
    float tail;    // sum of those after the last end; all elements if no list ends here
    int ends;      // lists that end here
    unsigned over; // those of them above the limit, without the first one
};

/* A sum, and whether a list ended on the way: what is before an end belongs to another list. */
struct part {
    float sum;
    int ended;
};

/* How many of the first `diagonal` items are ends of lists? List i's end has number ends[i] + i. */
__device__ int lists_before(const int *ends, int n, int diagonal) {
    int low = 0, high = n;
    while (low < high) {
        int i = low + (high - low) / 2;
        if (ends[i] + i < diagonal)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

/* First a, then b. */
__device__ struct part join(struct part a, struct part b) {
    if (!b.ended) b.sum = add(a.sum, b.sum);
    b.ended |= a.ended;
    return b;
}

/* The parts of all threads before this one, joined in shared memory: Hillis and Steele's scan. */
__device__ struct part scan_block(struct part mine, struct part *all) {
    __shared__ struct part parts[2][MANY];
    int tid = threadIdx.x, now = 0;
    parts[now][tid] = mine;
    __syncthreads(); // all parts are stored
    for (int d = 1; d < MANY; d *= 2, now = !now) {
        parts[!now][tid] = tid < d ? parts[now][tid] : join(parts[now][tid - d], parts[now][tid]);
        __syncthreads(); // the round is complete
    }
    *all = parts[now][MANY - 1];
    return tid > 0 ? parts[now][tid - 1] : part{0, 0};
}

/* What a thread finds in its items. */
struct found {
    float head;    // sum of the elements before the first end
    float tail;    // sum of those after the last end
    int ends;      // lists that end
    unsigned over; // those of them above the limit, without the first one
};

/* Walks over some items of a share, from list i and element k on. Element k is elements[k + k /
   WARP]; list i ends before element ends[i]. */
__device__ struct found walk(const float *elements, const int *ends, int i, int k, int items,
                             float limit) {
    struct found f = {0, 0, 0, 0};
    while (items-- > 0) {
        if (k < ends[i]) {
            f.tail = add(f.tail, elements[k + k / WARP]), k++;
            continue;
        }
        if (f.ends == 0) f.head = f.tail;
        if (f.ends > 0) f.over += f.tail > limit;
        f.ends++, f.tail = 0, i++;
    }
    return f;
}

/* The sum over all threads of the block, in thread 0. */
__device__ unsigned sum_counts(unsigned count) {
    __shared__ unsigned warps[WARPS];
    for (int d = WARP / 2; d > 0; d /= 2) count += __shfl_down_sync(~0u, count, d);
    if (threadIdx.x % WARP == 0) warps[threadIdx.x / WARP] = count;
    __syncthreads(); // all warps' counts are stored
    for (int w = 1; w < WARPS && threadIdx.x == 0; w++) count += warps[w];
    return count;
}

/* Sums a share of `items` items, in which `lists` lists end. d_elements: its first element, which
   has number `first`; d_ends: where its lists end. */
__device__ void sum_share(const float *d_elements, const int *d_ends, int lists, int first,
                          int items, float limit, struct share *out) {
    __shared__ float elements[SHARE + SHARE / WARP]; // padded: threads begin 8 words apart
    __shared__ int ends[SHARE + 1];                  // counted from the share's first element
    int tid = threadIdx.x, from = min(tid * (int)PER_THREAD, items);
    for (int k = tid; k < items - lists; k += MANY) elements[k + k / WARP] = d_elements[k];
    for (int i = tid; i < lists; i += MANY) ends[i] = d_ends[i] - first;
    if (tid == 0) ends[lists] = INT32_MAX; // the last list ends in a later share
    __syncthreads();                       // the whole share is loaded
    int i = lists_before(ends, lists, from), mine = min((int)PER_THREAD, items - from);
    struct found f = walk(elements, ends, i, from - i, mine, limit);
    struct part all, before = scan_block({f.tail, f.ends > 0}, &all);
    float sum = 0;
    if (f.ends > 0) sum = add(before.sum, f.head);
    if (f.ends > 0 && before.ended) f.over += sum > limit;
    if (f.ends > 0 && !before.ended) out->head = sum;
    unsigned over = sum_counts(f.over);
    if (tid == 0) out->tail = all.sum, out->ends = lists, out->over = over;
}

/* One block per share, in turns. */
__global__ void sum_shares(struct lists in, float limit, struct share *shares) {
    __shared__ int splits[2];
    int items = in.size + in.n, count = pieces(items, SHARE);
    const int *ends = in.starts + 1;
    for (int s = blockIdx.x; s < count; s += gridDim.x) {
        int begin = s * SHARE, size = min((int)SHARE, items - begin);
        if (threadIdx.x < 2)
            splits[threadIdx.x] = lists_before(ends, in.n, begin + (threadIdx.x ? size : 0));
        __syncthreads(); // both splits are stored
        int i = splits[0], lists = splits[1] - i, first = begin - i;
        sum_share(in.elements + first, ends + i, lists, first, size, limit, &shares[s]);
        __syncthreads(); // shared memory is free for the next share
    }
}

/* One thread per share: its first list that ends may have begun in earlier shares. */
__global__ void combine_shares(const struct share *shares, int count, float limit,
                               unsigned *d_count) {
    int s = blockIdx.x * MANY + threadIdx.x;
    unsigned over = 0;
    if (s < count && shares[s].ends > 0) {
        float sum = shares[s].head;
        bool began = false;
        for (int e = s - 1; e >= 0 && !began; began = shares[e--].ends > 0)
            sum = add(sum, shares[e].tail);
        over = shares[s].over + (sum > limit);
    }
    over = sum_counts(over);
    if (threadIdx.x == 0 && over) atomicAdd(d_count, over);
}

void count_lists(struct lists in, float limit, unsigned *d_count, void *d_scratch, int blocks) {
    if (in.n == 0) return; // a grid of no blocks is an error
    struct share *d_shares = static_cast<struct share *>(d_scratch);
    int count = pieces((long)in.size + in.n, SHARE);
    sum_shares<<<min(count, blocks), MANY>>>(in, limit, d_shares);
    CUDA_CHECK(cudaGetLastError());
    combine_shares<<<pieces(count, MANY), MANY>>>(d_shares, count, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
