#include <csp/constraints/table/tuple_set.hpp>

#include <algorithm>
#include <utility>

namespace csp {

TupleSet fold(Views scope, const Tuples& tuples, const Posting& posting) {
    std::vector<Var> variables;
    std::vector<std::size_t> place; // in variables, by position in the scope
    for (const View x : scope) {
        place.push_back(place_of(x.variable(), variables));
        if (place.back() == variables.size()) variables.push_back(x.variable());
    }
    TupleSet set{variables, Tuples::of_length(variables.size())};
    std::vector<Value> folded(variables.size());
    const auto fits = [&](std::span<const Value> tuple) {
        std::fill(folded.begin(), folded.end(), any_value);
        for (std::size_t i = 0; i < scope.size(); ++i) {
            if (tuple[i] == any_value) continue;
            if (!posting.domain(scope[i]).contains(tuple[i])) return false;
            const auto value = static_cast<Value>(scope[i].to_variable(tuple[i]));
            if (folded[place[i]] != any_value && folded[place[i]] != value) return false;
            folded[place[i]] = value;
        }
        return true;
    };
    for (std::size_t t = 0; t < tuples.size(); ++t)
        if (fits(tuples[t])) set.tuples.add(folded);
    set.tuples.sort();
    return set;
}

TupleSet project(const TupleSet& set, std::span<const std::size_t> columns) {
    TupleSet part{{}, Tuples::of_length(columns.size())};
    for (const std::size_t column : columns) part.variables.push_back(set.variables[column]);
    std::vector<Value> values(columns.size());
    for (std::size_t t = 0; t < set.tuples.size(); ++t) {
        for (std::size_t i = 0; i < columns.size(); ++i) values[i] = set.tuples[t][columns[i]];
        part.tuples.add(values);
    }
    part.tuples.sort();
    return part;
}

TupleSet within_domains(TupleSet set, const Posting& posting) {
    const auto is_within = [&](std::span<const Value> tuple) {
        for (std::size_t i = 0; i < tuple.size(); ++i)
            if (tuple[i] != any_value && !posting.domain(set.variables[i]).contains(tuple[i])) return false;
        return true;
    };
    std::size_t first = 0; // the first tuple that is outside; usually there is none
    while (first < set.tuples.size() && is_within(set.tuples[first])) ++first;
    if (first == set.tuples.size()) return set;
    Tuples left = Tuples::of_length(set.arity());
    for (std::size_t t = 0; t < set.tuples.size(); ++t)
        if (t < first || (t > first && is_within(set.tuples[t]))) left.add(set.tuples[t]);
    set.tuples = std::move(left);
    return set;
}

std::vector<std::size_t> open_columns(const TupleSet& set, const Posting& posting) {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < set.arity(); ++i) {
        const auto cares = [&](std::size_t t) { return set.tuples[t][i] != any_value; };
        bool some_care = false;
        for (std::size_t t = 0; t < set.tuples.size() && !some_care; ++t) some_care = cares(t);
        if (some_care && posting.domain(set.variables[i]).size() > 1) columns.push_back(i);
    }
    return columns;
}

} // namespace csp
