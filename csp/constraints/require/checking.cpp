#include <csp/constraints/require/checking.hpp>

#include <csp/constraints/table/tuple_set.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

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

BackwardChecking::BackwardChecking(ScopedPredicate predicate)
    : predicate_(std::move(predicate)),
      values_(predicate_.variables().size()) {}

void BackwardChecking::scope(Wiring& wiring) {
    for (const Var x : predicate_.variables()) wiring.on(x, Events::fixed);
}

void BackwardChecking::propagate(Context& context) {
    const std::vector<Var>& variables = predicate_.variables();
    for (std::size_t tried = 0; tried < variables.size(); ++tried) {
        if (!context.is_fixed(variables[unfixed_])) return context.fixpoint();
        unfixed_ = (unfixed_ + 1) % variables.size();
    }
    for (std::size_t i = 0; i < variables.size(); ++i) values_[i] = context.value(variables[i]);
    const auto by_all_values = [&](Reason& r) {
        for (const Var x : variables) r.add(Atom::equal(x, context.value(x)));
    };
    if (!predicate_.holds(values_)) context.fail(by_all_values); // Rule 1
    context.entailed();
}

std::optional<bool> BackwardChecking::check(const Assignment& assignment) const {
    return predicate_.holds(assignment);
}

ForwardChecking::ForwardChecking(ScopedPredicate predicate)
    : predicate_(std::move(predicate)),
      order_(predicate_.variables().size()),
      values_(order_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
}

void ForwardChecking::scope(Wiring& wiring) {
    for (const Var x : predicate_.variables()) wiring.on(x, Events::fixed);
}

void ForwardChecking::propagate(Context& context) {
    const std::vector<Var>& variables = predicate_.variables();
    std::size_t unfixed = 0;
    for (std::size_t i = 0; i < order_.size() && unfixed < 2; ++i)
        if (!context.is_fixed(variables[order_[i]])) std::swap(order_[unfixed++], order_[i]);
    if (unfixed == 2) return context.fixpoint();
    for (std::size_t i = unfixed; i < order_.size(); ++i)
        values_[order_[i]] = context.value(variables[order_[i]]);
    if (unfixed == 1) return try_values(order_.front(), context);
    if (!predicate_.holds(values_)) context.fail([&](Reason& r) { explain_by_fixed(r, context); }); // Rule 2
    context.entailed();
}

/// Applies rule 1.
void ForwardChecking::try_values(std::size_t last, Context& context) {
    constexpr std::uint32_t most_values = 10'000'000;
    const Var x = predicate_.variables()[last];
    if (context.size(x) > most_values) return context.fixpoint();
    const auto why = [&](Reason& r) { explain_by_fixed(r, context); };
    for (const Value v : context.domain(x)) {
        values_[last] = v;
        if (!predicate_.holds(values_) && !context.remove(x, v, why)) return;
    }
    context.entailed();
}

void ForwardChecking::explain_by_fixed(Reason& reason, const Context& context) const {
    for (const Var x : predicate_.variables())
        if (context.is_fixed(x)) reason.add(Atom::equal(x, context.value(x)));
}

std::optional<bool> ForwardChecking::check(const Assignment& assignment) const {
    return predicate_.holds(assignment);
}

void post_tried_out(ScopedPredicate predicate, WideValue most, Posting& posting) {
    const std::vector<Var>& variables = predicate.variables();
    if (combinations(variables, posting, most) > most)
        return posting.add<ForwardChecking>(std::move(predicate));
    TupleSet allowed{variables, Tuples::of_length(variables.size())};
    for_each_combination(variables, posting, [&](std::span<const Value> values) {
        if (predicate.holds(values)) allowed.tuples.add(values);
    });
    post_tuples(posting, std::move(allowed));
}

// By definition ------------------------------------------------------------------------------------

namespace {

bool has_wide_variable(const Constraint& constraint, const Posting& posting) {
    constexpr std::uint32_t most_values = 4096;
    const std::vector<View> scope = constraint->scope();
    return std::any_of(scope.begin(), scope.end(),
                       [&](View x) { return posting.domain(x.variable()).size() > most_values; });
}

/// Returns the definition as a predicate on the variables, which writes their values into `room`.
ScopedPredicate definition_of(const Constraint& constraint, const std::shared_ptr<Assignment>& room) {
    std::vector<View> variables;
    for (const View x : constraint->scope()) variables.emplace_back(x.variable());
    TuplePredicate holds = [constraint, variables, room](std::span<const Value> values) {
        for (std::size_t i = 0; i < variables.size(); ++i) room->set(variables[i].variable(), values[i]);
        return constraint->check(*room);
    };
    return {std::move(variables), std::move(holds)};
}

void post_pairs(const Constraint& constraint, ScopedPredicate predicate, Posting& posting) {
    constexpr std::size_t two = 2;
    constexpr WideValue most_pairs_asked = 1 << 20; // a twentieth of a second
    const std::vector<Var>& variables = predicate.variables();
    if (variables.size() <= two && constraint->is_domain_consistent()) return constraint->post(posting);
    if (variables.size() > two) return posting.add<ForwardChecking>(std::move(predicate));
    post_tried_out(std::move(predicate), most_pairs_asked, posting);
}

} // namespace

PostingByDefinition::PostingByDefinition(Checking checking, std::size_t variable_count)
    : checking_(checking),
      room_(std::make_shared<Assignment>(std::vector<Value>(variable_count))) {}

void PostingByDefinition::operator()(const Constraint& constraint, Posting& posting) const {
    if (constraint->is_rule()) return constraint->post(posting);
    const std::vector<Constraint> conjuncts = constraint->conjuncts();
    for (const Constraint& conjunct : conjuncts) (*this)(conjunct, posting);
    if (!conjuncts.empty()) return;
    if (has_wide_variable(constraint, posting)) return constraint->post(posting);
    switch (checking_) {
    case Checking::backward:
        return posting.add<BackwardChecking>(definition_of(constraint, room_));
    case Checking::forward:
        return posting.add<ForwardChecking>(definition_of(constraint, room_));
    case Checking::pairs:
        return post_pairs(constraint, definition_of(constraint, room_), posting);
    }
}

} // namespace csp
