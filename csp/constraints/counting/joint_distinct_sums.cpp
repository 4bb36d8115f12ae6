#include <csp/base/lists.hpp>
#include <csp/base/text.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>

#include <algorithm>
#include <cstdint>

namespace csp::joint {

namespace {

bool contains(const std::vector<View>& scope, const std::vector<View>& xs) {
    return std::all_of(xs.begin(), xs.end(), [&](View x) {
        return std::any_of(scope.begin(), scope.end(), [x](View y) { return x.is_same(y); });
    });
}

/// The least sum of the views, all different: in increasing order of their least values, each takes the first value
/// that exceeds the one before.
WideValue least_sum(const std::vector<View>& xs, const Posting& posting) {
    std::vector<WideValue> values;
    values.reserve(xs.size());
    for (const View x : xs) values.push_back(posting.domain(x).min());
    std::sort(values.begin(), values.end());
    WideValue sum = 0;
    WideValue taken = values.front() - 1;
    for (const WideValue v : values) sum += taken = std::max(v, taken + 1);
    return sum;
}

std::vector<View> negated(std::vector<View> xs) {
    for (View& x : xs) x = -x;
    return xs;
}

/// Measured: the rules save time if there are few values, as in a cage of a killer sudoku, or if the total is near the
/// least or greatest sum of different values. For totals in the middle, as in magic squares, they cost time.
bool is_worth_while(const std::vector<View>& xs, WideValue total, const Posting& posting) {
    constexpr WideValue few_values = 12;
    const std::vector<Interval> values = union_of(xs, posting.store());
    if (WideValue{values.back().max} - values.front().min < few_values) return true;
    const WideValue least = least_sum(xs, posting);
    const WideValue most = -least_sum(negated(xs), posting);
    return 4 * std::min(total - least, most - total) <= most - least;
}

/// A sum is searched for only in the scopes that contain its first variable.
void add_distinct_sums(Posting& posting) {
    const std::vector<AllDiffer> differing = posting.take_facts<AllDiffer>();
    const std::vector<ConstantSum> sums = posting.take_facts<ConstantSum>();
    if (sums.empty() || differing.empty()) return;
    ShortLists<std::uint32_t> scopes_with;
    for (std::size_t x = 0; x < posting.store().variable_count(); ++x) scopes_with.add_list();
    for (std::uint32_t s = 0; s < differing.size(); ++s)
        for (const View x : differing[s].scope) scopes_with.add(x.variable().index, s);
    std::size_t joined = 0;
    for (const ConstantSum& sum : sums) {
        const auto scopes = scopes_with[sum.xs.front().variable().index];
        const auto scope = std::find_if(scopes.begin(), scopes.end(), [&](std::uint32_t s) {
            return contains(differing[s].scope, sum.xs);
        });
        if (scope == scopes.end() || !is_worth_while(sum.xs, sum.total, posting)) continue;
        std::vector<std::uint32_t> both(sum.constraints.begin(), sum.constraints.end());
        const auto& all_different = differing[*scope].constraints;
        both.insert(both.end(), all_different.begin(), all_different.end());
        Posting of_both = posting.serving(ConstraintNumbers(std::move(both)));
        post_distinct_sum(of_both, sum.xs, sum.total);
        ++joined;
    }
    if (joined > 0)
        posting.note<PassEffect>("distinct-sums",
                                 counted(joined, "sum") + " of variables that are all different");
}

} // namespace

const JointPass distinct_sums{.name = "distinct-sums",
                              .summary = "sums are told that an all_different makes their variables differ",
                              .begin =
                                  [](Facts& facts) {
                                      facts.ask_for<AllDiffer>();
                                      facts.ask_for<ConstantSum>();
                                  },
                              .finish = add_distinct_sums};

} // namespace csp::joint
