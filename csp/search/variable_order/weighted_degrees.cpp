#include <csp/search/variable_order/weighted_degrees.hpp>

#include <algorithm>

namespace csp::variable_order {

WeightedDegrees WeightedDegrees::of_rules(const Engine& engine) {
    std::vector<std::vector<std::uint32_t>> scopes(engine.rule_count());
    for (RuleId rule = 0; rule < engine.rule_count(); ++rule) {
        if (engine.info(rule).origin == Origin::nogood) continue;
        auto& scope = scopes[rule];
        scope.reserve(engine.info(rule).scope.size());
        for (const View x : engine.info(rule).scope) scope.push_back(x.variable().index);
        std::sort(scope.begin(), scope.end());
        scope.erase(std::unique(scope.begin(), scope.end()), scope.end());
    }
    return {engine.store().variable_count(), scopes};
}

WeightedDegrees WeightedDegrees::of_constraints(const Engine& engine, const Model& model) {
    std::vector<std::vector<std::uint32_t>> scopes(model.constraint_count());
    for (std::size_t c = 0; c < scopes.size(); ++c) {
        scopes[c].reserve(model.variables_of(c).size());
        for (const Var x : model.variables_of(c)) scopes[c].push_back(x.index);
    }
    return {engine.store().variable_count(), scopes};
}

WeightedDegrees::WeightedDegrees(std::size_t variables, const std::vector<std::vector<std::uint32_t>>& scopes)
    : scopes_(scopes.size(), Scope{}),
      first_of_(variables + 1, 0),
      sums_(variables, 0),
      is_fixed_(variables, false) {
    first_place_.reserve(scopes.size() + 1);
    for (const auto& scope : scopes) {
        first_place_.push_back(static_cast<std::uint32_t>(variable_at_.size()));
        for (const std::uint32_t x : scope) {
            variable_at_.emplace_back(x);
            ++first_of_[x + 1];
        }
    }
    first_place_.push_back(static_cast<std::uint32_t>(variable_at_.size()));
    weights_.resize(variable_at_.size(), 0);
    for (std::size_t x = 0; x < variables; ++x) first_of_[x + 1] += first_of_[x];
    memberships_.resize(variable_at_.size());
    std::vector<std::size_t> next(first_of_.begin(), first_of_.end() - 1);
    for (std::uint32_t s = 0; s < scopes_.size(); ++s)
        for (std::uint32_t place = first_place_[s]; place < first_place_[s + 1]; ++place)
            memberships_[next[variable_at_[place].index]++] = {s, place};
}

void WeightedDegrees::begin(std::int64_t weight) {
    std::fill(weights_.begin(), weights_.end(), weight);
    std::fill(is_fixed_.begin(), is_fixed_.end(), false);
    is_current_ = false;
}

void WeightedDegrees::on_node(const Node& node) {
    if (!is_current_) return;
    is_current_ = fixed_.move_to(node, [this](std::uint32_t x) { unfix(x); });
    if (!is_current_ || !node.is_consistent) return; // its level ends before the sums are read
    for (const Trail::SavedCell& before : node.changed)
        if (before.size > 1 && node.engine.store().is_fixed(Var{before.variable}) &&
            before.variable < is_fixed_.size()) { // later variables were added by the search
            fixed_.add(before.variable);
            fix(before.variable);
        }
}

void WeightedDegrees::recount(const Engine& engine) {
    std::fill(sums_.begin(), sums_.end(), 0);
    std::fill(is_fixed_.begin(), is_fixed_.end(), false);
    for (std::size_t s = 0; s < scopes_.size(); ++s) {
        scopes_[s] = {first_place_[s + 1] - first_place_[s], 0};
        for (std::uint32_t place = first_place_[s]; place < first_place_[s + 1]; ++place) {
            scopes_[s].mixed ^= place;
            if (scopes_[s].unfixed > 1) sums_[variable_at_[place].index] += weights_[place];
        }
    }
    for (std::uint32_t x = 0; x < sums_.size(); ++x)
        if (engine.store().is_fixed(Var{x})) fix(x);
    fixed_.start(engine);
    is_current_ = true;
}

void WeightedDegrees::fix(std::uint32_t variable) {
    is_fixed_[variable] = true;
    for (std::size_t i = first_of_[variable]; i < first_of_[variable + 1]; ++i) {
        const Membership in = memberships_[i];
        Scope& scope = scopes_[in.scope];
        if (scope.unfixed == 1) add_to_sum(variable, weights_[in.place]);
        --scope.unfixed;
        scope.mixed ^= in.place;
        if (scope.unfixed == 1) add_to_sum(variable_at_[scope.mixed].index, -weights_[scope.mixed]);
    }
}

/// Undoes fix().
void WeightedDegrees::unfix(std::uint32_t variable) {
    is_fixed_[variable] = false;
    for (std::size_t i = first_of_[variable]; i < first_of_[variable + 1]; ++i) {
        const Membership in = memberships_[i];
        Scope& scope = scopes_[in.scope];
        if (scope.unfixed == 1) add_to_sum(variable_at_[scope.mixed].index, weights_[scope.mixed]);
        scope.mixed ^= in.place;
        ++scope.unfixed;
        if (scope.unfixed == 1) add_to_sum(variable, -weights_[in.place]);
    }
}

} // namespace csp::variable_order
