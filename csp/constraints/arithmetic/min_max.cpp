#include <csp/constraints/arithmetic/min_max.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/maximum.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// The largest; the smallest is the negation of the largest of the negations.
class Extremum final : public FunctionDefinition {
  public:
    Extremum(std::vector<Expression> arguments, bool is_largest)
        : FunctionDefinition(std::move(arguments)),
          is_largest_(is_largest) {
        if (FunctionDefinition::arguments().empty())
            throw ArgumentError("csp::" + kind(), "an empty list has none; give at least one argument");
    }

    std::string kind() const override { return is_largest_ ? "max" : "min"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        const auto [least, largest] = std::minmax_element(arguments.begin(), arguments.end());
        return is_largest_ ? *largest : *least;
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        WideInterval bounds = arguments.front();
        for (const WideInterval& x : arguments) {
            const bool lower = is_largest_ ? x.min > bounds.min : x.min < bounds.min;
            const bool upper = is_largest_ ? x.max > bounds.max : x.max < bounds.max;
            bounds = {lower ? x.min : bounds.min, upper ? x.max : bounds.max};
        }
        return bounds;
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        std::vector<View> candidates;
        candidates.reserve(arguments.size());
        for (const View x : arguments) {
            const View y = is_largest_ ? x : -x;
            const auto is_y = [y](View other) { return other.is_same(y); };
            if (std::none_of(candidates.begin(), candidates.end(), is_y)) candidates.push_back(y);
        }
        post_largest(posting, is_largest_ ? result : -result, std::move(candidates));
    }

  private:
    static void post_largest(Posting& posting, View result, std::vector<View> candidates) {
        const auto is_result = [result](View x) { return x.is_same(result); };
        if (candidates.size() == 1) return equal(result, candidates.front())->post(posting);
        if (std::none_of(candidates.begin(), candidates.end(), is_result))
            return posting.add<MaximumBounds>(result, std::move(candidates));
        for (const View x : candidates)
            if (!is_result(x)) less_equal(x, result)->post(posting);
    }

    bool is_largest_;
};

} // namespace

Function min(const Expression& x, const Expression& y) { return min(List{x, y}); }
Function max(const Expression& x, const Expression& y) { return max(List{x, y}); }
Function min(const List& xs) { return make_function<Extremum>(xs.expressions(), false); }
Function max(const List& xs) { return make_function<Extremum>(xs.expressions(), true); }

} // namespace csp
