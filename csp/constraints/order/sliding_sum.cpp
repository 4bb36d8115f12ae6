#include <csp/constraints/order/order.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

class SlidingSum final : public ConstraintDefinition {
  public:
    SlidingSum(WideValue low, WideValue high, std::size_t window, std::vector<View> xs)
        : low_(low),
          high_(high),
          window_(window),
          xs_(std::move(xs)) {
        constexpr WideValue limit = WideValue{1} << 62;
        for (const WideValue bound : {low_, high_})
            if (bound <= -limit || bound >= limit)
                throw ArgumentError("csp::sliding_sum", "the bound " + std::to_string(bound) +
                                                            " is not less than 2^62 in absolute value");
        if (window_ == 0)
            throw ArgumentError("csp::sliding_sum", "a window of 0 variables; it must have at least 1");
        for (std::size_t first = 0; first + window_ <= xs_.size(); ++first) add_window(first);
    }

    std::string kind() const override { return "sliding_sum"; }
    std::string statement(const NameOf& name) const override {
        return statement_of(conjunction(bounds_), name);
    }
    std::vector<View> scope() const override { return xs_; }
    std::string describe(const NameOf& name) const override {
        return "each " + std::to_string(window_) + " neighbours sum to " + std::to_string(low_) + ".." +
               std::to_string(high_) + ": " + list_of(xs_, name);
    }
    bool check(const Assignment& assignment) const override {
        for (std::size_t first = 0; first + window_ <= xs_.size(); ++first) {
            WideValue sum = 0;
            for (std::size_t i = first; i < first + window_; ++i) sum += assignment[xs_[i]];
            if (sum < low_ || sum > high_) return false;
        }
        return true;
    }
    void post(Posting& posting) const override {
        for (const Constraint& bound : bounds_) bound->post(posting);
    }
    std::vector<Constraint> conjuncts() const override { return bounds_; }
    std::optional<Constraint> negation() const override {
        std::vector<Constraint> violations;
        violations.reserve(bounds_.size());
        for (const Constraint& bound : bounds_) violations.push_back(csp::negation(bound));
        return disjunction(std::move(violations));
    }

  private:
    void add_window(std::size_t first) {
        std::vector<Term> sum;
        std::vector<Term> negated;
        for (std::size_t i = first; i < first + window_; ++i) {
            sum.push_back({1, xs_[i]});
            negated.push_back({-1, xs_[i]});
        }
        if (low_ == high_) {
            bounds_.push_back(linear(std::move(sum), Comparison::equal, low_));
        } else {
            bounds_.push_back(linear(std::move(negated), Comparison::at_most, -low_));
            bounds_.push_back(linear(std::move(sum), Comparison::at_most, high_));
        }
    }

    WideValue low_;
    WideValue high_;
    std::size_t window_;
    std::vector<View> xs_;
    std::vector<Constraint> bounds_; ///< of each window
};

} // namespace

Constraint sliding_sum(const List& xs, std::size_t window, WideValue low, WideValue high) {
    return over(xs, [=](std::vector<View> views) {
        return make_constraint<SlidingSum>(low, high, window, std::move(views));
    });
}

} // namespace csp
