#include <csp/constraints/require/condition.hpp>

#include <algorithm>
#include <utility>

namespace csp {

Condition::Condition(std::vector<View> scope, TuplePredicate predicate)
    : scope_(std::move(scope)),
      predicate_(std::move(predicate)),
      arguments_(scope_.size()) {
    for (const View x : scope_) {
        const auto found = std::find(variables_.begin(), variables_.end(), x.variable());
        index_.push_back(static_cast<std::size_t>(found - variables_.begin()));
        if (found == variables_.end()) variables_.push_back(x.variable());
    }
}

bool Condition::holds(const Assignment& assignment) const {
    std::vector<Value> arguments;
    arguments.reserve(scope_.size());
    for (const View x : scope_) arguments.push_back(assignment[x]);
    return predicate_(arguments);
}

} // namespace csp
