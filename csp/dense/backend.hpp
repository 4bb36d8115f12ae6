#pragma once

#include <csp/dense/isa.hpp>
#include <csp/dense/kernel.hpp>

namespace csp::dense {

/// Returns the size in bytes of the vectors of an instruction set.
constexpr std::size_t vector_bytes(Isa isa) { return std::size_t{16} << static_cast<unsigned>(isa); }

/// Makes a kernel for the program, which must be made for vectors of the size of the instruction set and have words of
/// 16, 32 or 64 bits, the smallest that hold its values. The program and all that it refers to must outlive the kernel.
/// Each function is compiled for one instruction set and may be called only on a processor that has it.
Kernel* make_baseline_kernel(const Program& program, Arena& arena);
Kernel* make_avx2_kernel(const Program& program, Arena& arena);
Kernel* make_avx512_kernel(const Program& program, Arena& arena);

/// Makes the kernel for an instruction set by one of the three functions above.
Kernel* make_kernel(Isa isa, const Program& program, Arena& arena);

} // namespace csp::dense
