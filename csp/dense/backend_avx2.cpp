#include <csp/dense/backend.hpp>

#include <csp/dense/lane_kernel.hpp>
#include <csp/dense/lanes_avx2.hpp>

namespace csp::dense {

struct Avx2Registers {
    template <typename Word>
    using Lanes = Avx2<Word>;
};

Kernel* make_avx2_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<Avx2Registers>(program, arena);
}

} // namespace csp::dense
