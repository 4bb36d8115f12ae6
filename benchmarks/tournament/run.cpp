#include <benchmarks/tournament/run.hpp>

namespace tournament {

namespace {

struct AxisData {
    std::string_view title;
    std::string_view name;
    std::string Combination::*field;
    bool may_be_usual; ///< if true, the usual value is not mentioned
};

/// In the order of Axis.
constexpr std::array<AxisData, axes.size()> data{{
    {"variable order", "variable_order", &Combination::variable_order, false},
    {"value order", "value_order", &Combination::value_order, false},
    {"inference", "inference", &Combination::inference, false},
    {"restarts", "restarts", &Combination::restarts, false},
    {"learning", "learning", &Combination::learning, true},
    {"branching", "branching", &Combination::branching, true},
    {"neighbourhood", "neighbourhood", &Combination::neighbourhood, true},
    {"tree", "tree", &Combination::tree, true},
}};

const AxisData& data_of(Axis axis) { return data.at(static_cast<std::size_t>(axis)); }

} // namespace

std::string_view title(Axis axis) { return data_of(axis).title; }

std::string_view name(Axis axis) { return data_of(axis).name; }

const std::string& value_on(const Combination& combination, Axis axis) {
    return combination.*data_of(axis).field;
}

std::string& value_on(Combination& combination, Axis axis) { return combination.*data_of(axis).field; }

bool is_usual_on(const Combination& combination, Axis axis) {
    static const Combination usual;
    return data_of(axis).may_be_usual && value_on(combination, axis) == value_on(usual, axis);
}

std::string to_string(const Combination& combination) {
    std::string text;
    for (const Axis axis : axes) {
        if (is_usual_on(combination, axis)) continue;
        if (!text.empty()) text += ", ";
        text += value_on(combination, axis);
    }
    return text;
}

} // namespace tournament
