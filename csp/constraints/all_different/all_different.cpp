#include <csp/constraints/all_different/all_different.hpp>

#include <csp/constraints/all_different/bounds.hpp>
#include <csp/constraints/all_different/domain.hpp>
#include <csp/constraints/all_different/some_equal.hpp>
#include <csp/constraints/all_different/value.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

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
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "all different: " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override { return are_different(scope_, assignment); }
    /// If the user has chosen a consistency, the rules of that consistency are required.
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
        const bool fits = fits_words(scope, posting.store(), min, values.back().max);
        Consistency strength = posting.named_or_wished(strength_);
        if (strength == Consistency::suggested && scope.size() > 2) posting.state<AllDiffer>(scope);
        if (strength == Consistency::suggested && surplus == 0 && fits && repetition == Repetition::none) {
            posting.state<Permutation>(scope, min, values.back().max);
            return posting.add<AllDifferentCompact>(scope, posting.store(), min);
        }
        if (scope.size() == 2) return post_not_equal(scope.front(), scope.back(), posting);
        if (fits)
            posting.add<AllDifferentWord>(scope, posting.store(), min);
        else
            posting.add<AllDifferentValue>(scope);
        if (strength == Consistency::suggested) strength = suggested(scope, surplus, posting);
        if (strength == Consistency::domain)
            if (auto rule = make_all_different_domain(scope, posting.store(), values))
                return posting.add(std::move(rule));
        if (strength == Consistency::value) return;
        if (fits)
            posting.add<AllDifferentWordBounds>(scope, posting.store(), min);
        else
            posting.add<AllDifferentBounds>(scope);
    }

    /// All pairs, unless there are too many.
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
    /// The more crowded the values, the more can be deduced; between intervals there are only Hall intervals.
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

/// At least two values are equal.
class NotAllDifferent final : public ConstraintDefinition {
  public:
    NotAllDifferent(std::vector<View> scope, Consistency strength)
        : scope_(std::move(scope)),
          strength_(strength) {}

    std::string kind() const override { return "negation"; }
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

} // namespace

Constraint all_different(const List& scope, consistency::AnyLevel strength) {
    return make_over<AllDifferent>(scope, strength);
}

} // namespace csp
