#include <csp/base/domain.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

void require_in_range(WideValue v, const std::string& function) {
    if (!is_value(v))
        throw ArgumentError(function, "value " + std::to_string(v) + " is outside " +
                                          std::to_string(min_value) + ".." + std::to_string(max_value));
}

/// Returns the runs of consecutive values, in increasing order.
std::vector<Interval> runs_of(std::span<const Value> values) {
    std::vector<Value> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<Interval> runs;
    for (const Value v : sorted) {
        if (!runs.empty() && v <= runs.back().max + WideValue{1})
            runs.back().max = v;
        else
            runs.push_back({v, v});
    }
    return runs;
}

} // namespace

Domain range(WideValue min, WideValue max) {
    require_in_range(min, "csp::range");
    require_in_range(max, "csp::range");
    if (min > max)
        throw ArgumentError("csp::range", "the interval " + std::to_string(min) + ".." + std::to_string(max) +
                                              " is empty; min must not exceed max");
    return Domain(Interval{static_cast<Value>(min), static_cast<Value>(max)});
}

Domain::Domain(std::span<const Value> values) : Domain(runs_of(values)) {}

Domain::Domain(std::vector<Interval> runs) : hull_{} {
    if (runs.empty()) throw ArgumentError("csp::Domain", "no values given; a domain has at least one");
    require_in_range(runs.front().min, "csp::Domain");
    require_in_range(runs.back().max, "csp::Domain");
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].min > runs[i].max || (i > 0 && runs[i].min <= runs[i - 1].max + WideValue{1}))
            throw ArgumentError("csp::Domain", "the interval " + std::to_string(runs[i].min) + ".." +
                                                   std::to_string(runs[i].max) +
                                                   ", expected intervals that are not empty, in increasing "
                                                   "order and not adjacent");
    hull_ = {runs.front().min, runs.back().max};
    if (runs.size() > 1) runs_ = std::move(runs);
}

std::int64_t Domain::size() const {
    std::int64_t size = 0;
    for (const Interval& interval : intervals()) size += interval.max - interval.min + 1;
    return size;
}

bool Domain::contains(Value v) const {
    const auto reaches_v = [v](const Interval& interval) { return interval.max >= v; };
    const auto runs = intervals();
    const auto found = std::find_if(runs.begin(), runs.end(), reaches_v);
    return found != runs.end() && found->min <= v;
}

std::optional<Domain> Domain::complement() const {
    std::vector<Interval> others;
    Value from = min_value;
    for (const Interval& interval : intervals()) {
        if (from < interval.min) others.push_back({from, interval.min - 1});
        from = interval.max + 1;
    }
    if (from <= max_value) others.push_back({from, max_value});
    if (others.empty()) return std::nullopt;
    return Domain(std::move(others));
}

} // namespace csp
