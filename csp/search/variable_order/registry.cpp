#include <csp/search/find_kind.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <array>

namespace csp::variable_order {

std::span<const VariableOrderKind* const> all() {
    static constexpr std::array kinds{
        &input,    &mrv,    &mrv_degree,  &degree,   &dom_deg, &dom_wdeg,   &dom_wdeg_ca_cd, &chs,
        &activity, &impact, &pick_on_dom, &smallest, &largest, &max_regret, &random};
    return kinds;
}

const VariableOrderKind* find(std::string_view name) { return find_kind(all(), name); }

} // namespace csp::variable_order
