#include <csp/explain/hall_set.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

namespace csp::explaining {

namespace {

void sort_and_unite(std::vector<Value>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<Value> without(const std::vector<Value>& all, const std::vector<Value>& less) {
    std::vector<Value> rest;
    std::set_difference(all.begin(), all.end(), less.begin(), less.end(), std::back_inserter(rest));
    return rest;
}

/// Adds the values of a domain, however wide, that satisfy the facts. Returns false if there are more than `most`.
bool add_values(const Domain& domain, std::span<const Atom> facts, std::size_t most,
                std::vector<Value>& values) {
    WideValue min = min_value;
    WideValue max = max_value;
    for (const Atom fact : facts) {
        using Operation = Atom::Operation;
        const WideValue k = fact.value();
        if (fact.operation() == Operation::at_least || fact.operation() == Operation::equal)
            min = std::max(min, k);
        if (fact.operation() == Operation::less) max = std::min(max, k - 1);
        if (fact.operation() == Operation::equal) max = std::min(max, k);
    }
    std::size_t found = 0;
    for (const Interval run : domain.intervals()) {
        const WideValue last = std::min<WideValue>(run.max, max);
        for (WideValue next = std::max<WideValue>(run.min, min); next <= last; ++next) {
            const auto v = static_cast<Value>(next);
            if (std::any_of(facts.begin(), facts.end(), [v](Atom fact) { return !fact.holds_for(v); }))
                continue;
            if (found++ == most) return false;
            values.push_back(v);
        }
    }
    return true;
}

bool is_view(const View& x) { return x.from_variable(0) != 0 || x.from_variable(1) != 1; }

} // namespace

std::optional<HallSet> hall_set_of(const Model& model, const Explanation::Step& step) {
    if (step.kind != Explanation::Kind::direct || step.constraints.size() != 1 || step.news.empty())
        return std::nullopt;
    const Constraint& constraint = model.constraint(step.constraints.front());
    const std::vector<View> scope = constraint->scope();
    if (constraint->kind() != "all_different" || std::any_of(scope.begin(), scope.end(), is_view))
        return std::nullopt;

    std::vector<Value> all;
    std::vector<Value> fixed;
    std::vector<Value> shared;
    std::size_t sharers = 0;
    std::size_t others = 0;  // variables about which the step needs no facts
    bool are_as_many = true; // whether all values together are as many as the variables
    for (const View& view : scope) {
        const Var x = view.variable();
        std::vector<Atom> facts;
        std::copy_if(step.facts.begin(), step.facts.end(), std::back_inserter(facts),
                     [x](Atom fact) { return fact.variable().is_same(x); });
        are_as_many = are_as_many && add_values(model.domain(x), {}, scope.size(), all);
        if (facts.empty()) {
            ++others;
            continue;
        }
        if (std::any_of(step.news.begin(), step.news.end(),
                        [x](Atom fact) { return fact.variable().is_same(x); }))
            return std::nullopt; // singles, one after another
        std::vector<Value> values;
        if (!add_values(model.domain(x), facts, scope.size(), values)) return std::nullopt;
        if (values.size() > 1) ++sharers;
        std::vector<Value>& list = values.size() > 1 ? shared : fixed;
        list.insert(list.end(), values.begin(), values.end());
    }
    for (std::vector<Value>* const values : {&all, &fixed, &shared}) sort_and_unite(*values);
    shared = without(shared, fixed);
    if (sharers < 2 || shared.size() != sharers) return std::nullopt;
    if (!are_as_many || all.size() > scope.size() || sharers <= others)
        return HallSet{std::move(shared), false};
    if (others < 2) return std::nullopt;
    return HallSet{without(without(all, shared), fixed), true};
}

// The smallest set -------------------------------------------------------------------------------------

namespace {

/// The values of variables as bits, or the variables of values.
using Rows = std::vector<std::uint64_t>;

/// Returns `number` rows that together have as many bits, including all `wanted` bits, and excluding the `excluded`
/// rows; nullopt if there are no such rows.
std::optional<std::uint64_t> rows_with_as_many_bits(const Rows& rows, std::size_t number,
                                                    std::uint64_t wanted, std::uint64_t excluded,
                                                    std::size_t first = 0, std::uint64_t chosen = 0,
                                                    std::uint64_t bits = 0) {
    if (std::cmp_greater(std::popcount(bits), number)) return std::nullopt;
    if (std::cmp_equal(std::popcount(chosen), number))
        return (wanted & ~bits) == 0 ? std::optional(chosen) : std::nullopt;
    for (std::size_t row = first; row < rows.size(); ++row) {
        const std::uint64_t one = std::uint64_t{1} << row;
        if (rows[row] == 0 || (excluded & one) != 0) continue;
        if (const auto found = rows_with_as_many_bits(rows, number, wanted, excluded, row + 1, chosen | one,
                                                      bits | rows[row]))
            return found;
    }
    return std::nullopt;
}

/// The values of variables by their places in a list, and the variables of each value.
struct ValueTable {
    Rows values_of;
    Rows variables_of;
};

ValueTable table_of(const std::vector<View>& scope, const std::vector<Value>& values,
                    const Knowledge& knowledge) {
    ValueTable table{Rows(scope.size()), Rows(values.size())};
    for (std::size_t x = 0; x < scope.size(); ++x)
        for (std::size_t v = 0; v < values.size(); ++v)
            if (knowledge.domain(scope[x].variable()).contains(values[v])) {
                table.values_of[x] |= std::uint64_t{1} << v;
                table.variables_of[v] |= std::uint64_t{1} << x;
            }
    return table;
}

/// Removes variables with one value left, and their values, from a table. Returns the variables.
std::uint64_t take_out_fixed(ValueTable& table) {
    std::uint64_t fixed = 0;
    std::uint64_t taken = 0;
    for (std::size_t x = 0; x < table.values_of.size(); ++x)
        if (std::has_single_bit(table.values_of[x])) {
            fixed |= std::uint64_t{1} << x;
            taken |= table.values_of[x];
        }
    for (std::uint64_t& values : table.values_of) values &= ~taken;
    for (std::size_t v = 0; v < table.variables_of.size(); ++v)
        table.variables_of[v] = (taken >> v & 1U) != 0 ? 0 : table.variables_of[v] & ~fixed;
    return fixed;
}

} // namespace

std::optional<std::vector<Var>> domains_of_smallest_hall_set(const Model& model,
                                                             const ConstraintSet& constraints,
                                                             const Knowledge& knowledge,
                                                             std::span<const Atom> removals) {
    constexpr std::size_t most_named = 4;
    constexpr std::size_t most_bits = 64;
    if (constraints.size() != 1) return std::nullopt;
    const Constraint& constraint = model.constraint(constraints.front());
    const std::vector<View> scope = constraint->scope();
    if (constraint->kind() != "all_different" || scope.size() > most_bits ||
        std::any_of(scope.begin(), scope.end(), is_view))
        return std::nullopt;
    std::vector<Value> values;
    for (const View& view : scope)
        if (!add_values(model.domain(view.variable()), {}, most_bits, values)) return std::nullopt;
    sort_and_unite(values);
    if (values.size() > most_bits) return std::nullopt;

    ValueTable table = table_of(scope, values, knowledge);
    const std::uint64_t fixed = take_out_fixed(table);
    std::uint64_t losers = 0; // the variables and values of the removals
    std::uint64_t lost = 0;
    for (const Atom removal : removals) {
        if (removal.operation() != Atom::Operation::different) return std::nullopt;
        const auto x =
            std::find_if(scope.begin(), scope.end(),
                         [&](const View& view) { return view.variable().is_same(removal.variable()); }) -
            scope.begin();
        const auto v = std::lower_bound(values.begin(), values.end(), removal.value()) - values.begin();
        losers |= std::uint64_t{1} << static_cast<std::size_t>(x);
        if (table.variables_of[static_cast<std::size_t>(v)] != 0) // otherwise, a fixed variable has it
            lost |= std::uint64_t{1} << static_cast<std::size_t>(v);
    }
    if (lost == 0) return std::nullopt;
    const bool are_as_many = values.size() == scope.size();
    for (std::size_t number = 1; number <= most_named; ++number) {
        auto members = rows_with_as_many_bits(table.values_of, number, lost, losers);
        const auto hidden = members || !are_as_many
                                ? std::nullopt
                                : rows_with_as_many_bits(table.variables_of, number, losers, lost);
        if (hidden) {
            members = 0;
            for (std::size_t x = 0; x < scope.size(); ++x)
                if ((table.values_of[x] & *hidden) == 0) *members |= std::uint64_t{1} << x;
        }
        if (!members) continue;
        if (number == 1) return std::nullopt;
        std::vector<Var> variables;
        for (std::size_t x = 0; x < scope.size(); ++x)
            if (((*members | fixed) >> x & 1U) != 0) variables.push_back(scope[x].variable());
        return variables;
    }
    return std::nullopt;
}

} // namespace csp::explaining
