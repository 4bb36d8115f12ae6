#include <csp/base/domain.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>

namespace csp {

namespace {

void require_in_range(Value v) {
    if (v < min_value || v > max_value)
        throw ArgumentError("csp::Domain", "value " + std::to_string(v) + " is outside " +
                                               std::to_string(min_value) + ".." + std::to_string(max_value));
}

} // namespace

Domain::Domain(Value min, Value max) : intervals_{{min, max}} {
    require_in_range(min);
    require_in_range(max);
    if (min > max)
        throw ArgumentError("csp::Domain", "the interval " + std::to_string(min) + ".." +
                                               std::to_string(max) + " is empty; min must not exceed max");
}

Domain Domain::of(std::span<const Value> values) {
    if (values.empty()) throw ArgumentError("csp::Domain::of", "no values given; a domain has at least one");
    std::vector<Value> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    require_in_range(sorted.front());
    require_in_range(sorted.back());
    Domain domain;
    for (const Value v : sorted) {
        if (!domain.intervals_.empty() && v <= domain.intervals_.back().max + 1)
            domain.intervals_.back().max = v;
        else
            domain.intervals_.push_back({v, v});
    }
    return domain;
}

std::int64_t Domain::size() const {
    std::int64_t size = 0;
    for (const Interval& interval : intervals_) size += interval.max - interval.min + 1;
    return size;
}

bool Domain::contains(Value v) const {
    const auto reaches_v = [v](const Interval& interval) { return interval.max >= v; };
    const auto found = std::find_if(intervals_.begin(), intervals_.end(), reaches_v);
    return found != intervals_.end() && found->min <= v;
}

std::optional<Domain> Domain::complement() const {
    Domain others;
    Value from = min_value;
    for (const Interval& interval : intervals_) {
        if (from < interval.min) others.intervals_.push_back({from, interval.min - 1});
        from = interval.max + 1;
    }
    if (from <= max_value) others.intervals_.push_back({from, max_value});
    if (others.intervals_.empty()) return std::nullopt;
    return others;
}

} // namespace csp
