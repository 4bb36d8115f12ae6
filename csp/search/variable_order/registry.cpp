#include <csp/search/variable_order/dom_wdeg.hpp>
#include <csp/search/variable_order/input.hpp>
#include <csp/search/variable_order/mrv.hpp>
#include <csp/search/variable_order/mrv_degree.hpp>
#include <csp/search/variable_order/random.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <array>

namespace csp::variable_order {

std::span<const VariableOrderKind* const> all() {
    static constexpr std::array kinds{&input, &mrv, &mrv_degree, &dom_wdeg, &random};
    return kinds;
}

const VariableOrderKind* find(std::string_view name) {
    for (const VariableOrderKind* kind : all())
        if (kind->name == name) return kind;
    return nullptr;
}

} // namespace csp::variable_order
