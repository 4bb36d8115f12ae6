#include <csp/base/bits.hpp>
#include <csp/base/text.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Measured on variants of Sudoku: searches take as long with 5 or 7, and a twelfth longer with 8 or 10.
constexpr std::size_t most_left = 6;
/// Permutations that are added up.
constexpr int most_joined = 4;
/// Sums of permutations that are examined; a killer sudoku has about as many.
constexpr std::size_t most_unions = 400;
/// Terms of stated sums that are read, for all unions together.
constexpr std::size_t most_read = 400'000;

/// An equation of the model whose coefficients are 1 and -1.
struct UnitSum {
    std::vector<LinearTerm> terms;
    WideValue total;
    ConstraintNumbers constraints;
};

/// Adds the equation of the terms, over plain variables, if all its coefficients are 1 or -1.
void add_unit_sum(const std::vector<Term>& terms, WideValue total, const ConstraintNumbers& constraints,
                  std::vector<UnitSum>& sums) {
    LinearForm form = normal_form(terms, Comparison::equal, total);
    if (!form.terms.empty() && std::all_of(form.terms.begin(), form.terms.end(), is_unit))
        sums.push_back({std::move(form.terms), form.constant, constraints});
}

std::vector<UnitSum> stated_sums(const Posting& posting) {
    std::vector<UnitSum> sums;
    std::vector<Term> terms;
    for (const StatedSum& sum : posting.facts<StatedSum>()) {
        if (sum.form.comparison != Comparison::equal) continue;
        terms.clear();
        for (const LinearTerm& term : sum.form.terms)
            terms.push_back({term.coefficient, posting.canonical(View(term.variable))});
        add_unit_sum(terms, sum.form.constant, sum.constraints, sums);
    }
    for (const DistinctTotal& sum : posting.facts<DistinctTotal>()) {
        terms.clear();
        for (const View x : sum.xs) terms.push_back({1, posting.canonical(x)});
        add_unit_sum(terms, sum.total, sum.constraints, sums);
    }
    return sums;
}

std::vector<UnitSum> sums_of_permutations(const Posting& posting) {
    std::vector<UnitSum> sums;
    std::vector<Term> terms;
    for (const auto& [scope, min, max, constraints] : posting.facts<Permutation>()) {
        if (sums.size() == word_bits) break; // a word has a bit for each
        terms.clear();
        for (const View x : scope) terms.push_back({1, x});
        const WideValue count = WideValue{max} - min + 1;
        if (count != static_cast<WideValue>(scope.size())) continue; // the values have gaps
        add_unit_sum(terms, (WideValue{min} + max) * count / 2, constraints, sums);
    }
    return sums;
}

/// Sets of permutations, as words, that share no variable and are connected by stated sums. Smaller sets come first.
class Unions {
  public:
    Unions(const std::vector<UnitSum>& permutations, const std::vector<UnitSum>& sums,
           std::size_t variable_count)
        : linked_(permutations.size(), 0),
          overlapping_(permutations.size(), 0) {
        std::vector<Word> with(variable_count, 0); // by variable: the permutations that have it
        for (std::size_t p = 0; p < permutations.size(); ++p)
            for (const LinearTerm& term : permutations[p].terms)
                with[term.variable.index] |= bit(static_cast<int>(p));
        for (const Word some : with)
            for_each_bit(some, [&](int p) { overlapping_[static_cast<std::size_t>(p)] |= some; });
        for (const UnitSum& sum : sums) {
            Word some = 0;
            for (const LinearTerm& term : sum.terms) some |= with[term.variable.index];
            for_each_bit(some, [&](int p) { linked_[static_cast<std::size_t>(p)] |= some; });
        }
        std::vector<Word> last;
        for (std::size_t p = 0; p < permutations.size(); ++p)
            if (linked_[p] != 0) last.push_back(bit(static_cast<int>(p)));
        all_ = last;
        for (int size = 2; size <= most_joined && all_.size() < most_unions; ++size) {
            last = larger(last);
            all_.insert(all_.end(), last.begin(), last.end());
        }
        if (all_.size() > most_unions) all_.resize(most_unions);
    }

    const std::vector<Word>& all() const { return all_; }

  private:
    /// Returns the sets with one more permutation.
    std::vector<Word> larger(const std::vector<Word>& sets) const {
        std::vector<Word> more;
        for (const Word set : sets) {
            Word open = 0;
            Word blocked = 0;
            for_each_bit(set, [&](int p) {
                open |= linked_[static_cast<std::size_t>(p)];
                blocked |= overlapping_[static_cast<std::size_t>(p)];
            });
            for_each_bit(open & ~blocked, [&](int p) { more.push_back(set | bit(p)); });
        }
        std::sort(more.begin(), more.end());
        more.erase(std::unique(more.begin(), more.end()), more.end());
        return more;
    }

    std::vector<Word> linked_;      ///< by permutation: the permutations that share a stated sum with it
    std::vector<Word> overlapping_; ///< by permutation: the permutations that share a variable with it
    std::vector<Word> all_;
};

/// A linear combination of equations.
class Combination {
  public:
    explicit Combination(std::size_t variable_count) : coefficients_(variable_count, 0) {}

