// finding: launch-error host error 5
/* Grids may launch grids 24 deep. */
__global__ void down(int left) {
    if (left)
        down<<<1, 1>>>(left - 1);
}
int main() {
    down<<<1, 1>>>(30);
    cudaDeviceSynchronize();
    return 0;
}
