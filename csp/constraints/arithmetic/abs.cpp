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
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        if (!post_by_sign(posting, result, x)) posting.add<AbsoluteDomain>(result, x);
    }
    bool post_for_bounds(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        if (!post_by_sign(posting, result, x)) posting.add<AbsoluteBounds>(result, x);
        return true;
    }

  private:
    /// If the sign of x is known, the result equals x or its negation.
    static bool post_by_sign(Posting& posting, View result, View x) {
        const DomainView values = posting.domain(x);
        if (values.min() < 0 && values.max() > 0) return false;
        equal(result, values.min() >= 0 ? x : -x)->post(posting);
        return true;
    }
};

} // namespace

Function abs(const Expression& x) { return make_function<Abs>(std::vector<Expression>{x}); }

} // namespace csp
