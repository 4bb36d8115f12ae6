#include <csp/dense/backend.hpp>

#include <csp/dense/lane_kernel.hpp>
#include <csp/dense/lanes_vector.hpp>

namespace csp::dense {

Kernel* make_baseline_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<VectorRegisters<16>>(program, arena);
}

} // namespace csp::dense
