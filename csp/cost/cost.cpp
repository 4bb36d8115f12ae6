#include <csp/cost/cost.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/linear/post.hpp>
#include <csp/constraints/linear/sum.hpp>
#include <csp/cost/stated_cost.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/posting.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace csp {

/// sum <= bound, where the bound decreases as better solutions are found. The slack is the bound less the lower bound
/// of the sum.
///
/// Rule 1. A term exceeds its lower bound by at most the slack.
/// Rule 2. If the slack is negative, there is no better solution.
/// Rule 3. If a constraint of the model states that the sum exceeds the bound, there is no better solution.
///
/// The rule is never entailed, since the bound may fall below the lower bound of the sum. Complexity: O(variables and
/// atoms changed) a run, and O(open terms) if one of them is wider than the slack.
class CostAtMost final : public Rule {
  public:
    /// @param form    the sum, with each variable and atom once
    /// @param stated  a lower bound of the sum that the model states
    CostAtMost(LinearForm form, WideValue stated) : sum_(std::move(form)), stated_(stated) {}

    WideValue bound() const { return bound_; }
    const WideValue& bound_as_it_falls() const { return bound_; }
    /// @param bound  at most earlier bounds, unless a search begins or the level of the earlier bounds is undone
    void set_bound(WideValue bound) { bound_ = bound; }
    /// Whether the domains have been narrowed by this bound, on this level or an earlier one.
    bool is_enforced(const Store& store) const { return store.get(enforced_) == bound_; }
    WideValue least(const Store& store) const { return std::max(stated_, sum_.least(store)); }

    std::string name() const override { return "objective"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return priority_of(sum_.term_count()); }
    void scope(Wiring& wiring) override {
        sum_.scope(wiring, Interest::least);
        enforced_ = wiring.reversible(bound_);
    }
    void propagate(Context& context) override {
        const SumRange<WideValue> range = sum_.range(context);
        if (bound_ == Cost::any) return context.fixpoint();
        if (context.get(enforced_) != bound_) context.set(enforced_, bound_);
        const WideValue slack = bound_ - range.least;
        if (bound_ < stated_) { // Rule 3
            context.fail([](Reason& /*none: it is so wherever the search is*/) {});
        } else if (slack < 0) { // Rule 2
            context.fail(later(SumDeduction(About::sum, 1).token()));
        } else if (range.widest <= slack) {
            context.fixpoint();
        } else {
            hold_down_terms(slack, context);
        }
    }
    /// Explains by the current bound, which may have decreased since; the reason then needs fewer atoms.
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override {
        sum_.explain_later(bound_, SumDeduction(token), stated, past, reason);
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return sum_.value(assignment) <= bound_;
    }

  private:
    using About = SumDeduction::About;

    void hold_down_terms(WideValue slack, Context& context) {
        sum_.for_each_open(
            context, [slack] { return slack; }, [&](const auto& term) { // Rule 1
                const auto [least, most] = extent<WideValue>(term, context);
                return most - least <= slack ||
                       hold_down(term, slack, context,
                                 later(SumDeduction(About::term, 1, sum_.number_of(term)).token()));
            });
    }

    MixedSum<WideValue> sum_;
    WideValue stated_;
    WideValue bound_ = Cost::any;
    Reversible<WideValue> enforced_;
};

namespace {

LinearForm form_of(const Expression& cost, Engine& engine) {
    Loading loading;
    Posting posting(engine, loading);
    const FlatSum flat = flatten(cost, posting, {}, Consistency::bounds);
    return merged(flat.terms, flat.atom_terms, Comparison::at_most, -flat.constant);
}

} // namespace

Cost::Cost(const Expression& cost, Engine& engine, const StatedCost& known)
    : form_(form_of(known.same.value_or(cost), engine)) {
    if (form_.terms.size() == 1 && form_.atom_terms.empty() && is_unit(form_.terms.front())) {
        view_ = view_of(form_.terms.front()) - form_.constant;
        if (known.bound)
            engine.post(*at_least(known.bound->least), {Origin::constraint, &known.bound->constraint});
        return;
    }
    constant_ = -form_.constant;
    const WideValue stated =
        known.bound ? known.bound->least - constant_ : std::numeric_limits<WideValue>::min();
    LinearForm form = form_;
    make_atoms_of_truth_values(form, engine.store());
    auto rule = std::make_unique<CostAtMost>(std::move(form), stated);
    rule_ = rule.get();
    rule_id_ = engine.add_rule(std::move(rule), {}, Origin::objective);
}

