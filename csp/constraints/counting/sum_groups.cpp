#include <csp/constraints/counting/sum_groups.hpp>

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace csp {

Differences::Differences(std::vector<AllDiffer> lists, std::vector<DifferentPair> pairs,
                         std::size_t variable_count)
    : lists_(std::move(lists)),
      pairs_(std::move(pairs)) {
    for (std::size_t x = 0; x < variable_count; ++x) with_.add_list();
    Number number = 0;
    for (const AllDiffer& list : lists_) {
        for (const View x : list.scope) with_.add(x.variable().index, number);
        ++number;
    }
    for (const DifferentPair& pair : pairs_) {
        for (const View x : {pair.x, pair.y}) with_.add(x.variable().index, number);
        ++number;
    }
}

View Differences::view_of(Var x, Number of) const {
    const auto is_of_x = [x](View y) { return y.variable().is_same(x); };
    if (of >= lists_.size()) {
        const DifferentPair& pair = pairs_[of - lists_.size()];
        return is_of_x(pair.x) ? pair.x : pair.y;
    }
    const std::vector<View>& scope = lists_[of].scope;
    return *std::find_if(scope.begin(), scope.end(), is_of_x);
}

const ConstraintNumbers& Differences::constraints(Number of) const {
    return of >= lists_.size() ? pairs_[of - lists_.size()].constraints : lists_[of].constraints;
}

bool SumInGroups::may_have_group(const StatedSum& sum) {
    const std::vector<LinearTerm>& terms = sum.form.terms;
    if (terms.size() > most_terms) return false;
    for (std::size_t i = 0; i < terms.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (std::abs(terms[i].coefficient) == std::abs(terms[j].coefficient)) return true;
    return false;
}

SumInGroups::SumInGroups(const StatedSum& sum, const Differences& differences, const Posting& posting)
    : total_(sum.form.constant),
      constraints_(sum.constraints.begin(), sum.constraints.end()) {
    if (total_ < -DistinctSum::most_total || total_ > DistinctSum::most_total) return;
    terms_.reserve(sum.form.terms.size());
    for (const LinearTerm& term : sum.form.terms) {
        const View x = posting.canonical(View(term.variable));
        const auto is_of_x = [x](const Term& other) {
            return other.variable.variable().is_same(x.variable());
        };
        if (std::abs(term.coefficient) > DistinctSum::most_coefficient ||
            std::any_of(terms_.begin(), terms_.end(), is_of_x))
            return;
        terms_.push_back({std::abs(term.coefficient), term.coefficient > 0 ? x : -x});
    }
    find_differences(differences);
    constexpr Word all = ~Word{0};
    for (Word left = all >> (most_terms - terms_.size()); left != 0;) {
        const Word group = largest_group(left);
        add_group(group, differences);
        left &= ~group;
    }
}

bool SumInGroups::has_group_of_several() const {
    return std::any_of(groups_.begin(), groups_.end(),
                       [](const SumGroup& group) { return group.xs.size() > 1; });
}

/// Finds the terms that differ. Views in one list differ, and so do these views if all are shifted alike, or negated. A
/// term takes the shift of the first view of its variable in the list.
void SumInGroups::find_differences(const Differences& differences) {
    struct Mention {
        Differences::Number by;
        WideValue coefficient;
        bool is_negated; ///< whether the view of the term is the negation of the list's view, plus the shift
        WideValue shift;
        int term;

        auto likeness() const { return std::tuple(by, coefficient, is_negated, shift); }
        auto place() const { return std::tuple(likeness(), term); }
    };
    constexpr std::size_t usual = 3; // a row, a column and a box
    std::vector<Mention> mentions;
    mentions.reserve(usual * terms_.size());
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        auto& [coefficient, x] = terms_[i];
        bool is_first = true;
        for (const Differences::Number by : differences.with(x.variable())) {
            const View y = differences.view_of(x.variable(), by);
            const bool is_negated = x.is_negated() != y.is_negated();
            WideValue shift = x.offset() + (is_negated ? y.offset() : -y.offset());
            if (std::exchange(is_first, false)) {
                x = x - shift;
                total_ -= coefficient * shift;
                shift = 0;
            }
            mentions.push_back({by, coefficient, is_negated, shift, static_cast<int>(i)});
        }
    }
    std::sort(mentions.begin(), mentions.end(),
              [](const Mention& a, const Mention& b) { return a.place() < b.place(); });
    different_.assign(terms_.size(), 0);
    stated_by_.resize(terms_.size() * terms_.size());
    for (auto a = mentions.begin(); a != mentions.end(); ++a)
        for (auto b = a + 1; b != mentions.end() && b->likeness() == a->likeness(); ++b) {
            Word& of_a = different_[static_cast<std::size_t>(a->term)];
            if (a->term == b->term || (of_a & bit(b->term)) != 0) continue;
            of_a |= bit(b->term);
            different_[static_cast<std::size_t>(b->term)] |= bit(a->term);
            stated_by_[pair(a->term, b->term)] = a->by;
        }
}

/// Grows a group from each term. Each step adds the term that leaves the most other terms.
Word SumInGroups::largest_group(Word among) const {
    const auto next_to = [&](int term, Word terms) {
        return different_[static_cast<std::size_t>(term)] & terms;
    };
    Word largest = 0;
    for_each_bit(among, [&](int first) {
        if (count_ones(next_to(first, among)) < count_ones(largest)) return;
        Word group = bit(first);
        for (Word open = next_to(first, among); open != 0;) {
            int best = lowest(open);
            for_each_bit(open, [&](int term) {
                if (count_ones(next_to(term, open)) > count_ones(next_to(best, open))) best = term;
            });
            group |= bit(best);
            open = next_to(best, open);
        }
        if (count_ones(group) > count_ones(largest)) largest = group;
    });
    return largest;
}

void SumInGroups::add_group(Word members, const Differences& differences) {
    SumGroup group;
    for_each_bit(members, [&](int i) {
        const auto& [coefficient, x] = terms_[static_cast<std::size_t>(i)];
        group.coefficient = coefficient;
        group.xs.push_back(x);
        for_each_bit(members & (bit(i) - 1), [&](int j) {
            const ConstraintNumbers& some = differences.constraints(stated_by_[pair(j, i)]);
            constraints_.insert(constraints_.end(), some.begin(), some.end());
        });
    });
    groups_.push_back(std::move(group));
}

} // namespace csp
