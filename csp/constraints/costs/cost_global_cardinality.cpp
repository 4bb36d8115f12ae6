#include <csp/constraints/costs/costs.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/constraints/costs/flow_cost.hpp>
#include <csp/constraints/counting/counting.hpp>

#include <numeric>
#include <utility>

namespace csp {

namespace {

[[noreturn]] void refuse_counts(const std::string& problem) {
    throw ArgumentError("csp::cost_global_cardinality", problem);
}

class CostGlobalCardinality final : public ConstraintDefinition {
  public:
    CostGlobalCardinality(Choices choices, std::vector<Interval> counts)
        : choices_(std::move(choices)),
          counts_(std::move(counts)) {
        if (!choices_.xs().empty() && counts_.size() != choices_.costs().columns())
            refuse_counts(std::to_string(choices_.costs().columns()) + " columns of costs, but " +
                          std::to_string(counts_.size()) + " counts");
        for (const auto& [min, max] : counts_)
            if (min > max)
                refuse_counts("a count from " + std::to_string(min) + " to " + std::to_string(max) +
                              " is empty");
    }

    std::string kind() const override { return "cost_global_cardinality"; }
    std::vector<View> scope() const override { return choices_.scope(); }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> taken(counts_.size());
        for (const View x : choices_.xs())
            if (const Value v = assignment[x]; v >= 0 && static_cast<std::size_t>(v) < taken.size())
                ++taken[static_cast<std::size_t>(v)];
        for (std::size_t v = 0; v < taken.size(); ++v)
            if (taken[v] < counts_[v].min || taken[v] > counts_[v].max) return false;
        return choices_.add_up(assignment);
    }
    std::string describe(const NameOf& name) const override {
        const auto words = [](Interval count) {
            return std::to_string(count.min) +
                   (count.min == count.max ? "" : ".." + std::to_string(count.max));
        };
        return "values from 0 on come (" + list_of(counts_, words) + ") times: " + choices_.describe(name);
    }
    std::vector<Var> results() const override { return {choices_.total().variable()}; }
    void post(Posting& posting) const override;

  private:
    Choices choices_;
    std::vector<Interval> counts_;
};

void CostGlobalCardinality::post(Posting& posting) const {
    const std::vector<View> xs = posting.canonical(choices_.xs());
    const View total = posting.canonical(choices_.total());
    std::vector<Value> values(counts_.size());
    std::iota(values.begin(), values.end(), 0);
    global_cardinality(xs, values, counts_, Cover::closed, consistency::domain)->post(posting);
    if (xs.empty()) return posting.assign(total, 0);
    if (values.empty()) return;
    const Matrix<WideValue>& costs = choices_.costs();
    posting.add<FlowCost>(xs, costs, counts_, total);
    posting.add<FlowCost>(xs, negated(costs), counts_, -total);
}

} // namespace

Constraint cost_global_cardinality(const List& xs, CostRows costs, std::vector<Interval> counts,
                                   const Expression& total) {
    return over(xs, {total},
                [costs = std::move(costs), counts = std::move(counts)](std::vector<View> views,
                                                                       const std::vector<View>& sum) {
                    return make_constraint<CostGlobalCardinality>(
                        Choices("csp::cost_global_cardinality", std::move(views), costs, sum.front()),
                        counts);
                });
}

} // namespace csp
