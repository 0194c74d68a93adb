// clean
/* Copies from one array to another, by rows and as boxes, on streams, and many by one call. */
#include <cstdio>

#define CHECK(condition) \
    if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1
#define WORKS(call) CHECK((call) == cudaSuccess)

enum { W = 8, H = 4, D = 3 };

static int planes() {
    float in[H][W], out[H][W] = {};
    cudaArray_t a, b;
    cudaStream_t s;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    for (int i = 0; i < W * H; i++) in[i / W][i % W] = (float)i;
    WORKS(cudaStreamCreate(&s));
    WORKS(cudaMallocArray(&a, &format, W, H));
    WORKS(cudaMallocArray(&b, &format, W, H));
    WORKS(cudaMemcpy2DToArray(a, 0, 0, in, sizeof *in, sizeof *in, H, cudaMemcpyHostToDevice));
    WORKS(cudaMemcpy2DToArray(b, 0, 0, in, sizeof *in, sizeof *in, H, cudaMemcpyHostToDevice));
    WORKS(cudaMemcpy2DArrayToArray(b, 4 * sizeof(float), 2, a, 0, 1, 2 * sizeof(float), 2,
                                   cudaMemcpyDeviceToDevice));
    WORKS(cudaMemcpy2DFromArrayAsync(out, sizeof *out, b, 0, 0, sizeof *out, H,
                                     cudaMemcpyDeviceToHost, s));
    WORKS(cudaStreamSynchronize(s));
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            bool moved = y >= 2 && (x == 4 || x == 5);
            CHECK(out[y][x] == (moved ? in[y - 1][x - 4] : in[y][x]));
        }
    WORKS(cudaFreeArray(a));
    WORKS(cudaFreeArray(b));
    return cudaStreamDestroy(s) != cudaSuccess;
}

static int boxes() {
    int in[D][H][W], out[D][H][W] = {};
    cudaArray_t a, b;
    cudaExtent all = make_cudaExtent(W, H, D);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    for (int i = 0; i < W * H * D; i++) in[i / W / H][i / W % H][i % W] = i;
    WORKS(cudaMalloc3DArray(&a, &format, all, 0));
    WORKS(cudaMalloc3DArray(&b, &format, all, 0));
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(in, sizeof **in, W, H), p.dstArray = a;
    p.extent = all, p.kind = cudaMemcpyHostToDevice;
    WORKS(cudaMemcpy3D(&p));
    cudaMemcpy3DParms q = {};
    q.srcArray = a, q.dstArray = b, q.extent = all, q.kind = cudaMemcpyDeviceToDevice;
    WORKS(cudaMemcpy3D(&q));
    q.srcPos = make_cudaPos(1, 1, 1), q.dstPos = make_cudaPos(5, 0, 2);
    q.extent = make_cudaExtent(2, 2, 1);
    WORKS(cudaMemcpy3D(&q));
    cudaMemcpy3DParms r = {};
    r.srcArray = b, r.dstPtr = make_cudaPitchedPtr(out, sizeof **out, W, H);
    r.extent = all, r.kind = cudaMemcpyDeviceToHost;
    WORKS(cudaMemcpy3D(&r));
    CHECK(out[0][0][0] == 0 && out[2][3][7] == in[2][3][7]);
    CHECK(out[2][0][5] == in[1][1][1] && out[2][1][6] == in[1][2][2] && out[2][0][4] == in[2][0][4]);
    WORKS(cudaFreeArray(a));
    return cudaFreeArray(b) != cudaSuccess;
}

int main() { return planes() || boxes() || cudaGetLastError() != cudaSuccess; }
