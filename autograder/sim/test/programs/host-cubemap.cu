// clean
// A cube of six faces, a texel of each fetched by a direction; and layers of 2D textures.
__global__ void faces(float *out, cudaTextureObject_t cube, int n) {
    int x = threadIdx.x, y = threadIdx.y, face = blockIdx.x;
    float u = 2 * (x + 0.5f) / n - 1, v = 2 * (y + 0.5f) / n - 1;
    float to[6][3] = {{1, -v, -u}, {-1, -v, u}, {u, 1, v}, {u, -1, -v}, {u, -v, 1}, {-u, -v, -1}};
    out[(face * n + y) * n + x] = texCubemap<float>(cube, to[face][0], to[face][1], to[face][2]);
}

__global__ void layers(float *out, cudaTextureObject_t t, int n) {
    int x = threadIdx.x, y = threadIdx.y, l = blockIdx.x;
    out[(l * n + y) * n + x] = tex2DLayered<float>(t, (x + 0.5f) / n, (y + 0.5f) / n, l);
}

static int check(unsigned kind, void (*kernel)(float *, cudaTextureObject_t, int)) {
    enum { N = 8, FACES = 6, COUNT = N * N * FACES };
    float h[COUNT], got[COUNT], *d;
    for (int i = 0; i < COUNT; i++) h[i] = (float)i;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMalloc3DArray(&array, &format, make_cudaExtent(N, N, FACES), kind);
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(h, N * sizeof(float), N, N);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(N, N, FACES);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc how = {};
    how.normalizedCoords = 1;
    how.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, NULL);
    cudaMalloc(&d, sizeof got);
    kernel<<<FACES, dim3(N, N)>>>(d, texture, N);
    cudaMemcpy(got, d, sizeof got, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) wrong += got[i] - h[i] > 0.01f || h[i] - got[i] > 0.01f;
    cudaDestroyTextureObject(texture), cudaFreeArray(array), cudaFree(d);
    return wrong;
}

int main() { return check(cudaArrayCubemap, faces) + check(cudaArrayLayered, layers); }
