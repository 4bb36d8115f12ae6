#include <csp/constraints/table/table.hpp>

#include <csp/constraints/table/valid_tuples.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace csp {

namespace {

class Table final : public ConstraintDefinition {
  public:
    Table(std::vector<View> scope, Tuples tuples) : scope_(std::move(scope)), tuples_(std::move(tuples)) {
        tuples_.require_valid("csp::table", scope_.size());
        tuples_.sort();
    }

    std::string kind() const override { return "table"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        values.reserve(scope_.size());
        for (const View x : scope_) values.push_back(assignment[x]);
        return tuples_.matches(values);
    }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " in ", tuples_, name);
    }
    std::optional<Constraint> negation() const override { return negative_table(scope_, tuples_); }
    void post(Posting& posting) const override {
        post_tuples(posting, fold(posting.canonical(scope_), tuples_, posting));
    }

  private:
    std::vector<View> scope_;
    Tuples tuples_; ///< in order, each once
};

/// The tuples grouped by the columns in which they have values.
std::vector<TupleSet> split_by_pattern(const TupleSet& conflicts) {
    std::map<std::vector<std::size_t>, Tuples> by_pattern;
    for (std::size_t t = 0; t < conflicts.tuples.size(); ++t) {
        std::vector<std::size_t> pattern;
        std::vector<Value> values;
        for (std::size_t i = 0; i < conflicts.arity(); ++i) {
            if (conflicts.tuples[t][i] == any_value) continue;
            pattern.push_back(i);
            values.push_back(conflicts.tuples[t][i]);
        }
        by_pattern.try_emplace(pattern, Tuples::of_length(pattern.size())).first->second.add(values);
    }
    std::vector<TupleSet> parts;
    for (auto& [pattern, tuples] : by_pattern) {
        TupleSet part{{}, std::move(tuples)};
        for (const std::size_t i : pattern) part.variables.push_back(conflicts.variables[i]);
        part.tuples.sort();
        parts.push_back(std::move(part));
    }
    return parts;
}

/// The combinations of values of these variables that no set of conflicts forbids.
TupleSet complement(const std::vector<Var>& variables, const std::vector<TupleSet>& conflicts,
                    const Posting& posting) {
    TupleSet allowed{variables, Tuples::of_length(variables.size())};
    const auto forbids = [&](const TupleSet& set, std::span<const Value> values) {
        std::vector<Value> named;
        named.reserve(set.arity());
        for (const Var x : set.variables) named.push_back(values[place_of(x, variables)]);
        return set.tuples.matches(named);
    };
    for_each_combination(variables, posting, [&](std::span<const Value> values) {
        if (std::none_of(conflicts.begin(), conflicts.end(),
                         [&](const TupleSet& set) { return forbids(set, values); }))
            allowed.tuples.add(values);
    });
    return allowed;
}

/// Conflicts without any_value.
void post_conflicts(Posting& posting, TupleSet set) {
    constexpr std::size_t two = 2; // variables: the rule for pairs is faster than counting
    set = within_domains(std::move(set), posting);
    if (set.tuples.is_empty()) return;
    set = project(set, open_columns(set, posting));
    if (set.arity() == 0) return posting.fail();
    if (set.arity() == 1) return posting.remove(set.variables.front(), set.tuples.values_at(0));
    const WideValue all = combinations(set.variables, posting, most_combinations);
    const auto allowed = all - static_cast<WideValue>(set.tuples.size());
    if (all <= most_combinations && (set.arity() == two || allowed <= all / 2))
        return post_tuples(posting, complement(set.variables, {set}, posting));
    posting.add<ConflictCounting>(std::move(set), posting);
}

class NegativeTable final : public ConstraintDefinition {
  public:
    NegativeTable(std::vector<View> scope, Tuples tuples)
        : scope_(std::move(scope)),
          tuples_(std::move(tuples)) {
        tuples_.require_valid("csp::negative_table", scope_.size());
        tuples_.sort();
    }

    std::string kind() const override { return "negative_table"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        values.reserve(scope_.size());
        for (const View x : scope_) values.push_back(assignment[x]);
        return !tuples_.matches(values);
    }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " not in ", tuples_, name);
    }
    std::optional<Constraint> negation() const override { return table(scope_, tuples_); }

    void post(Posting& posting) const override {
        TupleSet conflicts = fold(posting.canonical(scope_), tuples_, posting);
        if (conflicts.tuples.is_empty()) return;
        conflicts = project(conflicts, open_columns(conflicts, posting));
        std::vector<TupleSet> parts = split_by_pattern(conflicts);
        if (parts.size() > 1 &&
            combinations(conflicts.variables, posting, most_combinations) <= most_combinations)
            return post_tuples(posting, complement(conflicts.variables, parts, posting));
        // Parts with one variable are posted first: they narrow domains, so that larger parts have less to look at.
        std::stable_partition(parts.begin(), parts.end(), [](const auto& part) { return part.arity() <= 1; });
        for (TupleSet& part : parts) post_conflicts(posting, std::move(part));
    }

  private:
    std::vector<View> scope_;
    Tuples tuples_; ///< in order, each once
};

} // namespace

Constraint table(const List& scope, Tuples tuples) { return make_over<Table>(scope, std::move(tuples)); }

Constraint negative_table(const List& scope, Tuples tuples) {
    return make_over<NegativeTable>(scope, std::move(tuples));
}

} // namespace csp
