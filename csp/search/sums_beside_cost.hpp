#pragma once

#include <csp/base/view.hpp>
#include <csp/constraints/linear/two_sums.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace csp {

/// A comparison of a sum that the model states, sum(w x) <= W, over many of the terms of a cost, which gains by what this
/// loses: a capacity. Together with the cost it says more than both alone; see TwoSums.
struct SumBesideCost {
    std::vector<TwoSums::Term> terms; ///< of the cost, first, and of the sum
    /// That the first sum never exceeds, if the cost is a variable and one of the terms; nothing: the cost is the first sum.
    std::optional<WideValue> most_first;
    WideValue most_second = 0;
    ConstraintNumbers constraints; ///< that say so
};

/// All of them among the first constraints of the model, for a cost that is the sum of these terms; or that is a view, `total`,
/// which an equation of the model makes a sum. Those in which at least half of the terms of the cost, two or more, take
/// part with the other sign. O(size of the sums of the model, and n log n for n terms).
std::vector<SumBesideCost> sums_beside_cost(const LinearForm& cost, const Model& model,
                                            std::size_t constraint_count);

} // namespace csp
