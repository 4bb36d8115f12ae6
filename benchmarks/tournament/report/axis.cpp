#include <benchmarks/tournament/report/axis.hpp>

namespace tournament {

std::string_view title(Axis axis) {
    static constexpr std::array<std::string_view, axes.size()> titles{"variable order", "value order",
                                                                      "inference", "restarts", "learning"};
    return titles.at(static_cast<std::size_t>(axis));
}

const std::string& value_on(const Combination& combination, Axis axis) {
    if (axis == Axis::variable_order) return combination.variable_order;
    if (axis == Axis::value_order) return combination.value_order;
    if (axis == Axis::inference) return combination.inference;
    if (axis == Axis::restarts) return combination.restarts;
    return combination.learning;
}

} // namespace tournament
