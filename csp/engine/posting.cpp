#include <csp/engine/posting.hpp>

#include <csp/base/atom.hpp>
#include <csp/engine/guarded.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace csp {

namespace {

/// Composes two views: `outer` is a view of a variable, which equals the view `inner`.
View composed(View outer, View inner) {
    return outer.is_negated() ? outer.offset() - inner : inner + outer.offset();
}

} // namespace

View Aliases::canonical(View x) const {
    while (has_parent(x.variable())) x = composed(x, parents_[x.variable().index]);
    return x;
}

void Aliases::add_constraints(Var x, std::vector<std::uint32_t>& constraints) const {
    for (; has_parent(x); x = parents_[x.index].variable())
        constraints.insert(constraints.end(), constraints_[x.index].begin(), constraints_[x.index].end());
}

void Aliases::add(View x, View y, std::vector<std::uint32_t> constraints) {
    const std::size_t needed = std::size_t{1} + std::max(x.variable().index, y.variable().index);
    while (parents_.size() < needed) parents_.emplace_back(Var{static_cast<std::uint32_t>(parents_.size())});
    sizes_.resize(parents_.size(), 1);
    constraints_.resize(parents_.size());
    add_constraints(x.variable(), constraints);
    add_constraints(y.variable(), constraints);
    x = canonical(x);
    y = canonical(y);
    if (x.variable().is_same(y.variable())) return;
    if (sizes_[x.variable().index] > sizes_[y.variable().index]) std::swap(x, y);
    sizes_[y.variable().index] += sizes_[x.variable().index];
    constraints_[x.variable().index] = std::move(constraints);
    parents_[x.variable().index] =
        x.is_negated() ? x.offset() - y : y - x.offset(); // x = y, solved for its variable
}

Flattening::FlatFunction& Flattening::of(std::shared_ptr<const void> function) {
    Entry& entry = functions_[function.get()];
    entry.function = std::move(function);
    return entry.flat;
}

namespace {

/// The rule of a narrowing under a condition: x takes a value of the set.
///
/// Rule 1. Any other value is removed.
class NarrowRule final : public Rule {
  public:
    NarrowRule(View x, Domain values) : x_(x), values_(std::move(values)) {}

    std::string name() const override { return "in"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override { wiring.on(x_); }
    void propagate(Context& context) override {
        const auto without_reason = [](Reason&) {}; // the reason is empty: no atoms
        const auto runs = values_.intervals();
        if (!context.at_least(x_, runs.front().min, without_reason)) return;
        if (!context.at_most(x_, runs.back().max, without_reason)) return;
        for (std::size_t i = 1; i < runs.size(); ++i)
            if (!context.remove_range(x_, runs[i - 1].max + 1, runs[i].min - 1, without_reason)) return;
        context.entailed();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return values_.contains(assignment[x_]);
    }

  private:
    View x_;
    Domain values_;
};

/// Implements condition -> atom.
///
/// Rule 1. If the condition is true, so is the atom.
/// Rule 2. If the atom is false, so is the condition.
class ImpliedAtom final : public Rule {
  public:
    ImpliedAtom(Atom condition, Atom atom) : condition_(condition), atom_(atom) {}

    std::string name() const override { return "implication"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override {
        wiring.on(condition_.variable(), events_deciding(condition_));
        wiring.on(atom_.variable(), events_deciding(atom_));
    }
    void propagate(Context& context) override {
        if (context.is_true(condition_)) {
            context.post(atom_, because{condition_}); // Rule 1
            return context.entailed();
        }
        if (context.is_false(atom_)) {
            context.post(!condition_, because{!atom_}); // Rule 2
            return context.entailed();
        }
        if (context.is_false(condition_) || context.is_true(atom_)) return context.entailed();
        context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.holds_for(assignment[condition_.variable()]) ||
               atom_.holds_for(assignment[atom_.variable()]);
    }

  private:
    Atom condition_;
    Atom atom_;
};

} // namespace

bool Posting::is_true(Atom atom) const { return csp::is_true(atom, store()); }

std::vector<View> Posting::canonical(const std::vector<View>& xs) const {
    std::vector<View> views;
    views.reserve(xs.size());
    for (const View x : xs) views.push_back(canonical(x));
    return views;
}

// Demands of constraints ---------------------------------------------------------------------------

void Posting::require(Atom atom) {
    if (is_true(atom)) return;
    if (is_false(atom)) return fail();
    if (condition_)
        always().add<ImpliedAtom>(*condition_, atom);
    else
        engine_->post(atom, loaded());
}

void Posting::fail() {
    if (condition_)
        always().require(!*condition_);
    else
        engine_->fail(loaded());
}

void Posting::at_least(View x, WideValue k) {
    if (k > domain(x).max()) return fail();
    if (k > domain(x).min()) require(atom_at_least(x, static_cast<Value>(k)));
}

void Posting::at_most(View x, WideValue k) {
    if (k < domain(x).min()) return fail();
    if (k < domain(x).max()) require(atom_at_most(x, static_cast<Value>(k)));
}

void Posting::assign(View x, WideValue v) {
    if (!domain(x).contains(v)) return fail();
    require(atom_equal(x, static_cast<Value>(v)));
}

void Posting::remove(View x, WideValue v) {
    if (domain(x).contains(v)) require(atom_different(x, static_cast<Value>(v)));
}

void Posting::keep(View x, const Domain& values) {
    if (domain(x).max() < values.min() || domain(x).min() > values.max()) return fail();
    if (condition_) return add<NarrowRule>(x, values);
    const auto runs = values.intervals();
    at_least(x, values.min());
    at_most(x, values.max());
    for (std::size_t i = 1; i < runs.size(); ++i)
        engine_->remove_range(x, runs[i - 1].max + 1, runs[i].min - 1, loaded());
}

void Posting::remove(View x, const Domain& values) {
    const std::optional<Domain> others = values.complement();
    if (!others) return fail();
    keep(x, *others);
}

void Posting::add(std::unique_ptr<Rule> rule) {
    if (condition_ && !is_true(*condition_)) {
        if (is_false(*condition_)) return;
        rule = std::make_unique<GuardedRule>(*condition_, std::move(rule));
    }
    engine_->add_rule(std::move(rule), constraints_, Origin::rule, pairs_);
}

// Conditions and variables -------------------------------------------------------------------------

Posting Posting::under(Atom condition) const {
    Posting posting = always();
    if (is_true(condition)) return posting;
    posting.condition_ = condition;
    return posting;
}

Posting Posting::always() const {
    Posting posting = *this;
    posting.condition_.reset();
    return posting;
}

Posting Posting::serving(ConstraintNumbers constraints) const {
    Posting posting = *this;
    posting.constraints_ = std::move(constraints);
    posting.pairs_.reset();
    return posting;
}

Posting Posting::serving(std::vector<ServedPairs::Pair> pairs) const {
    auto shared = std::make_shared<const ServedPairs>(std::move(pairs));
    Posting posting = serving(shared->all());
    posting.pairs_ = std::move(shared);
    return posting;
}

Var Posting::new_variable(const Domain& domain, Auxiliary meaning) {
    meaning.constraints = constraints_;
    return engine_->add_auxiliary(domain, std::move(meaning));
}

Atom Posting::truth(bool value) {
    std::optional<Var>& one = loading_->flattening.one();
    if (!one)
        one = new_variable(range(1, 1), {[](const NameOf&) { return std::string("1"); },
                                         [](const Assignment&) { return WideValue{1}; },
                                         [](const NameOf&) { return std::string("1"); }});
    return value ? Atom::at_least(*one, 1) : Atom::less(*one, 1);
}

} // namespace csp
