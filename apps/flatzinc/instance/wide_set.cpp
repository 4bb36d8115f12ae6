#include <apps/flatzinc/instance/wide_set.hpp>

#include <algorithm>

namespace flatzinc {

WideSet::WideSet(std::vector<WideInterval> intervals) : hull_{1, 0}, runs_(std::move(intervals)) {
    std::erase_if(runs_, [](const WideInterval& run) { return run.min > run.max; });
    std::sort(runs_.begin(), runs_.end(),
              [](const WideInterval& a, const WideInterval& b) { return a.min < b.min; });
    std::vector<WideInterval> joined;
    for (const WideInterval& run : runs_) {
        if (!joined.empty() && run.min <= joined.back().max + 1)
            joined.back().max = std::max(joined.back().max, run.max);
        else
            joined.push_back(run);
    }
    runs_ = std::move(joined);
    close();
}

/// Computes the hull of the runs, and drops the runs if there are fewer than two.
void WideSet::close() {
    hull_ = runs_.empty() ? WideInterval{1, 0} : WideInterval{runs_.front().min, runs_.back().max};
    if (runs_.size() < 2) runs_.clear();
}

bool WideSet::contains(WideValue v) const {
    const auto all = intervals();
    return std::any_of(all.begin(), all.end(),
                       [v](const WideInterval& run) { return run.min <= v && v <= run.max; });
}

bool WideSet::keep(WideValue min, WideValue max) {
    if (min <= hull_.min && hull_.max <= max) return false;
    if (runs_.empty()) {
        if (is_empty()) return false;
        hull_ = {std::max(hull_.min, min), std::min(hull_.max, max)};
        if (is_empty()) hull_ = {1, 0};
        return true;
    }
    for (WideInterval& run : runs_) run = {std::max(run.min, min), std::min(run.max, max)};
    std::erase_if(runs_, [](const WideInterval& run) { return run.min > run.max; });
    close();
    return true;
}

bool WideSet::keep(const WideSet& others) {
    if (others.is_empty()) return keep(1, 0);
    if (others.is_interval()) return keep(others.min(), others.max());
    std::vector<WideInterval> common;
    for (const WideInterval& a : intervals())
        for (const WideInterval& b : others.intervals())
            common.push_back({std::max(a.min, b.min), std::min(a.max, b.max)});
    WideSet kept(std::move(common));
    const bool is_less = !(kept == *this);
    *this = std::move(kept);
    return is_less;
}

bool WideSet::remove(WideValue v) {
    if (!contains(v)) return false;
    if (v == hull_.min) return keep(v + 1, infinity);
    if (v == hull_.max) return keep(-infinity, v - 1);
    std::vector<WideInterval> rest;
    for (const WideInterval& run : intervals()) {
        rest.push_back({run.min, std::min(run.max, v - 1)});
        rest.push_back({std::max(run.min, v + 1), run.max});
    }
    *this = WideSet(std::move(rest));
    return true;
}

WideValue seen_as(WideValue v, bool is_negated, WideValue offset) {
    if (v <= -WideSet::infinity || v >= WideSet::infinity) return is_negated ? -v : v;
    return std::clamp(is_negated ? offset - v : v + offset, -WideSet::infinity, WideSet::infinity);
}

WideSet WideSet::seen_as(bool is_negated, WideValue offset) const {
    std::vector<WideInterval> seen;
    for (const WideInterval& run : intervals()) {
        const WideValue a = flatzinc::seen_as(run.min, is_negated, offset);
        const WideValue b = flatzinc::seen_as(run.max, is_negated, offset);
        seen.push_back({std::min(a, b), std::max(a, b)});
    }
    return WideSet(std::move(seen));
}

bool operator==(const WideSet& a, const WideSet& b) {
    const auto of_a = a.intervals();
    const auto of_b = b.intervals();
    return std::equal(
        of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
        [](const WideInterval& x, const WideInterval& y) { return x.min == y.min && x.max == y.max; });
}

} // namespace flatzinc
