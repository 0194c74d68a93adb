// finding: use-after-free global error 10
/* Host code has worked on managed memory for a while, and reads it once more after it was freed. */
int main() {
    int *m, s = 0;
    cudaMallocManaged(&m, 64 * sizeof(int));
    for (int i = 0; i < 64; i++) m[i] = i;
    for (int i = 0; i < 64; i++) s += m[i];
    const int *late = m;
    cudaFree(m);
    s += late[5];
    return s < 2016;
}
