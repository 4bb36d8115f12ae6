#include <csp/constraints/all_different/all_different.hpp>

#include <csp/constraints/all_different/compact.hpp>
#include <csp/constraints/all_different/intersections.hpp>
#include <csp/constraints/all_different/permutation.hpp>
#include <csp/constraints/all_different/value.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace csp {

namespace {

/// Everything that the scope may still take, as a hull and a count.
struct ValueUnion {
    Value min = 0;
    Value max = 0;
    std::size_t size = 0;
};

ValueUnion union_of(const std::vector<View>& scope, const Posting& posting) {
    std::vector<Interval> runs;
    for (const View x : scope)
        posting.domain(x).for_each_interval([&](Interval run) { runs.push_back(run); });
    std::sort(runs.begin(), runs.end(), [](Interval a, Interval b) { return a.min < b.min; });
    ValueUnion result{runs.front().min, runs.front().max, 0};
    Value counted = runs.front().min - 1; // everything up to here is in `size`
    for (const Interval& run : runs) {
        if (run.max > counted)
            result.size += static_cast<std::size_t>(run.max - std::max(counted, run.min - 1));
        counted = std::max(counted, run.max);
    }
    result.max = counted;
    return result;
}

/// The most that comes twice: nothing, a variable under different views, or a view itself.
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
    explicit AllDifferent(std::vector<View> scope) : scope_(std::move(scope)) {}

    std::string kind() const override { return "all_different"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "all different: " + list_of(scope_, name);
    }

    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        for (const View x : scope_) values.push_back(assignment[x]);
        std::sort(values.begin(), values.end());
        return std::adjacent_find(values.begin(), values.end()) == values.end();
    }

    void post(Posting& posting) const override {
        if (scope_.size() < 2) return;
        const Repetition repetition = repetition_in(scope_);
        const ValueUnion values = union_of(scope_, posting);
        if (repetition == Repetition::view || values.size < scope_.size()) return posting.fail();
        const bool is_permutation = values.size == scope_.size();
        if (is_permutation && repetition == Repetition::none &&
            AllDifferentCompact::fits(scope_, posting.store(), values.min, values.max)) {
            posting.joint<JointPermutations>().add({scope_, values.min, values.max});
            return posting.add<AllDifferentCompact>(scope_, posting.store(), values.min);
        }
        posting.add<AllDifferentValue>(scope_);
        if (is_permutation) posting.add<AllDifferentPermutation>(scope_, posting.store());
    }

  private:
    std::vector<View> scope_;
};

} // namespace

Constraint all_different(std::vector<View> scope) { return make_constraint<AllDifferent>(std::move(scope)); }

} // namespace csp
