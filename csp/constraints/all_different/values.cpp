#include <csp/constraints/all_different/values.hpp>

#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <utility>

namespace csp {

std::vector<Interval> union_of(Views scope, const Store& store) {
    std::vector<Interval> all;
    all.reserve(scope.size());
    for (const View x : scope)
        DomainView(store, x).for_each_interval([&](Interval run) { all.push_back(run); });
    std::sort(all.begin(), all.end(), [](Interval a, Interval b) { return a.min < b.min; });
    std::vector<Interval> merged;
    for (const Interval run : all) {
        if (merged.empty() || run.min > merged.back().max + 1)
            merged.push_back(run);
        else
            merged.back().max = std::max(merged.back().max, run.max);
    }
    return merged;
}

WideValue size_of(const std::vector<Interval>& runs) {
    WideValue size = 0;
    for (const Interval run : runs) size += WideValue{run.max} - run.min + 1;
    return size;
}

namespace {

bool is_any_twice(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    return std::adjacent_find(values.begin(), values.end()) != values.end();
}

} // namespace

bool are_different(Views scope, const Assignment& assignment) {
    std::vector<Value> values;
    values.reserve(scope.size());
    for (const View x : scope) values.push_back(assignment[x]);
    return !is_any_twice(std::move(values));
}

bool are_different_except(Views scope, const Domain& excepted, const Assignment& assignment) {
    std::vector<Value> values;
    for (const View x : scope)
        if (const Value v = assignment[x]; !excepted.contains(v)) values.push_back(v);
    return !is_any_twice(std::move(values));
}

bool fits_words(Views scope, const Store& store, Value first, Value last) {
    if (WideValue{last} - first >= word_bits) return false;
    return std::all_of(scope.begin(), scope.end(), [&](View x) {
        return !x.is_negated() && store.kind(x.variable()) == Store::Kind::small &&
               store.base(x.variable()) + x.offset() >= first;
    });
}

std::vector<Place> places_of(Views scope, const Store& store, Value first) {
    std::vector<Place> places;
    places.reserve(scope.size());
    for (const View x : scope)
        places.push_back(
            {x.variable().index, static_cast<int>(store.base(x.variable()) + x.offset() - first)});
    return places;
}

} // namespace csp
