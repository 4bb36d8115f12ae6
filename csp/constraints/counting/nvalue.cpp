#include <csp/constraints/counting/nvalue.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_equal/all_equal.hpp>
#include <csp/constraints/counting/distinct_values.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

class NumberOfValues final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "nvalue"; }
    std::string words(std::span<const std::string> arguments) const override {
        return "nvalue([" + list_of_texts(arguments) + "])";
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        std::vector<WideValue> values(arguments.begin(), arguments.end());
        std::sort(values.begin(), values.end());
        return std::unique(values.begin(), values.end()) - values.begin();
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {arguments.empty() ? 0 : 1, static_cast<WideValue>(arguments.size())};
    }

    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        std::vector<View> xs;
        for (const View x : arguments) {
            const auto is_x = [x](View other) { return other.is_same(x); };
            if (std::none_of(xs.begin(), xs.end(), is_x)) xs.push_back(x);
        }
        const auto count = static_cast<WideValue>(xs.size());
        posting.at_most(result, count);
        if (count <= 1) return posting.at_least(result, count);
        if (posting.domain(result).max() == 1) return all_equal(xs)->post(posting);
        if (posting.domain(result).min() == count) return all_different(xs)->post(posting);
        posting.add<DistinctValues>(std::move(xs), result);
    }
};

} // namespace

Function nvalue(const List& xs) { return make_function<NumberOfValues>(xs.expressions()); }

} // namespace csp
