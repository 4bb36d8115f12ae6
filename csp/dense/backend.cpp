#include <csp/dense/backend.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace csp::dense {

Kernel::Kernel() = default;
Kernel::~Kernel() = default;

namespace {

std::vector<Isa> find_isas() {
    std::vector<Isa> isas{Isa::baseline};
#if defined(ARCWISE_DENSE_X86)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt"))
        isas.push_back(Isa::avx2);
    if (isas.size() == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512bitalg") &&
        __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni"))
        isas.push_back(Isa::avx512);
#endif
    return isas;
}

constexpr std::array<std::pair<Isa, std::string_view>, 3> names{
    {{Isa::baseline, "baseline"}, {Isa::avx2, "avx2"}, {Isa::avx512, "avx512"}}};

} // namespace

std::span<const Isa> available_isas() {
    static const std::vector<Isa> isas = find_isas();
    return isas;
}

std::string_view to_string(Isa isa) { return names[static_cast<std::size_t>(isa)].second; }

std::optional<Isa> isa_named(std::string_view name) {
    const auto* const found =
        std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == name; });
    return found == names.end() ? std::nullopt : std::optional(found->first);
}

Kernel* make_kernel(Isa isa, const Program& program, Arena& arena) {
#if defined(ARCWISE_DENSE_X86)
    if (isa == Isa::avx512) return make_avx512_kernel(program, arena);
    if (isa == Isa::avx2) return make_avx2_kernel(program, arena);
#endif
    static_cast<void>(isa);
    return make_baseline_kernel(program, arena);
}

} // namespace csp::dense
