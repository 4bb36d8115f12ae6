#include <csp/constraints/require/scoped_predicate.hpp>

#include <utility>

namespace csp {

ScopedPredicate::ScopedPredicate(std::vector<View> scope, TuplePredicate predicate)
    : scope_(std::move(scope)),
      predicate_(std::move(predicate)),
      arguments_(scope_.size()) {
    for (const View x : scope_) {
        index_.push_back(place_of(x.variable(), variables_));
        if (index_.back() == variables_.size()) variables_.push_back(x.variable());
    }
}

bool ScopedPredicate::holds(const Assignment& assignment) const {
    std::vector<Value> arguments;
    arguments.reserve(scope_.size());
    for (const View x : scope_) arguments.push_back(assignment[x]);
    return predicate_(arguments);
}

} // namespace csp
