#include <csp/constraints/all_different/all_different.hpp>

#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The strongest kind of repetition in a scope: none, a variable under different views, or a view itself.
enum class Repetition { none, variable, view };

Repetition repetition_in(const std::vector<View>& scope) {
    std::vector<std::tuple<std::uint32_t, bool, WideValue>> views;
    views.reserve(scope.size());
    for (const View x : scope) views.emplace_back(x.variable().index, x.is_negated(), x.offset());
    std::sort(views.begin(), views.end());
    Repetition found = Repetition::none;
    for (std::size_t i = 1; i < views.size(); ++i) {
        if (views[i] == views[i - 1]) return Repetition::view;
        if (std::get<0>(views[i]) == std::get<0>(views[i - 1])) found = Repetition::variable;
    }
    return found;
}

class AllDifferent final : public ConstraintDefinition {
  public:
    AllDifferent(std::vector<View> scope, Consistency strength)
        : scope_(std::move(scope)),
          strength_(strength) {}

    std::string kind() const override { return "all_different"; }
    std::string statement(const NameOf& name) const override {
        return stated("all_different", {stated_list(scope_, name)});
    }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "all different: " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override { return are_different(scope_, assignment); }
    /// A consistency that the user has chosen requires its particular rules.
    bool is_all_different() const override { return strength_ == Consistency::suggested; }
    std::optional<Constraint> negation() const override;

    void post(Posting& posting) const override {
        if (scope_.size() < 2) return;
        const std::vector<View> scope = posting.canonical(scope_);
        const Repetition repetition = repetition_in(scope);
        const std::vector<Interval> values = union_of(scope, posting.store());
        const WideValue surplus = size_of(values) - static_cast<WideValue>(scope.size());
        if (repetition == Repetition::view || surplus < 0) return posting.fail();

        const Value min = values.front().min;
        std::optional<Value> first; // of a word that contains all values, if there is one
        if (fits_words(scope, posting.store(), min, values.back().max)) first = min;
        Consistency strength = posting.named_or_wished(strength_);
        const bool may_be_stronger = strength == Consistency::suggested || strength == Consistency::domain;
        if (may_be_stronger && scope.size() > 2) posting.state<AllDiffer>(scope);
        if (strength == Consistency::suggested && surplus == 0 && first && repetition == Repetition::none) {
            posting.state<Permutation>(scope, min, values.back().max);
            return posting.add(make_permutation(scope, posting.store(), min));
        }
        if (scope.size() == 2) return post_not_equal(scope.front(), scope.back(), posting);
        posting.add(make_all_different_value(scope, posting.store(), first));
        if (strength == Consistency::suggested) strength = suggested(scope, surplus, posting);
        if (strength == Consistency::domain)
            if (auto rule = make_all_different_domain(scope, posting.store(), values))
                return posting.add(std::move(rule));
        if (strength == Consistency::value) return;
        posting.add(make_all_different_bounds(scope, posting.store(), first));
    }

    /// Returns all pairs, unless there are too many.
    std::vector<Constraint> conjuncts() const override {
        constexpr std::size_t most_variables = 1000;
        std::vector<Constraint> pairs;
        if (scope_.size() > most_variables) return pairs;
        pairs.reserve(scope_.size() * scope_.size() / 2);
        for (std::size_t i = 0; i < scope_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) pairs.push_back(not_equal(scope_[j], scope_[i]));
        return pairs;
    }

  private:
    /// Returns domain consistency for a permutation. The more crowded the values, the more can be deduced; between
    /// intervals, bounds consistency finds all Hall sets.
    static Consistency suggested(const std::vector<View>& scope, WideValue surplus, const Posting& posting) {
        constexpr WideValue variables_per_surplus_value = 4;
        if (surplus == 0) return Consistency::domain;
        const bool is_crowded = surplus * variables_per_surplus_value <= static_cast<WideValue>(scope.size());
        const bool are_intervals = std::all_of(scope.begin(), scope.end(), [&](View x) {
            const DomainView domain = posting.domain(x);
            return domain.run_end(domain.min()) == domain.max();
        });
        return is_crowded && are_intervals ? Consistency::bounds : Consistency::value;
    }

    std::vector<View> scope_;
    Consistency strength_;
};

/// At least two of the views take the same value: the negation of all_different.
///
/// Rule 1. If no two views share a value: failure.
/// Rule 2. If all pairs that share a value have a view in common, that view keeps only the values that it shares with
/// others.
///
/// Domain consistent if all views are of different variables. Three pairs suffice to show that nothing follows: any
/// pair, and for each of its two views a pair without that view. They are hints, examined first.
///
/// Complexity: O(1) a run while the three share values, else O(n^2) pairs. Stateless.
class SomeEqual final : public Rule {
  public:
    /// @param xs  two or more
    explicit SomeEqual(std::vector<View> xs) : xs_(std::move(xs)) {}

    std::string name() const override { return "some equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { wiring.on_each(xs_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    struct Pair {
        Index first = 0;
        Index second = 1;
    };

    bool can_be_equal(Pair pair, const Context& context) const;
    bool find_pair(Pair& pair, Index without, const Context& context) const;
    void keep_shared(Index i, Context& context);

