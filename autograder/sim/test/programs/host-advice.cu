// clean
/* What a program has said of managed memory, it may ask for again; what it sets for a pool, too. */
#include <cstdio>

#define CHECK(condition) \
    if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1
#define WORKS(call) CHECK((call) == cudaSuccess)

enum { BYTES = 1 << 16 };
static int ask(const char *p, cudaMemRangeAttribute what) {
    int answer = 99;
    cudaMemRangeGetAttribute(&answer, sizeof answer, what, p, BYTES);
    return answer;
}

static int advice() {
    char *p;
    int users[2], mostly = 7;
    cudaMemLocation device = {cudaMemLocationTypeDevice, 0}, host = {cudaMemLocationTypeHost, 0};
    WORKS(cudaMallocManaged(&p, BYTES));
    CHECK(ask(p, cudaMemRangeAttributeReadMostly) == 0);
    CHECK(ask(p, cudaMemRangeAttributePreferredLocation) == cudaInvalidDeviceId);
    WORKS(cudaMemAdvise(p, BYTES, cudaMemAdviseSetReadMostly, device));
    WORKS(cudaMemAdvise(p, BYTES, cudaMemAdviseSetPreferredLocation, host));
    WORKS(cudaMemAdvise(p, BYTES, cudaMemAdviseSetAccessedBy, device));
    WORKS(cudaMemPrefetchAsync(p, BYTES, device, 0, 0));
    CHECK(ask(p, cudaMemRangeAttributeReadMostly) == 1);
    CHECK(ask(p, cudaMemRangeAttributePreferredLocation) == cudaCpuDeviceId);
    CHECK(ask(p, cudaMemRangeAttributeLastPrefetchLocation) == 0);
    void *to[] = {&mostly, users};
    size_t rooms[] = {sizeof mostly, sizeof users};
    cudaMemRangeAttribute what[] = {cudaMemRangeAttributeReadMostly,
                                    cudaMemRangeAttributeAccessedBy};
    WORKS(cudaMemAdvise(p, BYTES / 2, cudaMemAdviseUnsetReadMostly, device));
    WORKS(cudaMemRangeGetAttributes(to, rooms, what, 2, p, BYTES));
    CHECK(mostly == 0 && users[0] == 0 && users[1] == cudaInvalidDeviceId);
    WORKS(cudaFree(p));
    return 0;
}

static int pool() {
    cudaMemPool_t pool;
    unsigned long long keep = 1 << 20, kept = 0;
    int follow = 0, followed = 1;
    WORKS(cudaDeviceGetDefaultMemPool(&pool, 0));
    WORKS(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept));
    WORKS(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseFollowEventDependencies, &follow));
    WORKS(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseFollowEventDependencies, &followed));
    CHECK(kept == keep && followed == 0);
    return 0;
}

int main() { return advice() || pool() || cudaGetLastError() != cudaSuccess; }
