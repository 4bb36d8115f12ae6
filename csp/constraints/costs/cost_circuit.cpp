#include <csp/constraints/costs/costs.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/circuit/route.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/engine/facts.hpp>

namespace csp {

namespace {

class CostCircuit final : public ConstraintDefinition {
  public:
    explicit CostCircuit(Choices choices) : choices_(std::move(choices)), circuit_(circuit(choices_.xs())) {}

    std::string kind() const override { return "cost_circuit"; }
    std::vector<View> scope() const override { return choices_.scope(); }
    void state_facts(Facts& facts) const override { facts.state<Route>(choices_.xs(), &choices_.costs()); }
    bool check(const Assignment& assignment) const override {
        return circuit_->check(assignment) && choices_.add_up(assignment);
    }
    std::string describe(const NameOf& name) const override { return "circuit: " + choices_.describe(name); }
    std::vector<Var> results() const override { return {choices_.total().variable()}; }
    void post(Posting& posting) const override {
        constexpr std::size_t fewest = 3; // with fewer places the tour is known
        const std::vector<View> next = posting.canonical(choices_.xs());
        const View total = posting.canonical(choices_.total());
        const Matrix<WideValue>& costs = choices_.costs();
        if (next.empty()) return posting.assign(total, 0);
        circuit_->post(posting);
        if (next.size() < fewest)
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
