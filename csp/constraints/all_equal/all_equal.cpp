#include <csp/constraints/all_equal/all_equal.hpp>

#include <csp/constraints/all_equal/common_values.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

class AllEqual final : public ConstraintDefinition {
  public:
    explicit AllEqual(std::vector<View> scope) : scope_(std::move(scope)) {}

    std::string kind() const override { return "all_equal"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override { return "all equal: " + list_of(scope_, name); }
    bool check(const Assignment& assignment) const override {
        return std::all_of(scope_.begin(), scope_.end(),
                           [&](View x) { return assignment[x] == assignment[scope_.front()]; });
    }

    void post(Posting& posting) const override {
        std::vector<View> distinct; // one view of each variable
        for (const View x : scope_) {
            const auto same = std::find_if(distinct.begin(), distinct.end(),
                                           [&](View y) { return y.variable().is_same(x.variable()); });
            if (same == distinct.end())
                distinct.push_back(x);
            else
                equal(*same, x)->post(posting); // a condition on a single variable
        }
        if (distinct.size() == 2) return equal(distinct.front(), distinct.back())->post(posting);
        if (distinct.size() > 2) posting.add<AllEqualCommonValues>(distinct);
    }

    /// Each element is equal to the first.
    std::vector<Constraint> conjuncts() const override {
        std::vector<Constraint> pairs;
        for (std::size_t i = 1; i < scope_.size(); ++i) pairs.push_back(equal(scope_.front(), scope_[i]));
        return pairs;
    }

  private:
    std::vector<View> scope_;
};

} // namespace

Constraint all_equal(const List& scope) { return make_over<AllEqual>(scope); }

} // namespace csp