    void clear() {
        for (const Var x : touched_) coefficients_[x.index] = 0;
        touched_.clear();
        total_ = 0;
        constraints_.clear();
    }
    void add(const UnitSum& sum, WideValue factor) {
        for (const LinearTerm& term : sum.terms) {
            WideValue& coefficient = coefficients_[term.variable.index];
            if (coefficient == 0) touched_.push_back(term.variable);
            coefficient += factor * term.coefficient;
        }
        total_ += factor * sum.total;
        constraints_.insert(constraints_.end(), sum.constraints.begin(), sum.constraints.end());
    }
    /// The number of variables that the combination loses if the sum is added with the factor.
    int gain(const UnitSum& sum, WideValue factor) const {
        int lost = 0;
        for (const LinearTerm& term : sum.terms) {
            const WideValue coefficient = coefficients_[term.variable.index];
            if (coefficient == 0)
                --lost;
            else if (coefficient + factor * term.coefficient == 0)
                ++lost;
        }
        return lost;
    }
    LinearForm form() const {
        std::vector<Var> variables = touched_; // may have a variable twice
        std::sort(variables.begin(), variables.end(), [](Var x, Var y) { return x.index < y.index; });
        const auto is_same = [](Var x, Var y) { return x.is_same(y); };
        variables.erase(std::unique(variables.begin(), variables.end(), is_same), variables.end());
        std::vector<Term> terms;
        for (const Var x : variables)
            if (coefficients_[x.index] != 0) terms.push_back({coefficients_[x.index], View(x)});
        return normal_form(terms, Comparison::equal, total_);
    }
    ConstraintNumbers constraints() const { return ConstraintNumbers(constraints_); }

  private:
    std::vector<WideValue> coefficients_; ///< by variable
    std::vector<Var> touched_;
    WideValue total_ = 0;
    std::vector<std::uint32_t> constraints_;
};

/// Adds sums to the combination as long as it loses variables, in decreasing order of the variables that each alone
/// would remove. Returns whether any sum was added.
bool add_helpful(const std::vector<UnitSum>& sums, Combination& combination) {
    struct Use {
        int gain;
        const UnitSum* sum;
    };
    std::vector<Use> uses;
    for (const UnitSum& sum : sums)
        if (const int gain = std::max(combination.gain(sum, 1), combination.gain(sum, -1)); gain > 0)
            uses.push_back({gain, &sum});
    std::stable_sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) { return a.gain > b.gain; });
    bool has_added = false;
    for (const Use& use : uses)
        for (const WideValue factor : {-1, 1})
            if (combination.gain(*use.sum, factor) > 0) {
                combination.add(*use.sum, factor);
                has_added = true;
                break;
            }
    return has_added;
}

using LeftSide = std::vector<std::pair<std::uint32_t, WideValue>>;

LeftSide left_side_of(const std::vector<LinearTerm>& terms) {
    LeftSide left;
    for (const auto& [coefficient, x] : terms) left.emplace_back(x.index, coefficient);
    return left;
}

void add_permutation_sums(Posting& posting) {
    if (posting.facts<Permutation>().empty()) return;
    const std::vector<UnitSum> sums = stated_sums(posting);
    if (sums.empty()) return;
    const std::vector<UnitSum> permutations = sums_of_permutations(posting);
    const std::size_t variable_count = posting.store().variable_count();
    std::size_t steps_for_union = 0;
    for (const UnitSum& sum : sums) steps_for_union += sum.terms.size();
    std::size_t steps = 0;
    Combination combination(variable_count);
    std::set<LeftSide> known; // the sums that have rules
    for (const UnitSum& sum : sums) known.insert(left_side_of(sum.terms));
    std::size_t added = 0;
    const Unions unions(permutations, sums, variable_count);
    for (const Word set : unions.all()) {
        steps += steps_for_union;
        if (steps > most_read) break;
        combination.clear();
        for_each_bit(set, [&](int p) { combination.add(permutations[static_cast<std::size_t>(p)], 1); });
        if (!add_helpful(sums, combination)) continue;
        const LinearForm form = combination.form();
        if (form.terms.size() > most_left) continue;
        if (!known.insert(left_side_of(form.terms)).second) continue;
        Posting of_all = posting.serving(combination.constraints());
        constexpr std::size_t fewest_of_stated_sum = 3;
        if (form.terms.size() >= fewest_of_stated_sum) of_all.state<StatedSum>(form);
        post_linear(of_all, form);
        if (posting.store().failed()) return;
        if (!form.terms.empty()) ++added;
    }
    if (added > 0)
        posting.note<PassEffect>("permutation-sums",
                                 counted(added, "sum") + " from permutations less other sums");
}

} // namespace

const JointPass permutation_sums{
    .name = "permutation-sums",
    .summary = "sums of permutations, which are constants, less stated sums are sums of few variables",
    .begin =
        [](Facts& facts) {
            facts.ask_for<Permutation>();
            facts.ask_for<StatedSum>();
            facts.ask_for<DistinctTotal>();
        },
    .finish = add_permutation_sums};

} // namespace csp::joint
