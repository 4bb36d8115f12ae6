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

void add_values(const Domain& domain, std::span<const Atom> facts, std::vector<Value>& values) {
    for (const Interval run : domain.intervals())
        for (Value v = run.min; v <= run.max; ++v)
            if (std::all_of(facts.begin(), facts.end(), [v](Atom fact) { return fact.holds_for(v); }))
                values.push_back(v);
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
    std::size_t others = 0; // about which the step needs nothing
    for (const View& view : scope) {
        const Var x = view.variable();
        std::vector<Atom> facts;
        std::copy_if(step.facts.begin(), step.facts.end(), std::back_inserter(facts),
                     [x](Atom fact) { return fact.variable().is_same(x); });
        add_values(model.domain(x), {}, all);
        if (facts.empty()) {
            ++others;
            continue;
        }
        std::vector<Value> values;
        add_values(model.domain(x), facts, values);
        if (values.size() > 1) ++sharers;
        std::vector<Value>& list = values.size() > 1 ? shared : fixed;
        list.insert(list.end(), values.begin(), values.end());
    }
    for (std::vector<Value>* const values : {&all, &fixed, &shared}) sort_and_unite(*values);
    shared = without(shared, fixed);
    if (sharers < 2 || shared.size() != sharers) return std::nullopt;
    if (all.size() > scope.size() || sharers <= others) return HallSet{std::move(shared), false};
    if (others < 2) return std::nullopt;
    return HallSet{without(without(all, shared), fixed), true};
}

} // namespace csp::explaining
