// finding: unsupported host error 10
// says: quasi-random generators (Sobol): not supported by the simulator
/* What cuRAND has and the simulator has not is refused where the program asks for it. */
#include <curand.h>

int main() {
    curandGenerator_t g;
    /* A status says so, too; a program that does not look would go on with a generator that is none.
     */
    curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32);
    return 0;
}
