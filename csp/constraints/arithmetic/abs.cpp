#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/constraints/arithmetic/absolute.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

namespace {

class Abs final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "abs"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return std::abs(arguments[0]);
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [min, max] = arguments[0];
        return {std::max({min, -max, WideValue{0}}), std::max(-min, max)};
    }
    /// If the sign of x is known, result and x or its negation are equal.
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        if (posting.domain(x).min() >= 0) return equal(result, x)->post(posting);
        if (posting.domain(x).max() <= 0) return equal(result, -x)->post(posting);
        posting.add<AbsoluteDomain>(result, x);
    }
};

} // namespace

Function abs(const Expression& x) { return make_function<Abs>(std::vector<Expression>{x}); }

} // namespace csp
