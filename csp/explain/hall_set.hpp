#pragma once

#include <csp/explain/explanation.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/model/model.hpp>

#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// As many values as variables that have them, from which an all_different makes deductions.
struct HallSet {
    std::vector<Value> values; ///< two or more, ascending
    bool is_hidden = false; ///< no other variable has these values; otherwise, these variables have no others
};

/// Returns the Hall set from which a step follows, if it is a step of one all_different that needs several variables
/// together. If there are as many values as variables, the remaining variables and values are a Hall set as well; the
/// smaller set is returned. Variables with one value left belong to neither. A step that also removes values from
/// members of the set follows from singles, one after another, and has no Hall set.
///
/// Complexity: O(variables^2 + facts)
/// Source: P. Hall, "On representatives of subsets", Journal of the London Mathematical Society s1-10, 1935.
std::optional<HallSet> hall_set_of(const Model& model, const Explanation::Step& step);

/// Returns the variables whose domains imply these removals from other variables of an all_different, by the smallest
/// Hall set that implies all of them in the known domains: its members or, for a hidden set, the variables outside of
/// it; and the variables with one value left. Returns nullopt if a single variable or value suffices, if the constraint
/// is not an all_different, if no set of up to four values implies all removals, because larger sets have no names, or
/// if there are more than 64 variables or values.
///
/// Complexity: at most as many steps as there are sets of four variables or values; most sets are not visited
std::optional<std::vector<Var>> domains_of_smallest_hall_set(const Model& model,
                                                             const ConstraintSet& constraints,
                                                             const Knowledge& knowledge,
                                                             std::span<const Atom> removals);

} // namespace csp::explaining
