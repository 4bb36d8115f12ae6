#pragma once

#include <csp/dense/isa.hpp>
#include <csp/dense/kernel.hpp>

namespace csp::dense {

/// Bytes in the vectors of an instruction set.
constexpr std::size_t vector_bytes(Isa isa) { return std::size_t{16} << static_cast<unsigned>(isa); }

/// A kernel for the program, which must be made for vectors of these bytes, like all it refers to must outlive it,
/// and have words of 16, 32 or 64 bits, as few as hold its values. Each function is compiled for its own
/// instruction set, and is of use only if the processor has it.
Kernel* make_baseline_kernel(const Program& program, Arena& arena);
Kernel* make_avx2_kernel(const Program& program, Arena& arena);
Kernel* make_avx512_kernel(const Program& program, Arena& arena);

/// One of the three.
Kernel* make_kernel(Isa isa, const Program& program, Arena& arena);

} // namespace csp::dense
