#include <csp/constraints/regular/regular.hpp>

#include <csp/constraints/regular/paths.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/posting.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// States the initial state, the accepting states, and the transitions: [from, least value, greatest value, to].
std::string statement_of(const Automaton& automaton) {
    std::vector<Automaton::State> accepting;
    std::vector<std::string> transitions;
    for (Automaton::State from = 0; static_cast<std::size_t>(from) < automaton.state_count(); ++from) {
        if (automaton.is_accepting(from)) accepting.push_back(from);
        automaton.for_each_letter({min_value, max_value}, [&](std::size_t letter, Interval values) {
            const Automaton::State to = automaton.next_by_letter(from, letter);
            if (to != Automaton::no_state) transitions.push_back(stated_step(from, values, to));
        });
    }
    return std::to_string(automaton.initial()) + ',' + stated_numbers(accepting) + ",[" +
           list_of(
               transitions, [](const std::string& text) { return text; }, ",") +
           ']';
}

class Regular final : public ConstraintDefinition {
  public:
    Regular(std::vector<View> scope, Automaton automaton)
        : scope_(std::move(scope)),
          automaton_(std::make_shared<const Automaton>(std::move(automaton))) {}

    std::string kind() const override { return "regular"; }
    std::string statement(const NameOf& name) const override {
        return stated("regular", {stated_list(scope_, name), statement_of(*automaton_)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return accepts(*automaton_, scope_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") accepted by " + automaton_->describe();
    }
    std::optional<Constraint> negation() const override { return regular(scope_, automaton_->complement()); }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        if (scope.empty()) {
            if (!automaton_->is_accepting(automaton_->initial())) posting.fail();
            return;
        }
        const auto check = [scope, automaton = automaton_](const Assignment& a) {
            return accepts(*automaton, scope, a);
        };
        post_paths(posting, "regular", scope, unroll("csp::regular", *automaton_, scope, posting), check);
    }

  private:
    static bool accepts(const Automaton& automaton, const std::vector<View>& scope,
                        const Assignment& assignment) {
        return automaton.accepts(values(assignment, scope));
    }

    std::vector<View> scope_;
    std::shared_ptr<const Automaton> automaton_; ///< shared with the rules
};

/// An automaton with the costs of its transitions.
struct Pricing {
    Automaton automaton;
    TransitionCost cost;

    /// Returns the cost of the values if they are accepted.
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
    std::string statement_within(const NameOf& name, const DomainOf& domain) const override;
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

/// States the states once for each position, because costs depend on the position.
std::string CostRegular::statement_within(const NameOf& name, const DomainOf& domain) const {
    constexpr std::size_t most_looks = 1'000'000; // at a value in a state
    std::size_t looks = 0;
    const Automaton& automaton = pricing_->automaton;
    const auto states = static_cast<WideValue>(automaton.state_count());
    std::vector<std::string> steps;
    std::set<Automaton::State> reached{automaton.initial()};
    WideValue row = 0; // the first state of the row
    for (std::size_t i = 0; i < scope_.size(); ++i, row += states) {
        for (const Automaton::State from : std::exchange(reached, {}))
            for (const Interval run : domain(scope_[i].variable()).intervals())
                for (Value of_variable = run.min; of_variable <= run.max; ++of_variable) {
                    if (++looks > most_looks) return "";
                    const auto v = static_cast<Value>(scope_[i].from_variable(of_variable));
                    const Automaton::State to = automaton.next(from, v);
                    if (to == Automaton::no_state) continue;
                    reached.insert(to);
                    steps.push_back(
                        stated_step(row + from, {v, v}, row + states + to, pricing_->cost(i, v, from)));
                }
    }
    std::vector<WideValue> accepting;
    for (Automaton::State s = 0; s < states; ++s)
        if (automaton.is_accepting(s)) accepting.push_back(row + s);
    return stated("cost_regular",
                  {stated_list(scope_, name), std::to_string(automaton.initial()), stated_numbers(accepting),
                   stated_list(steps, [](const std::string& one) { return one; }), name(total_)});
}

} // namespace

Constraint regular(const List& scope, Automaton automaton) {
    return make_over<Regular>(scope, std::move(automaton));
}
Constraint regular(const List& scope, std::string_view expression) {
    return regular(scope, Automaton::of_expression(expression));
}

Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost,
                        const Expression& total) {
    return over(scope, {total},
                [pricing = Pricing{std::move(automaton), std::move(cost)}](std::vector<View> views,
                                                                           const std::vector<View>& price) {
                    return make_constraint<CostRegular>(std::move(views), pricing, price.front());
                });
}

} // namespace csp
