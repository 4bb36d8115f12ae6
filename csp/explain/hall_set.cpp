#include <csp/explain/hall_set.hpp>

#include <algorithm>
#include <cstddef>
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

/// Adds the values that the facts leave of a domain, however wide it is. Returns false if there are more than `most`.
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
    std::size_t others = 0;  // about which the step needs no facts
    bool are_as_many = true; // all values together as the variables
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

} // namespace csp::explaining
