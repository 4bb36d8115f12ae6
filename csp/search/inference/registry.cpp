#include <csp/search/find_kind.hpp>
#include <csp/search/inference/inference.hpp>

#include <array>

namespace csp::inference {

std::span<const InferenceKind* const> all() {
    static constexpr std::array kinds{
        &backward_checking, &forward_checking, &arc_consistency, &value, &bounds, &domain, &plain_sums, &full,
        &singleton};
    return kinds;
}

const InferenceKind* find(std::string_view name) { return find_kind(all(), name); }

} // namespace csp::inference
