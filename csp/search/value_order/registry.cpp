#include <csp/search/find_kind.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/value_order/value_order.hpp>

#include <array>

namespace csp::value_order {

std::span<const ValueOrderKind* const> all() {
    static constexpr std::array kinds{&min,   &max,           &median, &middle, &lcv,   &lcv_static,
                                      &split, &reverse_split, &phase,  &best,   &random};
    return kinds;
}

const ValueOrderKind* find(std::string_view name) { return find_kind(all(), name); }

} // namespace csp::value_order
