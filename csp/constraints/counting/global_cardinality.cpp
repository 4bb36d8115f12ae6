#include <csp/constraints/counting/counting.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace csp {

namespace {

void refuse_cardinality(const std::string& problem) {
    throw ArgumentError("csp::global_cardinality", problem);
}

void require_each_once(std::vector<Value> values) {
    for (const Value v : values)
        if (!is_value(v))
            refuse_cardinality("the value " + std::to_string(v) + " is outside of " +
                               std::to_string(min_value) + ".." + std::to_string(max_value));
    std::sort(values.begin(), values.end());
    const auto twice = std::adjacent_find(values.begin(), values.end());
    if (twice != values.end())
        refuse_cardinality("the value " + std::to_string(*twice) +
                           " is given twice; give it once, with one count");
}

void require_counts(const Occurrences& counts, std::size_t values) {
    if (counts.size() != values)
        refuse_cardinality(std::to_string(values) + " values, but " + std::to_string(counts.size()) +
                           " counts");
    for (const auto& [min, max] : counts.limits)
        if (min > max)
            refuse_cardinality("a count from " + std::to_string(min) + " to " + std::to_string(max) +
                               " is empty");
}

class GlobalCardinality final : public ConstraintDefinition {
  public:
    GlobalCardinality(std::vector<View> xs, std::vector<Value> values, Occurrences counts, Cover cover,
                      Consistency strength)
        : xs_(std::move(xs)),
          values_(std::move(values)),
          counts_(std::move(counts)),
          is_closed_(cover == Cover::closed),
          strength_(strength) {
        require_each_once(values_);
        require_counts(counts_, values_.size());
    }

    std::string kind() const override { return "global_cardinality"; }
    std::string statement(const NameOf& name) const override {
        const auto interval = [](const auto& limits) {
            return '[' + std::to_string(limits.min) + ',' + std::to_string(limits.max) + ']';
        };
        return stated("global_cardinality", {stated_list(xs_, name), stated_numbers(values_),
                                             counts_.counts.empty() ? stated_list(counts_.limits, interval)
                                                                    : stated_list(counts_.counts, name),
                                             is_closed_ ? "1" : "0"});
    }
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), counts_.counts.begin(), counts_.counts.end());
        return scope;
    }
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::vector<Var> results() const override { return variables_of(counts_.counts); }

  private:
    std::optional<std::vector<ValueLimits>> limits_in(Posting& posting) const;
    void post_sum(Posting& posting) const;
    bool takes_each_at_most_once(const std::vector<ValueLimits>& limits) const;
    bool leaves_little_choice(const std::vector<ValueLimits>& limits, const Posting& posting) const;

    std::vector<View> xs_;
    std::vector<Value> values_;
    Occurrences counts_;
    bool is_closed_;
    Consistency strength_;
};

bool GlobalCardinality::check(const Assignment& assignment) const {
    std::vector<WideValue> counted(values_.size(), 0);
    for (const View x : xs_) {
        const auto found = std::find(values_.begin(), values_.end(), assignment[x]);
        if (found != values_.end())
            ++counted[static_cast<std::size_t>(found - values_.begin())];
        else if (is_closed_)
            return false;
    }
    for (std::size_t k = 0; k < values_.size(); ++k) {
        if (!counts_.counts.empty() && counted[k] != assignment[counts_.counts[k]]) return false;
        if (counts_.counts.empty() &&
            (counted[k] < counts_.limits[k].min || counted[k] > counts_.limits[k].max))
            return false;
    }
    return true;
}

std::string GlobalCardinality::describe(const NameOf& name) const {
    std::string words = "among " + list_of(xs_, name);
    for (std::size_t k = 0; k < values_.size(); ++k) {
        words += k == 0 ? ": " : ", ";
        words += std::to_string(values_[k]) + " comes ";
        if (counts_.counts.empty()) {
            const auto [min, max] = counts_.limits[k];
            words += std::to_string(min);
            if (min != max) words.append("..").append(std::to_string(max));
        } else {
            words += name(counts_.counts[k]);
        }
        words += " times";
    }
    return words + (is_closed_ ? ", nothing else" : "");
}

// Posting ------------------------------------------------------------------------------------------

