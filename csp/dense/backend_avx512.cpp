#include <csp/dense/backend.hpp>

#include <csp/dense/choice_avx512.hpp>
#include <csp/dense/lane_kernel.hpp>

namespace csp::dense {

struct Avx512Registers {
    template <typename Word>
    using Lanes = Avx512<Word>;
};

Kernel* make_avx512_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<Avx512Registers>(program, arena);
}

} // namespace csp::dense
