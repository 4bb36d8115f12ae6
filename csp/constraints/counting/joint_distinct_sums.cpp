#include <csp/base/text.hpp>
#include <csp/constraints/counting/sum_groups.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Returns the least sum of the groups.
WideValue least_sum(const std::vector<SumGroup>& groups, const Posting& posting) {
    WideValue sum = 0;
    std::vector<WideValue> values;
    for (const auto& [coefficient, xs] : groups) {
        values.clear();
        for (const View x : xs) values.push_back(posting.domain(x).min());
        std::sort(values.begin(), values.end());
        WideValue taken = values.front() - 1;
        for (const WideValue v : values) sum += coefficient * (taken = std::max(v, taken + 1));
    }
    return sum;
}

/// Whether the rules are likely to pay off. By measurements, they save time if there are few values, as in a cage of a
/// killer sudoku, or if the total is near the least or greatest sum of different values. For totals in the middle, as
/// in magic squares, they cost time.
bool is_worth_while(const std::vector<SumGroup>& groups, WideValue total, bool is_equation,
                    const Posting& posting) {
    constexpr WideValue few_values = 12;
    const bool have_few_values = std::all_of(groups.begin(), groups.end(), [&](const SumGroup& group) {
        Value min = max_value;
        Value max = min_value;
        for (const View x : group.xs) {
            min = std::min(min, posting.domain(x).min());
            max = std::max(max, posting.domain(x).max());
        }
        return WideValue{max} - min < few_values;
    });
    if (have_few_values) return true;
    const WideValue least = least_sum(groups, posting);
    const WideValue most = -least_sum(negated(groups), posting);
    const WideValue room = is_equation ? std::min(total - least, most - total) : total - least;
    return 4 * room <= most - least;
}

void add_distinct_sums(Posting& posting) {
    std::vector<AllDiffer> lists = posting.take_facts<AllDiffer>();
    std::vector<DifferentPair> pairs = posting.take_facts<DifferentPair>();
    const std::vector<StatedSum>& sums = posting.facts<StatedSum>();
    const bool has_sum = std::any_of(sums.begin(), sums.end(), SumInGroups::may_have_group);
    if (!has_sum || (lists.empty() && pairs.empty())) return;
    const Differences differences(std::move(lists), std::move(pairs), posting.store().variable_count());
    std::size_t joined = 0;
    std::size_t grouped = 0;
    for (const StatedSum& sum : sums) {
        if (!SumInGroups::may_have_group(sum)) continue;
        const SumInGroups in_groups(sum, differences, posting);
        const std::vector<SumGroup>& groups = in_groups.groups();
        const bool is_equation = sum.form.comparison == Comparison::equal;
        if (!in_groups.has_group_of_several() ||
            !is_worth_while(groups, in_groups.total(), is_equation, posting))
            continue;
        Posting of_all = posting.serving(in_groups.constraints());
        if (is_equation && groups.size() == 1 && groups.front().coefficient == 1) {
            post_distinct_sum(of_all, groups.front().xs, in_groups.total());
            ++joined;
        } else {
            of_all.add<DistinctSum>(groups, in_groups.total());
            if (is_equation) of_all.add<DistinctSum>(negated(groups), -in_groups.total());
            ++grouped;
        }
        if (posting.store().failed()) return;
    }
    if (joined > 0)
        posting.note<PassEffect>("distinct-sums",
                                 counted(joined, "sum") + " of variables that are all different");
    if (grouped > 0)
        posting.note<PassEffect>("distinct-sums",
                                 counted(grouped, "sum") + " of groups of variables that are all different");
}

} // namespace

const JointPass distinct_sums{.name = "distinct-sums",
                              .summary = "sums make use of the fact that some of their variables differ",
                              .begin =
                                  [](Facts& facts) {
                                      facts.ask_for<AllDiffer>();
                                      facts.ask_for<DifferentPair>();
                                      facts.ask_for<StatedSum>();
                                  },
                              .finish = add_distinct_sums};

} // namespace csp::joint
