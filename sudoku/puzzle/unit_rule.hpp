#pragma once

#include <csp/constraints/rule_constraint.hpp>

#include <string_view>

namespace sudoku {

/// A way of reasoning about one unit that players use: an inference rule of csp and its name.
///
/// `infer` receives only the cells of a unit, and removes values that no filling of the unit with pairwise different
/// values can have; see csp/engine/rule.hpp for the contract.
struct UnitRule {
    std::string_view name;    ///< "naked-twins"
    std::string_view summary; ///< a description in one sentence
    bool checks_units;        ///< whether it fails on every full unit that holds a value twice
    void (*infer)(csp::Context& context, csp::Views unit);
    csp::RuleOptions options{};
};

} // namespace sudoku
