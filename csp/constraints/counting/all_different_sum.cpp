#include <csp/constraints/counting/counting.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/linear/linear.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

class AllDifferentSum final : public ConstraintDefinition {
  public:
    AllDifferentSum(std::vector<View> xs, WideValue total)
        : xs_(std::move(xs)),
          total_(total),
          all_different_(all_different(xs_)),
          sum_(sum_of(xs_, total)) {}

    std::string kind() const override { return "all_different_sum"; }
    std::vector<View> scope() const override { return xs_; }
    bool check(const Assignment& assignment) const override {
        WideValue sum = 0;
        for (const View x : xs_) sum += assignment[x];
        return sum == total_ && are_different(xs_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return "all different, come to " + std::to_string(total_) + ": " + list_of(xs_, name);
    }
    std::vector<Constraint> conjuncts() const override { return {all_different_, sum_}; }

    void post(Posting& posting) const override {
        all_different_->post(posting);
        sum_->post(posting);
        post_distinct_sum(posting, posting.canonical(xs_), total_);
    }

  private:
    /// With a consistency named for it, it is not registered as a sum, since the rule for both is added here.
    static Constraint sum_of(const std::vector<View>& xs, WideValue total) {
        std::vector<Term> terms;
        terms.reserve(xs.size());
        for (const View x : xs) terms.push_back({1, x});
        return linear(std::move(terms), Comparison::equal, total, consistency::bounds);
    }

    std::vector<View> xs_;
    WideValue total_;
    Constraint all_different_;
    Constraint sum_;
};

} // namespace

Constraint all_different_sum(const List& xs, WideValue total) {
    return make_over<AllDifferentSum>(xs, total);
}

} // namespace csp
