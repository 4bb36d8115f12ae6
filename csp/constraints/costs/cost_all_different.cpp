#include <csp/constraints/costs/costs.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/costs/choices.hpp>

namespace csp {

namespace {

class CostAllDifferent final : public ConstraintDefinition {
  public:
    explicit CostAllDifferent(Choices choices) : choices_(std::move(choices)) {}

    std::string kind() const override { return "cost_all_different"; }
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

} // namespace

Constraint cost_all_different(const List& xs, CostRows costs, const Expression& total) {
    return over(xs, {total},
                [costs = std::move(costs)](std::vector<View> views, const std::vector<View>& sum) {
                    return make_constraint<CostAllDifferent>(
                        Choices("csp::cost_all_different", std::move(views), costs, sum.front()));
                });
}

} // namespace csp
