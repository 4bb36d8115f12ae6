#include <csp/dense/backend.hpp>

#include <csp/dense/lanes_vector.hpp>
#include <csp/dense/make_kernel.hpp>

namespace csp::dense {

struct BaselineRegisters {
    template <typename Word>
    using Lanes = VectorLanes<Word, 16>;
};

Kernel* make_baseline_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<BaselineRegisters>(program, arena);
}

} // namespace csp::dense
