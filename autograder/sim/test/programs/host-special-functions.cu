// clean
// C++17's special functions come with cuda_runtime.h to whoever names one.
int main() {
    return std::beta(2.0, 3.0) * 12 > 0.99 && std::riemann_zeta(2.0) > 1.64 ? 0 : 1;
}
