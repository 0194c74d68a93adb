/* Finds the special mathematical functions of C++17 by name. */
#include "special_math_scan.h"
#include "support/strbuf.h"

#include <string.h>

static const char *const names[] = {"beta(",        "cyl_neumann", "cyl_bessel", "ellint_",
                                    "expint",       "hermite",     "laguerre",   "legendre",
                                    "riemann_zeta", "sph_bessel",  "sph_neumann"};

bool special_functions_named(const char *source) {
    struct text in = {0};
    bool named = false;
    if (!text_read(&in, source))
        for (size_t i = 0; !named && i < sizeof names / sizeof *names; i++)
            named = strstr(in.data, names[i]) != NULL;
    text_free(&in);
    return named;
}
