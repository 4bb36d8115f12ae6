#include <csp/search/value_order/value_order.hpp>

#include <csp/base/text.hpp>
#include <csp/search/value_order/kinds.hpp>

namespace csp::value_order {

std::span<const ValueOrderKind* const> all() { return kinds; }

const ValueOrderKind* find(std::string_view name) { return find_kind(all(), name, "csp::value_order::find"); }

} // namespace csp::value_order