    std::vector<View> xs_;
    Pair pair_;
    Pair without_first_;
    Pair without_second_;
    std::vector<Interval> runs_; ///< buffer of a run
};

void SomeEqual::propagate(Context& context) {
    if (!find_pair(pair_, nobody, context)) { // Rule 1
        context.fail([&](Reason& r) {
            DomainReason reason(r, context);
            for (const View x : xs_) reason.known(x);
        });
        return;
    }
    const auto [a, b] = pair_;
    if (context.is_fixed(xs_[a]) && context.is_fixed(xs_[b])) return context.entailed();
    if (!find_pair(without_first_, a, context)) keep_shared(a, context);
    if (!context.failed() && !find_pair(without_second_, b, context)) keep_shared(b, context);
}

bool SomeEqual::can_be_equal(Pair pair, const Context& context) const {
    return shared_value(context.domain(xs_[pair.first]), context.domain(xs_[pair.second])).has_value();
}

/// Finds a pair that shares a value and does not contain `without`. Keeps the given pair if it qualifies.
bool SomeEqual::find_pair(Pair& pair, Index without, const Context& context) const {
    const auto fits = [&](Pair p) {
        return p.first != without && p.second != without && can_be_equal(p, context);
    };
    if (fits(pair)) return true;
    for (Index second = 1; second < xs_.size(); ++second)
        for (Index first = 0; first < second; ++first)
            if (const Pair other{first, second}; fits(other)) {
                pair = other;
                return true;
            }
    return false;
}

/// Rule 2: removes all values that no other view can take.
void SomeEqual::keep_shared(Index i, Context& context) {
    runs_.clear();
    for (Index j = 0; j < xs_.size(); ++j)
        if (j != i) context.domain(xs_[j]).for_each_interval([this](Interval run) { runs_.push_back(run); });
    std::sort(runs_.begin(), runs_.end(), [](Interval a, Interval b) { return a.min < b.min; });
    const auto why = [&](Reason& r) {
        DomainReason reason(r, context);
        for (Index j = 0; j < xs_.size(); ++j)
            if (j != i) reason.known(xs_[j]);
    };
    WideValue from = context.min(xs_[i]);
    for (const Interval run : runs_) {
        if (from < run.min && !context.remove_range(xs_[i], from, WideValue{run.min} - 1, why)) return;
        from = std::max(from, WideValue{run.max} + 1);
    }
    if (from <= context.max(xs_[i])) context.remove_range(xs_[i], from, context.max(xs_[i]), why);
}

std::optional<bool> SomeEqual::check(const Assignment& assignment) const {
    return !are_different(xs_, assignment);
}

/// At least two values are equal.
class NotAllDifferent final : public ConstraintDefinition {
  public:
    NotAllDifferent(std::vector<View> scope, Consistency strength)
        : scope_(std::move(scope)),
          strength_(strength) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {stated("all_different", {stated_list(scope_, name)})});
    }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "not all different: " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override { return !are_different(scope_, assignment); }
    std::optional<Constraint> negation() const override {
        return make_constraint<AllDifferent>(scope_, strength_);
    }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        if (scope.size() < 2) return posting.fail();
        if (repetition_in(scope) == Repetition::view) return;
        if (scope.size() == 2) return equal(scope.front(), scope.back())->post(posting);
        posting.add<SomeEqual>(scope);
    }

  private:
    std::vector<View> scope_;
    Consistency strength_; ///< of the negated constraint
};

std::optional<Constraint> AllDifferent::negation() const {
    return make_constraint<NotAllDifferent>(scope_, strength_);
}

class AllDifferentExcept final : public ConstraintDefinition {
  public:
    AllDifferentExcept(std::vector<View> scope, Domain excepted)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)) {}

    std::string kind() const override { return "all_different_except"; }
    std::string statement(const NameOf& name) const override {
        return stated("all_different_except", {stated_list(scope_, name), stated_set(excepted_)});
    }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "all different except " + describe_set(excepted_) + ": " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override {
        return are_different_except(scope_, excepted_, assignment);
    }

    void post(Posting& posting) const override {
        const auto may_repeat = [&](View x) { return meets(posting.domain(x)); };
        if (std::none_of(scope_.begin(), scope_.end(), may_repeat))
            return all_different(scope_)->post(posting);
        for (std::size_t i = 0; i < scope_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (scope_[i].is_same(scope_[j])) posting.keep(scope_[i], excepted_);
        if (scope_.size() > 1) posting.add(make_all_different_except(scope_, excepted_));
    }

  private:
    bool meets(DomainView domain) const {
        const auto runs = excepted_.intervals();
        return std::any_of(runs.begin(), runs.end(), [domain](Interval run) {
            return run.min <= domain.max() && domain.min() <= run.max &&
                   domain.next(std::max(run.min, domain.min())) <= run.max;
        });
    }

    std::vector<View> scope_;
    Domain excepted_;
};

} // namespace

Constraint all_different(const List& scope, consistency::AnyLevel strength) {
    return make_over<AllDifferent>(scope, strength);
}

Constraint all_different_except(const List& scope, Domain excepted) {
    return make_over<AllDifferentExcept>(scope, std::move(excepted));
}

} // namespace csp
