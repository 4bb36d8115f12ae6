#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace csp::dense {

/// The instruction sets that the kernel supports. All produce the same answers.
enum class Isa : std::uint8_t {
    baseline, ///< registers of 16 bytes: SSE2, NEON
    avx2,     ///< 32 bytes
    avx512,   ///< 64 bytes: F, BW, VL, DQ, BITALG and VPOPCNTDQ
};

/// The instruction sets that this processor supports, the fastest last. Never empty.
std::span<const Isa> available_isas();
inline Isa best_isa() { return available_isas().back(); }

/// "baseline", "avx2", "avx512".
std::string_view to_string(Isa isa);
/// Returns the instruction set of this name; nullopt if there is none.
std::optional<Isa> isa_named(std::string_view name);

} // namespace csp::dense
