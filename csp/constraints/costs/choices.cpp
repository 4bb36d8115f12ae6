#include <csp/constraints/costs/choices.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/costs/assignment_cost.hpp>
#include <csp/constraints/costs/one_tree.hpp>
#include <csp/constraints/costs/tour_cost.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

Choices::Choices(const std::string& function, std::vector<View> xs, CostRows costs, View total)
    : xs_(std::move(xs)),
      total_(total) {
    if (costs.rows() != xs_.size())
        throw ArgumentError(function, std::to_string(costs.rows()) + " rows of costs for " +
                                          std::to_string(xs_.size()) + " variables");
    costs_ = std::move(costs).matrix();
    const WideValue most = AssignmentCost::most_cost(xs_.size());
    if (const WideValue greatest = greatest_of(costs_); greatest > most)
        throw ArgumentError(function, "a cost of " + std::to_string(greatest) + ": with " +
                                          std::to_string(xs_.size()) + " variables the limit is " +
                                          std::to_string(most));
}

std::vector<View> Choices::scope() const {
    std::vector<View> all = xs_;
    all.push_back(total_);
    return all;
}

bool Choices::add_up(const Assignment& assignment) const {
    WideValue sum = 0;
    for (std::size_t i = 0; i < xs_.size(); ++i) {
        const Value v = assignment[xs_[i]];
        if (v < 0 || static_cast<std::size_t>(v) >= costs_.columns()) return false;
        sum += costs_(i, static_cast<std::size_t>(v));
    }
    return sum == assignment[total_];
}

std::string Choices::describe(const NameOf& name) const {
    return list_of(xs_, name) + " at a cost of " + name(total_);
}

WideValue greatest_of(const Matrix<WideValue>& costs) {
    WideValue greatest = 0;
    for (const WideValue cost : costs) greatest = std::max(greatest, std::abs(cost));
    return greatest;
}

Matrix<WideValue> negated(const Matrix<WideValue>& costs) {
    std::vector<WideValue> negative;
    negative.reserve(costs.size());
    for (const WideValue cost : costs) negative.push_back(-cost);
    return {std::move(negative), costs.columns()};
}

void post_cost_at_most(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                       View total) {
    posting.add<AssignmentCost>(xs, costs, total);
}

void post_cost_at_least(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                        View total) {
    posting.add<AssignmentCost>(xs, negated(costs), -total);
}

void post_tour_cost_at_most(Posting& posting, const std::vector<View>& next, const Matrix<WideValue>& costs,
                            View total) {
    const WideValue greatest = greatest_of(costs);
    if (greatest <= AssignmentCost::most_cost(next.size())) post_cost_at_most(posting, next, costs, total);
    if (greatest <= OneTree::most_cost(next.size()))
        posting.add<TourCost>(next, costs, total, posting.store());
}

} // namespace csp
