#include <csp/constraints/counting/counting.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/count_equal.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/head_count.hpp>
#include <csp/constraints/counting/rules.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace csp {

namespace {

Domain only(Value value, const std::string& function) {
    if (!is_value(value))
        throw ArgumentError("csp::" + function, "the value " + std::to_string(value) + " is outside of " +
                                                    std::to_string(min_value) + ".." +
                                                    std::to_string(max_value));
    return {value};
}

/// Posts that the number of xs that take a value of the set is within the limits.
void post_count(Posting& posting, std::span<const View> xs, const Domain& values, CountLimits limits) {
    std::vector<View> views(xs.begin(), xs.end());
    const auto set = std::make_shared<const CountedSet>(values);
    if (limits.count)
        posting.state<HeadCount>(views, values, posting.domain(*limits.count).min(),
                                 posting.domain(*limits.count).max());
    else
        posting.state<HeadCount>(views, values, limits.least, limits.most);
    if (values.min() < values.max())
        return post_counting<SetMember>(posting, views, *set, limits,
                                        [&](View x) { return SetMember(x, set); });
    post_counts(posting, views, {{values.min(), limits}});
}

class Count final : public FunctionDefinition {
  public:
    Count(std::vector<Expression> xs, Domain values, bool is_among)
        : FunctionDefinition(std::move(xs)),
          values_(std::move(values)),
          is_among_(is_among) {}

    std::string kind() const override { return is_among_ ? "among" : "count"; }
    std::string words(std::span<const std::string> arguments) const override {
        return kind() + "([" + list_of_texts(arguments) + (is_among_ ? "], {" : "], ") +
               describe_set(values_) + (is_among_ ? "})" : ")");
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return std::count_if(arguments.begin(), arguments.end(), [this](WideValue v) {
            return is_value(v) && values_.contains(static_cast<Value>(v));
        });
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {0, static_cast<WideValue>(arguments.size())};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const DomainView counts = posting.domain(result);
        if (counts.min() == counts.max())
            return post_count(posting, arguments, values_, {counts.min(), counts.max()});
        post_count(posting, arguments, values_, {0, static_cast<Value>(arguments.size()), result});
    }

  private:
    Domain values_;
    bool is_among_;
};

/// The arguments: the list to count in, then the value.
class CountOfVariable final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "count"; }
    std::string words(std::span<const std::string> arguments) const override {
        return "count([" + list_of_texts(arguments.first(arguments.size() - 1)) + "], " + arguments.back() +
               ')';
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        const auto xs = arguments.first(arguments.size() - 1);
        return std::count(xs.begin(), xs.end(), arguments.back());
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {0, static_cast<WideValue>(arguments.size()) - 1};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const auto xs = arguments.first(arguments.size() - 1);
        posting.add<CountEqual>(result, std::vector<View>(xs.begin(), xs.end()), arguments.back());
    }
};

/// Between `least` and `most` of the variables take the value.
class CountBetween final : public ConstraintDefinition {
  public:
    CountBetween(std::string kind, std::vector<View> xs, Value value, WideInterval limits)
        : kind_(std::move(kind)),
          xs_(std::move(xs)),
          value_(only(value, kind_)),
          limits_(limits) {}

    std::string kind() const override { return kind_; }
    std::vector<View> scope() const override { return xs_; }
    bool check(const Assignment& assignment) const override {
        const auto is_value = [&](View x) { return assignment[x] == value_.min(); };
        const auto counted = std::count_if(xs_.begin(), xs_.end(), is_value);
        return limits_.min <= counted && counted <= limits_.max;
    }
    std::string describe(const NameOf& name) const override {
        const WideValue n = kind_ == "at_most" ? limits_.max : limits_.min;
        std::string words = kind_;
        std::replace(words.begin(), words.end(), '_', ' ');
        return words + ' ' + std::to_string(n) + " of " + list_of(xs_, name) + (n == 1 ? " is " : " are ") +
               std::to_string(value_.min());
    }
    std::optional<Constraint> negation() const override {
        if (kind_ == "at_most" && limits_.max < unlimited_n)
            return at_least(limits_.max + 1, xs_, value_.min());
        if (kind_ == "at_least" && limits_.min > -unlimited_n)
            return at_most(limits_.min - 1, xs_, value_.min());
        return std::nullopt;
    }
    void post(Posting& posting) const override {
        const auto n = static_cast<WideValue>(xs_.size());
        if (limits_.min > n || limits_.max < 0) return posting.fail();
        const auto cut = [n](WideValue v) { return static_cast<Value>(std::clamp<WideValue>(v, 0, n)); };
        post_count(posting, posting.canonical(xs_), value_, {cut(limits_.min), cut(limits_.max)});
    }

    static constexpr WideValue unlimited_n = std::numeric_limits<WideValue>::max();

  private:
    std::string kind_;
    std::vector<View> xs_;
    Domain value_;
    WideInterval limits_;
};

Constraint count_between(const char* kind, const List& xs, Value value, WideInterval limits) {
    return over(xs, [=](std::vector<View> views) {
        return make_constraint<CountBetween>(kind, std::move(views), value, limits);
    });
}

} // namespace

Function count(const List& xs, Value value) {
    return make_function<Count>(xs.expressions(), only(value, "count"), false);
}
Function count(const List& xs, const Expression& y) {
    std::vector<Expression> arguments = xs.expressions();
    arguments.push_back(y);
    return make_function<CountOfVariable>(std::move(arguments));
}
Function among(const List& xs, Domain values) {
    return make_function<Count>(xs.expressions(), std::move(values), true);
}

Constraint at_least(WideValue n, const List& xs, Value value) {
    return count_between("at_least", xs, value, {n, CountBetween::unlimited_n});
}
Constraint at_most(WideValue n, const List& xs, Value value) {
    return count_between("at_most", xs, value, {-CountBetween::unlimited_n, n});
}
Constraint exactly(WideValue n, const List& xs, Value value) {
    return count_between("exactly", xs, value, {n, n});
}

} // namespace csp
