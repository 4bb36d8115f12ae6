#include <csp/constraints/comparison/comparison.hpp>

#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/statement.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

/// Whether every value of the view is within the range of Value.
bool fits(View x, const Posting& posting) {
    const DomainView raw = posting.domain(x.variable());
    return takes_values_only(x, raw.min(), raw.max());
}

/// Whether x == y maps all values of both variables into the range of Value.
bool stand_for_each_other(View x, View y, const Posting& posting) {
    return fits(solved_for(x, y), posting) && fits(solved_for(y, x), posting);
}

/// Compares x - y with a constant.
Constraint difference(View x, View y, Comparison comparison, WideValue constant) {
    return linear({{1, x}, {-1, y}}, comparison, constant);
}

/// The common part of the four comparisons. The scope names the variables, since the views may leave the range of
/// Value.
class ComparisonDefinition : public ConstraintDefinition {
  public:
    ComparisonDefinition(View x, View y) : x_(x), y_(y) {}

    std::vector<View> scope() const final { return {x_.variable(), y_.variable()}; }
    bool is_domain_consistent() const final { return true; }

  protected:
    std::string describe_with(const char* sign, const NameOf& name) const {
        return name(x_) + sign + name(y_);
    }
    static WideValue value(View x, const Assignment& assignment) {
        return x.from_variable(assignment[x.variable()]);
    }

    View x_;
    View y_;
};

class Equal final : public ComparisonDefinition {
  public:
    using ComparisonDefinition::ComparisonDefinition;

    std::string kind() const override { return "equal"; }
    std::string statement(const NameOf& name) const override { return stated("==", {name(x_), name(y_)}); }
    std::string describe(const NameOf& name) const override { return describe_with(" == ", name); }
    bool check(const Assignment& assignment) const override {
        return value(x_, assignment) == value(y_, assignment);
    }
    std::optional<Constraint> negation() const override { return not_equal(x_, y_); }
    std::optional<std::pair<View, View>> alias() const override { return std::pair(x_, y_); }
    void post(Posting& posting) const override {
        const View x = posting.canonical(x_);
        const View y = posting.canonical(y_);
        const bool is_pair = !x.variable().is_same(y.variable());
        if (posting.condition() && is_pair && stand_for_each_other(x, y, posting))
            return posting.always().add<EqualIf>(*posting.condition(), x, y);
        if (posting.condition() || !is_pair || !fits(x_, posting) || !fits(y_, posting))
            return difference(x, y, Comparison::equal, 0)->post(posting);
        const auto narrow = [&](View to, DomainView other) {
            const Value low = other.min();
            const Value high = other.max();
            posting.at_least(to, low);
            posting.at_most(to, high);
        };
        narrow(x_, posting.domain(y_));
        narrow(y_, posting.domain(x_));
        posting.add<EqualDomain>(x_, y_);
    }
};

class NotEqual final : public ComparisonDefinition {
  public:
    using ComparisonDefinition::ComparisonDefinition;

    std::string kind() const override { return "not_equal"; }
    std::string statement(const NameOf& name) const override { return stated("!=", {name(x_), name(y_)}); }
    std::string describe(const NameOf& name) const override { return describe_with(" != ", name); }
    bool check(const Assignment& assignment) const override {
        return value(x_, assignment) != value(y_, assignment);
    }
    std::optional<Constraint> negation() const override { return equal(x_, y_); }
    bool is_all_different() const override { return x_.is_plain() && y_.is_plain(); }
    void post(Posting& posting) const override {
        const View x = posting.canonical(x_);
        const View y = posting.canonical(y_);
        if (posting.condition() || x.variable().is_same(y.variable()) || !fits(x, posting) ||
            !fits(y, posting))
            return difference(x, y, Comparison::different, 0)->post(posting);
        const DomainView of_x = posting.domain(x);
        const DomainView of_y = posting.domain(y);
        if (of_x.min() <= of_y.max() && of_y.min() <= of_x.max()) post_not_equal(x, y, posting);
    }
};

class LessEqual final : public ComparisonDefinition {
  public:
    using ComparisonDefinition::ComparisonDefinition;

