#include <csp/search/value_order/lcv.hpp>
#include <csp/search/value_order/max.hpp>
#include <csp/search/value_order/median.hpp>
#include <csp/search/value_order/min.hpp>
#include <csp/search/value_order/random.hpp>
#include <csp/search/value_order/value_order.hpp>

#include <array>

namespace csp::value_order {

std::span<const ValueOrderKind* const> all() {
    static constexpr std::array kinds{&min, &max, &median, &random, &lcv};
    return kinds;
}

const ValueOrderKind* find(std::string_view name) {
    for (const ValueOrderKind* kind : all())
        if (kind->name == name) return kind;
    return nullptr;
}

} // namespace csp::value_order
