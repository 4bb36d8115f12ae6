#include <csp/constraints/costs/costs.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/circuit/route.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

void CostRows::begin_row(std::size_t length) {
    if (row_count_ == 0) columns_ = length;
    if (length != columns_)
        throw ArgumentError("csp::CostRows", "row " + std::to_string(row_count_) + " has " +
                                                 std::to_string(length) + " costs, row 0 has " +
                                                 std::to_string(columns_));
    ++row_count_;
}

void CostRows::refuse(const std::string& cost) {
    throw ArgumentError("csp::CostRows", "the cost " + cost + ", outside of " + std::to_string(min_value) +
                                             ".." + std::to_string(max_value));
}

// Choices ------------------------------------------------------------------------------------------

Choices::Choices(const std::string& function, std::vector<View> xs, CostRows costs, View total)
    : xs_(std::move(xs)),
      total_(total) {
    if (costs.rows() != xs_.size())
        throw ArgumentError(function, std::to_string(costs.rows()) + " rows of costs for " +
                                          std::to_string(xs_.size()) + " variables");
    costs_ = std::move(costs).matrix();
    const WideValue most = most_assignment_cost(xs_.size());
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

std::string Choices::statement(const std::vector<Interval>& counts, const NameOf& name) const {
    std::vector<std::vector<WideValue>> rows(xs_.size());
    for (std::size_t i = 0; i < rows.size() && costs_.columns() > 0; ++i) rows[i] = costs_.row(i);
    const auto stated_count = [](Interval count) {
        return stated_numbers(std::initializer_list<Value>{count.min, count.max});
    };
    return stated("cost_global_cardinality",
                  {stated_list(xs_, name), stated_list(rows, stated_numbers<std::vector<WideValue>>),
                   stated_list(counts, stated_count), name(total_)});
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

// Constraints --------------------------------------------------------------------------------------

namespace {

class CostAllDifferent final : public ConstraintDefinition {
  public:
    explicit CostAllDifferent(Choices choices) : choices_(std::move(choices)) {}

    std::string kind() const override { return "cost_all_different"; }
    std::string statement(const NameOf& name) const override {
        return choices_.statement(std::vector<Interval>(choices_.costs().columns(), {0, 1}), name);
    }
    std::vector<View> scope() const override { return choices_.scope(); }
    bool check(const Assignment& assignment) const override {
        return are_different(choices_.xs(), assignment) && choices_.add_up(assignment);
    }
    std::string describe(const NameOf& name) const override {
        return "all different: " + choices_.describe(name);
    }
    std::vector<Var> results() const override { return {choices_.total().variable()}; }
    void post(Posting& posting) const override {
        const std::vector<View> xs = posting.canonical(choices_.xs());
        const View total = posting.canonical(choices_.total());
        const Matrix<WideValue>& costs = choices_.costs();
        if (xs.empty()) return posting.assign(total, 0);
        if (xs.size() > costs.columns()) return posting.fail();
        for (const View x : xs) {
            posting.at_least(x, 0);
            posting.at_most(x, static_cast<WideValue>(costs.columns()) - 1);
        }
        all_different(xs, consistency::domain)->post(posting);
        post_cost_at_most(posting, xs, costs, total);
        post_cost_at_least(posting, xs, costs, total);
    }

  private:
    Choices choices_;
};

class CostCircuit final : public ConstraintDefinition {
  public:
    explicit CostCircuit(Choices choices) : choices_(std::move(choices)), circuit_(circuit(choices_.xs())) {}

    std::string kind() const override { return "cost_circuit"; }
    std::string statement(const NameOf& name) const override {
        const std::vector<Interval> once(choices_.costs().columns(), {1, 1});
        return stated("and",
                      {'[' + statement_of(circuit_, name) + ',' + choices_.statement(once, name) + ']'});
    }
    std::vector<View> scope() const override { return choices_.scope(); }
    void state_facts(Facts& facts) const override { facts.state<Route>(choices_.xs(), &choices_.costs()); }
    bool check(const Assignment& assignment) const override {
        return circuit_->check(assignment) && choices_.add_up(assignment);
    }
    std::string describe(const NameOf& name) const override { return "circuit: " + choices_.describe(name); }
    std::vector<Var> results() const override { return {choices_.total().variable()}; }
    void post(Posting& posting) const override {
        constexpr std::size_t fewest = 3; // with fewer places, there is only one tour
        const std::vector<View> next = posting.canonical(choices_.xs());
        const View total = posting.canonical(choices_.total());
        const Matrix<WideValue>& costs = choices_.costs();
        if (next.empty()) return posting.assign(total, 0);
        circuit_->post(posting);
        if (next.size() < fewest || !posting.wants<RoundTrip>()) // the pass tour-costs is switched off
            post_cost_at_most(posting, next, costs, total);
        else
            post_tour_cost_at_most(posting, next, costs, total);
        post_cost_at_least(posting, next, costs, total);
    }

  private:
    Choices choices_;
    Constraint circuit_;
};

} // namespace

Constraint cost_all_different(const List& xs, CostRows costs, const Expression& total) {
    return over(xs, {total},
                [costs = std::move(costs)](std::vector<View> views, const std::vector<View>& sum) {
                    return make_constraint<CostAllDifferent>(
                        Choices("csp::cost_all_different", std::move(views), costs, sum.front()));
                });
}

Constraint cost_circuit(const List& next, CostRows costs, const Expression& total) {
    if (costs.rows() > 0 && costs.columns() != costs.rows())
        throw ArgumentError("csp::cost_circuit", std::to_string(costs.rows()) + " rows of " +
                                                     std::to_string(costs.columns()) +
                                                     " costs; there must be as many columns as rows");
    return over(next, {total},
                [costs = std::move(costs)](std::vector<View> views, const std::vector<View>& sum) {
                    return make_constraint<CostCircuit>(
                        Choices("csp::cost_circuit", std::move(views), costs, sum.front()));
                });
}

} // namespace csp