/// Returns the limits in increasing order of the values, with intervals made as narrow as all limits together allow.
/// Returns nullopt if they allow no assignment.
std::optional<std::vector<ValueLimits>> GlobalCardinality::limits_in(Posting& posting) const {
    const auto n = static_cast<Value>(xs_.size());
    std::vector<ValueLimits> limits;
    for (std::size_t k = 0; k < values_.size(); ++k) {
        if (counts_.counts.empty()) {
            const auto [min, max] = counts_.limits[k];
            if (min > n || max < 0) return std::nullopt;
            limits.push_back({values_[k], {std::clamp(min, 0, n), std::clamp(max, 0, n)}});
        } else {
            limits.push_back({values_[k], {0, n, posting.canonical(counts_.counts[k])}});
            posting.at_least(*limits.back().limits.count, 0);
            posting.at_most(*limits.back().limits.count, n);
        }
    }
    std::sort(limits.begin(), limits.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    WideValue least = 0;
    WideValue most = 0;
    for (const auto& [value, limit] : limits) {
        least += limit.least;
        most += limit.most;
    }
    if (least > n || (is_closed_ && most < n)) return std::nullopt;
    const WideValue spare = n - least;
    const WideValue missing = is_closed_ ? most - n : most; // the number that further values can make up for
    for (auto& [value, limit] : limits) {
        const Value from = limit.least;
        limit.least = static_cast<Value>(std::max<WideValue>(limit.least, limit.most - missing));
        limit.most = static_cast<Value>(std::min<WideValue>(limit.most, from + spare));
    }
    return limits;
}

/// Posts that the counts add up to n, or to at most n.
void GlobalCardinality::post_sum(Posting& posting) const {
    std::vector<Term> terms;
    for (const View count : counts_.counts) terms.push_back({1, posting.canonical(count)});
    const auto n = static_cast<WideValue>(xs_.size());
    linear(std::move(terms), is_closed_ ? Comparison::equal : Comparison::at_most, n)->post(posting);
}

bool GlobalCardinality::takes_each_at_most_once(const std::vector<ValueLimits>& limits) const {
    return is_closed_ && counts_.counts.empty() &&
           std::all_of(limits.begin(), limits.end(),
                       [](const auto& v) { return v.limits.least == 0 && v.limits.most == 1; });
}

bool GlobalCardinality::leaves_little_choice(const std::vector<ValueLimits>& limits,
                                             const Posting& posting) const {
    const auto n = static_cast<WideValue>(xs_.size());
    WideValue least = 0;
    WideValue most = 0;
    for (const auto& [value, limit] : limits) {
        least += limit.count ? posting.domain(*limit.count).min() : limit.least;
        most += limit.count ? posting.domain(*limit.count).max() : limit.most;
    }
    return 4 * least >= 3 * n || (is_closed_ && 4 * most <= 5 * n);
}

void GlobalCardinality::post(Posting& posting) const {
    if (is_closed_ && !xs_.empty()) {
        if (values_.empty()) return posting.fail();
        for (const View x : xs_) posting.keep(x, values_);
    }
    if (values_.empty()) return;
    const auto possible = limits_in(posting);
    if (!possible) return posting.fail();
    const std::vector<ValueLimits>& limits = *possible;
    const std::vector<View> xs = posting.canonical(xs_);
    if (takes_each_at_most_once(limits)) {
        if (strength_ == Consistency::suggested) return all_different(xs)->post(posting);
        if (strength_ == Consistency::domain) return all_different(xs, consistency::domain)->post(posting);
    }
    if (!counts_.counts.empty()) post_sum(posting);
    constexpr std::size_t few = 64; // a pass that adds up counts considers no more values
    if (limits.size() < few)
        for (const auto& [value, limit] : limits)
            if (!limit.count) posting.state<HeadCount>(xs, Domain{value}, limit.least, limit.most);
    post_counts(posting, xs, limits);
    const Consistency strength = posting.named_or_wished(strength_);
    if (strength == Consistency::value || xs.size() < 2) return;
    if (strength == Consistency::domain)
        if (auto rule = make_cardinality_domain(xs, limits, is_closed_, posting.store()))
            return posting.add(std::move(rule));
    if (strength != Consistency::suggested || leaves_little_choice(limits, posting))
        posting.add(make_cardinality_bounds(xs, limits, is_closed_));
}

} // namespace

Constraint global_cardinality(const List& xs, std::vector<Value> values, Occurrences counts, Cover cover,
                              consistency::AnyLevel strength) {
    if (counts.counts.empty())
        return make_over<GlobalCardinality>(xs, std::move(values), std::move(counts), cover, strength);
    return over(xs, List(counts.counts), [=](std::vector<View> views, const std::vector<View>& variables) {
        return make_constraint<GlobalCardinality>(std::move(views), values, Occurrences(variables), cover,
                                                  strength);
    });
}

} // namespace csp
