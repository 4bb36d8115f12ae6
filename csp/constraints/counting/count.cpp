#include <csp/constraints/counting/counting.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/counting/rules.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

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
    std::string statement(const NameOf& name) const override {
        return stated("count",
                      {stated_list(arguments(), [&](const Expression& x) { return statement_of(x, name); }),
                       stated_set(values_)});
    }
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

/// count == number of i with x[i] == value; count, value and all x[i] are variables.
///
/// Rule 1. A value that cannot occur as often as the count demands is removed.
/// Rule 2. The count is at least the number of times that some remaining value must occur, and at most the number of
/// times that one may occur.
/// Rule 3. Once the value is fixed: if it may occur no more often than it must, no other x takes it; if it must occur
/// as often as it may, every x that can take it does.
///
/// Complexity: O(values left * n) a run while the value is open and has at most 256 values left; if there are more,
/// they are not examined one by one. O(n) once the value is fixed. Stateless.
class CountEqual final : public Rule {
  public:
    CountEqual(View count, std::vector<View> xs, View value)
        : count_(count),
          xs_(std::move(xs)),
          value_(value) {
        room_.reserve(xs_.size());
    }

    std::string name() const override { return "count, of a variable"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// The number of times that a value must occur and may occur.
    struct Numbers {
        Value least = 0;
        Value most = 0;
    };

    Numbers numbers(Value v, const Context& context) const;
    bool allows(Numbers numbers, const Context& context) const;
    void explain_numbers(Value v, DomainReason& reason, const Context& context) const;
    bool narrow_value(Context& context);
    void bound_count(Context& context);
    void count_one(Context& context);
    bool settle(Value v, bool all_take_it, Context& context);

    View count_;
    std::vector<View> xs_;
    View value_;
    std::vector<View> room_; ///< for the variables that a run settles
};

void CountEqual::scope(Wiring& wiring) {
    wiring.on(count_);
    wiring.on(value_);
    wiring.on_each(xs_);
}

void CountEqual::propagate(Context& context) {
    constexpr std::uint32_t few = 256;
    if (!context.is_fixed(value_)) {
        if (context.size(value_) > few) return bound_count(context);
        if (!narrow_value(context)) return;
    }
    if (context.is_fixed(value_))
        count_one(context);
    else
        context.fixpoint();
}

CountEqual::Numbers CountEqual::numbers(Value v, const Context& context) const {
    Numbers numbers;
    for (const View x : xs_) {
        if (!context.contains(x, v)) continue;
        ++numbers.most;
        numbers.least += context.is_fixed(x) ? 1 : 0;
    }
    return numbers;
}

/// Whether the count can lie between these numbers.
bool CountEqual::allows(Numbers numbers, const Context& context) const {
    const DomainView count = context.domain(count_);
    if (numbers.most < count.min() || numbers.least > count.max()) return false;
    return count.next(std::max(numbers.least, count.min())) <= numbers.most;
}

/// Adds the reasons why no count from numbers(v) is possible, or why the count lies between them.
void CountEqual::explain_numbers(Value v, DomainReason& reason, const Context& context) const {
    for (const View x : xs_) {
        if (!context.contains(x, v))
            reason.lacks(x, Interval{v, v});
        else if (context.is_fixed(x))
            reason.add(atom_equal(x, v));
    }
}

bool CountEqual::narrow_value(Context& context) {
    Numbers all{max_value, 0};
    for (const Value v : context.domain(value_)) {
        const Numbers found = numbers(v, context);
        if (allows(found, context)) {
            all.least = std::min(all.least, found.least);
            all.most = std::max(all.most, found.most);
            continue;
        }
        const auto why = [&](Reason& r) {
            DomainReason reason(r, context);
            explain_numbers(v, reason, context);
            reason.lacks(count_, Interval{found.least, found.most});
        };
        if (!context.remove(value_, v, why)) return false; // Rule 1
    }
    const auto everything = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.known(value_);
        for (const View x : xs_) reason.known(x);
    };
    return context.at_least(count_, all.least, everything) &&
           context.at_most(count_, all.most, everything); // Rule 2
}

/// Applies rule 2 if the value has many values left: counts the xs that could take one of them.
void CountEqual::bound_count(Context& context) {
    const auto could = static_cast<Value>(std::count_if(xs_.begin(), xs_.end(), [&](View x) {
        return shared_value(context.domain(value_), context.domain(x)).has_value();
    }));
    const auto apart = [&](Reason& r) {
        DomainReason reason(r, context);
        for (const View x : xs_)
            if (!shared_value(context.domain(value_), context.domain(x))) reason.disjoint(value_, x);
    };
    if (!context.at_least(count_, 0, [](Reason&) {})) return;
    if (context.at_most(count_, could, apart)) context.fixpoint();
}

