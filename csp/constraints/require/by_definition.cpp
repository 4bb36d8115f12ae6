#include <csp/constraints/require/by_definition.hpp>

#include <csp/constraints/require/checking.hpp>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace csp {

namespace {

bool has_wide_variable(const Constraint& constraint, const Posting& posting) {
    constexpr std::uint32_t most_values = 4096;
    const std::vector<View> scope = constraint->scope();
    return std::any_of(scope.begin(), scope.end(),
                       [&](View x) { return posting.domain(x.variable()).size() > most_values; });
}

/// The definition as a predicate on the variables, which writes their values into the room.
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
