#include <csp/search/variable_order/variable_order.hpp>

#include <csp/base/text.hpp>
#include <csp/search/variable_order/kinds.hpp>

namespace csp::variable_order {

std::span<const VariableOrderKind* const> all() { return kinds; }

const VariableOrderKind* find(std::string_view name) {
    return find_kind(all(), name, "csp::variable_order::find");
}

} // namespace csp::variable_order
