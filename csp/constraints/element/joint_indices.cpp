#include <csp/base/text.hpp>
#include <csp/constraints/arithmetic/functions.hpp>
#include <csp/constraints/element/rules.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// An equation that defines a variable by a sum of other variables:  sign * variable + sum of parts == constant.
struct IndexEquation {
    struct Part {
        WideValue coefficient;
        View view;
    };

    WideValue sign = 1;
    std::vector<Part> parts;
    WideValue constant = 0;
    ConstraintNumbers constraints;

    /// Returns the value of the variable for these values of the parts.
    HugeValue value(std::span<const WideValue> values) const {
        HugeValue sum = constant;
        for (std::size_t i = 0; i < parts.size(); ++i) sum -= HugeValue{parts[i].coefficient} * values[i];
        return sign * sum;
    }
};

/// Wide lookups that have the same variable in their indices.
struct Group {
    std::vector<WideLookup> lookups;
    std::optional<IndexEquation> equation; ///< the first equation that defines the variable
};

/// The groups by the variable of the index.
using Groups = std::map<std::uint32_t, Group>;

Groups groups_of(std::vector<WideLookup> lookups, const Posting& posting) {
    Groups groups;
    for (WideLookup& lookup : lookups) {
        lookup.index = posting.canonical(lookup.index);
        lookup.result = posting.canonical(lookup.result);
        groups[lookup.index.variable().index].lookups.push_back(std::move(lookup));
    }
    return groups;
}

/// Returns the sum as an equation that defines the variable of its i-th term.
IndexEquation equation_of(const StatedSum& sum, std::size_t i, const Posting& posting) {
    IndexEquation equation{.parts = {}, .constant = sum.form.constant, .constraints = sum.constraints};
    for (std::size_t j = 0; j < sum.form.terms.size(); ++j) {
        const auto& [coefficient, variable] = sum.form.terms[j];
        const View view = posting.canonical(variable);
        if (j != i) {
            equation.parts.push_back({coefficient, view});
            continue;
        }
        equation.sign = view.is_negated() ? -coefficient : coefficient;
        equation.constant -= coefficient * view.offset();
    }
    return equation;
}

void find_equations(Groups& groups, const Posting& posting) {
    constexpr std::size_t most_terms = 6; // more terms have too many combinations
    for (const StatedSum& sum : posting.facts<StatedSum>()) {
        if (sum.form.comparison != Comparison::equal || sum.form.terms.size() > most_terms) continue;
        for (std::size_t i = 0; i < sum.form.terms.size(); ++i) {
            const View view = posting.canonical(sum.form.terms[i].variable);
            const auto group = groups.find(view.variable().index);
            if (group == groups.end() || group->second.equation || !is_unit(sum.form.terms[i])) continue;
            group->second.equation = equation_of(sum, i, posting);
        }
    }
}

/// Returns the number of tuples of the tables that replace the lookups at a variable. Returns nullopt if the lookups
/// are to have rules instead: no equation defines the variable, another rule depends on it, or a table would be large.
std::optional<std::size_t> tuples_of(const Group& group, Var index, const Posting& posting) {
    constexpr std::size_t most = 10'000; // a table takes a word for each value and 64 tuples
    if (!group.equation || posting.rule_count_on(index) > 1) return std::nullopt;
    std::size_t combinations = 1;
    for (const IndexEquation::Part& part : group.equation->parts) {
        combinations *= posting.domain(part.view).size();
        if (combinations > most) return std::nullopt;
    }
    return combinations * group.lookups.size();
}

void post_table(Posting& posting, const WideLookup& lookup, const IndexEquation& equation) {
    std::vector<std::uint32_t> constraints(lookup.constraints.begin(), lookup.constraints.end());
    constraints.insert(constraints.end(), equation.constraints.begin(), equation.constraints.end());
    Posting of_both = posting.serving(ConstraintNumbers(std::move(constraints)));
    std::vector<View> variables;
    for (const IndexEquation::Part& part : equation.parts) variables.push_back(part.view);
    const DomainView possible = posting.domain(lookup.index.variable());
    tabulate(of_both, lookup.result, variables,
             [&](std::span<const WideValue> values) -> std::optional<WideValue> {
                 const HugeValue value = equation.value(values);
                 if (value < min_value || value > max_value) return std::nullopt;
                 const auto of_variable = static_cast<WideValue>(value);
                 if (!possible.contains(of_variable)) return std::nullopt;
                 const WideValue place = lookup.index.from_variable(of_variable);
                 if (place < 0 || place >= static_cast<WideValue>(lookup.array->size())) return std::nullopt;
                 return (*lookup.array)[static_cast<std::size_t>(place)];
             });
}

/// Adds the rules of all lookups: tables as long as their total size is small.
void add_lookups(Posting& posting) {
    constexpr std::size_t most_tuples = 100'000;
    Groups groups = groups_of(posting.take_facts<WideLookup>(), posting);
    find_equations(groups, posting);
    std::size_t tuples = 0;
    std::size_t tables = 0;
    for (const auto& [index, group] : groups) {
        const auto own = tuples_of(group, Var{index}, posting);
        const bool become_tables = own && tuples + *own <= most_tuples;
        if (become_tables) {
            tuples += *own;
            tables += group.lookups.size();
        }
        for (const WideLookup& lookup : group.lookups) {
            if (posting.store().failed()) return;
            Posting alone = posting.serving(lookup.constraints);
            become_tables ? post_table(posting, lookup, *group.equation)
                          : post_lookup(alone, lookup.result, lookup.index, *lookup.array);
        }
    }
    if (tables > 0)
        posting.note<PassEffect>("indices", counted(tables, "array") + " at a sum became " +
                                                (tables == 1 ? "a table" : "tables"));
}

} // namespace

const JointPass indices{.name = "indices",
                        .summary = "an array at a sum is a table over the variables of the sum",
                        .begin =
                            [](Facts& facts) {
                                facts.ask_for<WideLookup>();
                                facts.ask_for<StatedSum>();
                            },
                        .finish = add_lookups};

} // namespace csp::joint
