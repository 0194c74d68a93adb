// clean
// They come with <cmath>, too, where nobody can see their names.
#include <cmath>
#define PASTE(a, b) a##b
int main() { return std::PASTE(be, ta)(2.0, 3.0) * 12 > 0.99 && std::lround(1.5) == 2 ? 0 : 1; }