    std::string kind() const override { return "less_equal"; }
    std::string statement(const NameOf& name) const override { return stated("<=", {name(x_), name(y_)}); }
    std::string describe(const NameOf& name) const override { return describe_with(" <= ", name); }
    bool check(const Assignment& assignment) const override {
        return value(x_, assignment) <= value(y_, assignment);
    }
    std::optional<Constraint> negation() const override { return less(y_, x_); }
    void post(Posting& posting) const override {
        const View x = posting.canonical(x_);
        const View y = posting.canonical(y_);
        if (posting.condition() || x.variable().is_same(y.variable()) || !fits(x, posting) ||
            !fits(y, posting))
            return difference(x, y, Comparison::at_most, 0)->post(posting);
        if (posting.domain(x).max() > posting.domain(y).min()) posting.add<LessEqualDomain>(x, y);
    }
};

class Less final : public ComparisonDefinition {
  public:
    using ComparisonDefinition::ComparisonDefinition;

    std::string kind() const override { return "less"; }
    std::string statement(const NameOf& name) const override {
        return stated("<=", {name(x_ + 1), name(y_)});
    }
    std::string describe(const NameOf& name) const override { return describe_with(" < ", name); }
    bool check(const Assignment& assignment) const override {
        return value(x_, assignment) < value(y_, assignment);
    }
    std::optional<Constraint> negation() const override { return less_equal(y_, x_); }
    void post(Posting& posting) const override { less_equal(x_ + 1, y_)->post(posting); }
};

/// Checks the sum of the offsets, which linear() does, and determines whether there are two different variables.
template <typename Definition>
Constraint compare(View x, View y, Comparison comparison, WideValue constant) {
    Constraint as_sum = difference(x, y, comparison, constant);
    return x.variable().is_same(y.variable()) ? as_sum : make_constraint<Definition>(x, y);
}

/// States that the view is in the set, or that it is not.
class Membership final : public ConstraintDefinition {
  public:
    Membership(View x, Domain values, bool is_in) : x_(x), values_(std::move(values)), is_in_(is_in) {}

    std::string kind() const override { return is_in_ ? "in" : "not_in"; }
    std::string statement(const NameOf& name) const override {
        const std::string in = stated("in", {name(x_), stated_set(values_)});
        return is_in_ ? in : stated("not", {in});
    }
    std::vector<View> scope() const override { return {x_}; }
    bool check(const Assignment& assignment) const override {
        return values_.contains(assignment[x_]) == is_in_;
    }
    std::string describe(const NameOf& name) const override {
        return name(x_) + (is_in_ ? " in {" : " not in {") + describe_set(values_) + "}";
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<Membership>(x_, values_, !is_in_);
    }
    void post(Posting& posting) const override {
        is_in_ ? posting.keep(x_, values_) : posting.remove(x_, values_);
    }

  private:
    View x_;
    Domain values_;
    bool is_in_;
};

} // namespace

Constraint equal(View x, View y) { return compare<Equal>(x, y, Comparison::equal, 0); }
Constraint not_equal(View x, View y) { return compare<NotEqual>(x, y, Comparison::different, 0); }
Constraint less(View x, View y) { return compare<Less>(x, y, Comparison::at_most, -1); }
Constraint less_equal(View x, View y) { return compare<LessEqual>(x, y, Comparison::at_most, 0); }

Constraint equal(View x, WideValue constant) { return linear({{1, x}}, Comparison::equal, constant); }
Constraint not_equal(View x, WideValue constant) { return linear({{1, x}}, Comparison::different, constant); }
Constraint less(View x, WideValue constant) { return linear({{1, x + 1}}, Comparison::at_most, constant); }
Constraint less_equal(View x, WideValue constant) { return linear({{1, x}}, Comparison::at_most, constant); }
Constraint equal(WideValue constant, View x) { return equal(x, constant); }
Constraint not_equal(WideValue constant, View x) { return not_equal(x, constant); }
Constraint less(WideValue constant, View x) { return less(-x, -constant); }
Constraint less_equal(WideValue constant, View x) { return less_equal(-x, -constant); }

Constraint in(View x, Domain values) { return make_constraint<Membership>(x, std::move(values), true); }

Constraint not_in(View x, Domain values) { return make_constraint<Membership>(x, std::move(values), false); }

std::string describe_set(const Domain& values) {
    return list_of(values.intervals(), [](const Interval& run) {
        std::string first = std::to_string(run.min);
        if (run.min == run.max) return first;
        return first + (run.max == run.min + 1 ? ", " : "..") + std::to_string(run.max);
    });
}

} // namespace csp
