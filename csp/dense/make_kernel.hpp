#pragma once

#include <csp/dense/lane_kernel.hpp>

namespace csp::dense {

/// The kernel with the narrowest words that hold the program's values. `Registers` names the lanes for each word.
template <typename Registers>
Kernel* make_kernel_with(const Program& program, Arena& arena) {
    if (program.value_count <= 16)
        return new LaneKernel<typename Registers::template Lanes<std::uint16_t>>(program, arena);
    if (program.value_count <= 32)
        return new LaneKernel<typename Registers::template Lanes<std::uint32_t>>(program, arena);
    return new LaneKernel<typename Registers::template Lanes<std::uint64_t>>(program, arena);
}

} // namespace csp::dense
