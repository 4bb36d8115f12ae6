#include <csp/constraints/regular/regular.hpp>

#include <csp/constraints/regular/cheapest_paths.hpp>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// An automaton and the costs of its transitions.
struct Pricing {
    Automaton automaton;
    TransitionCost cost;

    /// The cost of the values, if they are accepted.
    std::optional<WideValue> price(const std::vector<View>& scope, const Assignment& assignment) const {
        WideValue sum = 0;
        Automaton::State state = automaton.initial();
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const Automaton::State next = automaton.next(state, assignment[scope[i]]);
            if (next == Automaton::no_state) return std::nullopt;
            sum += cost(i, assignment[scope[i]], state);
            state = next;
        }
        return automaton.is_accepting(state) ? std::optional(sum) : std::nullopt;
    }
};

class CostRegular final : public ConstraintDefinition {
  public:
    CostRegular(std::vector<View> scope, Pricing pricing, View total)
        : scope_(std::move(scope)),
          pricing_(std::make_shared<const Pricing>(std::move(pricing))),
          total_(total) {}

    std::string kind() const override { return "cost_regular"; }
    std::vector<View> scope() const override {
        std::vector<View> all = scope_;
        all.push_back(total_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return pricing_->price(scope_, assignment) == WideValue{assignment[total_]};
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") accepted by " + pricing_->automaton.describe() +
               " at a cost of " + name(total_);
    }
    std::vector<Var> results() const override { return {total_.variable()}; }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        const View total = posting.canonical(total_);
        if (scope.empty()) {
            if (!pricing_->automaton.is_accepting(pricing_->automaton.initial())) return posting.fail();
            return posting.assign(total, 0);
        }
        LayeredGraph graph = unroll("csp::cost_regular", pricing_->automaton, scope, posting, pricing_->cost);
        const auto check = [scope, total, pricing = pricing_](const Assignment& a) {
            return pricing->price(scope, a) == WideValue{a[total]};
        };
        post_cheapest_paths(posting, "cost regular", scope, std::move(graph), total, check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Pricing> pricing_; ///< shared with the rules
    View total_;
};

} // namespace

Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost,
                        const Expression& total) {
    return over(scope, {total},
                [pricing = Pricing{std::move(automaton), std::move(cost)}](std::vector<View> views,
                                                                           const std::vector<View>& price) {
                    return make_constraint<CostRegular>(std::move(views), pricing, price.front());
                });
}

} // namespace csp
