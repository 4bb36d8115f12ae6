#include <csp/dense/backend.hpp>

#include <csp/dense/lanes_vector.hpp>
#include <csp/dense/make_kernel.hpp>

namespace csp::dense {

Kernel* make_avx2_kernel(const Program& program, Arena& arena) {
    return make_kernel_with<VectorRegisters<32>>(program, arena);
}

} // namespace csp::dense