Cost::Cost(const Expression& cost, Engine& engine, const Model& model, std::size_t constraint_count)
    : Cost(cost, engine, stated_cost(cost, model, constraint_count)) {
    see_sums(model, constraint_count, engine);
}

/// Adds rules for sums that the model states and that share terms with the cost.
void Cost::see_sums(const Model& model, std::size_t constraint_count, Engine& engine) {
    static_assert(TwoSums::no_bound == Cost::any);
    for (SumBesideCost& sum : sums_beside_cost(form_, model, constraint_count)) {
        if (sum.most_first) {
            engine.add_rule(TwoSums::fixed(std::move(sum.terms), *sum.most_first, sum.most_second),
                            std::move(sum.constraints));
        } else if (rule_ != nullptr) {
            auto rule =
                std::make_unique<TwoSums>(std::move(sum.terms), rule_->bound_as_it_falls(), sum.most_second);
            beside_.push_back(
                engine.add_rule(std::move(rule), std::move(sum.constraints), Origin::objective));
        }
    }
}

WideValue Cost::least(const Store& store) const {
    if (!view_) return constant_ + rule_->least(store);
    const Var x = view_->variable();
    return view_->from_variable(view_->is_negated() ? store.max(x) : store.min(x));
}

void Cost::allow_any() const {
    if (rule_ != nullptr) rule_->set_bound(Cost::any);
}

/// Returns the value of the view's variable if the cost is k. A bound from other searches may be beyond all values.
Value Cost::to_bound(WideValue k) const {
    return static_cast<Value>(
        std::clamp<WideValue>(view_->to_variable(k), WideValue{min_value} - 1, WideValue{max_value} + 1));
}

std::optional<Atom> Cost::at_least(WideValue k) const {
    if (!view_) return std::nullopt;
    const Var x = view_->variable();
    return view_->is_negated() ? Atom::at_most(x, to_bound(k)) : Atom::at_least(x, to_bound(k));
}

void Cost::demand_at_most(WideValue k, Engine& engine) const {
    if (view_) {
        const Var x = view_->variable();
        engine.post(view_->is_negated() ? Atom::at_least(x, to_bound(k)) : Atom::at_most(x, to_bound(k)),
                    {Origin::objective});
        return;
    }
    rule_->set_bound(k - constant_);
    if (rule_->is_enforced(engine.store())) return;
    engine.wake(rule_id_);
    for (const RuleId rule : beside_) engine.wake(rule);
}

bool Cost::is_refuted_at_most(WideValue k, Engine& engine) const {
    const Silence silence(engine);
    const WideValue demanded = view_ ? Cost::any : rule_->bound();
    engine.push();
    demand_at_most(k, engine);
    const bool is_consistent = engine.propagate();
    engine.pop();
    if (!view_) rule_->set_bound(demanded);
    return !is_consistent;
}

void require_values_only(const Expression& cost, const Model& model) {
    for (const auto& [coefficient, function] : cost.functions()) {
        const Constraint* const constraint = indicated(function);
        for (const Expression& argument : function->arguments()) require_values_only(argument, model);
        if (constraint == nullptr) continue;
        for (const View x : (*constraint)->scope()) {
            const Domain& domain = model.domain(x.variable());
            if (takes_values_only(x, domain.min(), domain.max())) continue;
            throw ArgumentError("csp::Solver",
                                "the cost contains " + (*constraint)->kind() + " with the view " +
                                    model.name(x) + ", which takes values outside " +
                                    std::to_string(min_value) + ".." + std::to_string(max_value));
        }
    }
}

std::vector<Constraint> conditions_for_a_value(const Expression& expression) {
    std::vector<Constraint> conditions;
    for (const auto& [coefficient, function] : expression.functions())
        if (function->is_partial()) conditions.push_back(Expression(function) <= max_value);
    return conditions;
}

} // namespace csp