void CountEqual::count_one(Context& context) {
    const Value v = context.value(value_);
    const Numbers found = numbers(v, context);
    const auto because_fixed = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.add(atom_equal(value_, v));
        for (const View x : xs_)
            if (context.is_fixed(x) && context.value(x) == v) reason.add(atom_equal(x, v));
    };
    const auto because_gone = [&](Reason& r) {
        DomainReason reason(r, context);
        reason.add(atom_equal(value_, v));
        for (const View x : xs_)
            if (!context.contains(x, v)) reason.lacks(x, Interval{v, v});
    };
    if (!context.at_least(count_, found.least, because_fixed)) return; // Rule 2
    if (!context.at_most(count_, found.most, because_gone)) return;
    if (found.least < found.most && context.max(count_) == found.least && !settle(v, false, context)) return;
    if (found.least < found.most && context.min(count_) == found.most && !settle(v, true, context)) return;
    if (context.is_fixed(count_)) {
        const Numbers now = numbers(v, context);
        if (now.least == now.most && now.least == context.value(count_)) return context.entailed();
    }
    context.fixpoint();
}

/// Applies rule 3 to all open variables: all take the value, or none does.
bool CountEqual::settle(Value v, bool all_take_it, Context& context) {
    std::vector<View>& open = room_;
    open.clear();
    for (const View x : xs_)
        if (!context.is_fixed(x) && context.contains(x, v)) open.push_back(x);
    const Value limit = all_take_it ? context.min(count_) : context.max(count_);
    for (const View x : open) {
        const auto why = [&](Reason& r) {
            DomainReason reason(r, context);
            reason.add(atom_equal(value_, v));
            reason.add(all_take_it ? atom_at_least(count_, limit) : atom_at_most(count_, limit));
            for (const View other : xs_) {
                if (std::any_of(open.begin(), open.end(), [&](View y) { return y.is_same(other); })) continue;
                if (all_take_it && !context.contains(other, v)) reason.lacks(other, Interval{v, v});
                if (!all_take_it && context.is_fixed(other) && context.value(other) == v)
                    reason.add(atom_equal(other, v));
            }
        };
        if (!(all_take_it ? context.assign(x, v, why) : context.remove(x, v, why))) return false;
    }
    return true;
}

std::optional<bool> CountEqual::check(const Assignment& assignment) const {
    return assignment[count_] ==
           std::count_if(xs_.begin(), xs_.end(), [&](View x) { return assignment[x] == assignment[value_]; });
}

/// The number of list elements equal to a value. The arguments are the elements, then the value.
class CountOfVariable final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "count"; }
    std::string statement(const NameOf& name) const override {
        const auto xs = std::span(arguments()).first(arguments().size() - 1);
        return stated("count_of",
                      {stated_list(xs, [&](const Expression& x) { return statement_of(x, name); }),
                       statement_of(arguments().back(), name)});
    }
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

/// States that between `least` and `most` of the variables take the value.
class CountBetween final : public ConstraintDefinition {
  public:
    CountBetween(std::string kind, std::vector<View> xs, Value value, WideInterval limits)
        : kind_(std::move(kind)),
          xs_(std::move(xs)),
          value_(only(value, kind_)),
          limits_(limits) {}

    std::string kind() const override { return kind_; }
    std::string statement(const NameOf& name) const override {
        const std::string number = stated("count", {stated_list(xs_, name), stated_set(value_)});
        const bool has_least = limits_.min > -unlimited_n;
        const bool has_most = limits_.max < unlimited_n;
        std::string bounds = has_least ? stated("<=", {std::to_string(limits_.min), number}) : "";
        if (has_most) bounds += (has_least ? "," : "") + stated("<=", {number, std::to_string(limits_.max)});
        return stated("and", {'[' + bounds + ']'});
    }
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
            return at_least(xs_, value_.min(), limits_.max + 1);
        if (kind_ == "at_least" && limits_.min > -unlimited_n)
            return at_most(xs_, value_.min(), limits_.min - 1);
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

Constraint at_least(const List& xs, Value value, WideValue n) {
    return count_between("at_least", xs, value, {n, CountBetween::unlimited_n});
}
Constraint at_most(const List& xs, Value value, WideValue n) {
    return count_between("at_most", xs, value, {-CountBetween::unlimited_n, n});
}
Constraint exactly(const List& xs, Value value, WideValue n) {
    return count_between("exactly", xs, value, {n, n});
}

Constraint distribute(const List& xs, const List& values, const List& counts) {
    if (values.size() != counts.size())
        throw ArgumentError("csp::distribute", std::to_string(values.size()) + " values, but " +
                                                   std::to_string(counts.size()) + " counts");
    const std::vector<Expression> counted = values.expressions();
    const std::vector<Expression> times = counts.expressions();
    std::vector<Constraint> parts;
    parts.reserve(counted.size());
    for (std::size_t k = 0; k < counted.size(); ++k)
        parts.push_back(Expression(count(xs, counted[k])) == times[k]);
    if (parts.empty()) // nothing is counted, but the elements must have values
        for (const Expression& x : xs.expressions())
            for (const auto& term : x.functions())
                if (term.function->is_partial()) parts.push_back(has_value(term.function));
    return conjunction(std::move(parts));
}

} // namespace csp
