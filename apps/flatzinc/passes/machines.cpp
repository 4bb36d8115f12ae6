#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace flatzinc {

namespace {

/// A Boolean: a root that is 1 or 0.
using Side = std::pair<std::uint32_t, bool>;

/// first + time <= second, where both are roots.
struct Precedence {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    WideValue time = 0;
};

/// Finds pairs of tasks that must not overlap, and builds machines from them.
class Machines {
  public:
    explicit Machines(Reduction& reduction)
        : reduction_(reduction),
          instance_(reduction.instance()),
          neighbours_(reduction.roots()) {}

    void run() {
        collect_precedences();
        if (!implied_.empty()) collect_pairs();
        for (auto pair = pairs_.begin(); pair != pairs_.end() && work_ < most_work; ++pair)
            if (!pair->second.is_used) grow_from(pair->first);
        reduction_.report.push_back("machines: " + std::to_string(joined_) +
                                    " pairs of tasks that exclude each other became " +
                                    std::to_string(reduction_.machines.size()) + " machines");
    }

  private:
    static constexpr std::size_t most_work = 20'000'000; ///< pairs looked up: some seconds at most
    static constexpr std::size_t least = 3;              ///< the fewest tasks worth a constraint

    using Roots = std::pair<std::uint32_t, std::uint32_t>; ///< the lesser first
    struct Pair {
        WideValue after_lesser = 0;  ///< from the start of the lesser to that of the greater, if it is first
        WideValue after_greater = 0; ///< the same with the two exchanged
        bool is_used = false;
    };

    // Precedences under a condition.

    void collect_precedences() {
        static const Builtin* const sum = find_builtin("int_lin_le", 3).builtin;
        static const Builtin* const at_most = find_builtin("int_le", 2).builtin;
        static const Builtin* const less = find_builtin("int_lt", 2).builtin;
        for (std::uint32_t c = 0; c < instance_.constraints.size(); ++c) {
            const StatedConstraint& constraint = instance_.constraints[c];
            if (constraint.form == Form::plain || constraint.condition.is_constant() ||
                reduction_.is_fixed(constraint.condition) || reduction_.is_settled(c))
                continue;
            std::optional<Precedence> found;
            if (constraint.builtin == sum)
                found = of_sum(c);
            else if (constraint.builtin == at_most || constraint.builtin == less)
                found = between(operand(reduction_, c, 0), operand(reduction_, c, 1),
                                constraint.builtin == less ? 1 : 0);
            if (found && found->time > 0 && csp::is_value(found->time))
                implied_[side_of(constraint.condition)].push_back(*found);
        }
    }

    /// The precedence that a sum with the open terms x - y states; all others are known.
    std::optional<Precedence> of_sum(std::uint32_t c) {
        const auto coefficients = operands(reduction_, c, 0);
        const auto xs = operands(reduction_, c, 1);
        WideValue rest = operand(reduction_, c, 2).constant;
        std::array<std::optional<Operand>, 2> open; // with coefficient 1, and with -1
        for (std::size_t i = 0; i < xs.size(); ++i) {
            const WideValue a = coefficients[i].constant;
            if (a == 0) continue;
            if (!xs[i].is_constant() && !reduction_.is_fixed(xs[i])) {
                if (std::abs(a) != 1 || open.at(a == 1 ? 0 : 1)) return std::nullopt;
                open.at(a == 1 ? 0 : 1) = xs[i];
                continue;
            }
            WideValue product = 0;
            if (__builtin_mul_overflow(a, reduction_.min(xs[i]), &product) ||
                __builtin_sub_overflow(rest, product, &rest))
                return std::nullopt;
        }
        if (!open[0] || !open[1] || !csp::is_value(rest)) return std::nullopt;
        return between(*open[0], *open[1], -rest);
    }

    /// The precedence x + time <= y.
    std::optional<Precedence> between(Operand x, Operand y, WideValue time) {
        if (x.is_constant() || y.is_constant() || reduction_.is_fixed(x) || reduction_.is_fixed(y))
            return std::nullopt;
        const Link first = reduction_.link(x.variable);
        const Link second = reduction_.link(y.variable);
        if (first.is_negated || second.is_negated || first.root == second.root || !is_near(first) ||
            !is_near(second))
            return std::nullopt;
        return Precedence{first.root, second.root, time + first.offset - second.offset};
    }

    /// Whether the library can represent the view.
    bool is_near(const Link& seen) const {
        constexpr WideValue quarter = csp::max_value / 4;
        const WideSet& domain = reduction_.domain_of_root(seen.root);
        return std::abs(seen.offset) <= quarter && domain.min() >= -quarter && domain.max() <= quarter &&
               !reduction_.condition_of_root(seen.root);
    }

    Side side_of(Operand boolean) {
        const Link link = reduction_.link(boolean.variable);
        return {link.root, !link.is_negated};
    }

    // Pairs.

    void collect_pairs() {
        for (const auto& [side, precedences] : implied_)
            if (side.second) join(side, {side.first, false});
        static const Builtin* const clause = find_builtin("bool_clause", 2).builtin;
        static const Builtin* const any_of = find_builtin("array_bool_or", 2).builtin;
        static const Builtin* const either = find_builtin("bool_or", 3).builtin;
        for (std::uint32_t c = 0; c < instance_.constraints.size(); ++c) {
            const StatedConstraint& constraint = instance_.constraints[c];
            const bool is_disjunction =
                constraint.builtin == clause ||
                ((constraint.builtin == any_of || constraint.builtin == either) &&
                 is_true(instance_.operands_of(constraint, constraint.builtin->types.size() - 1).front()));
            if (!is_disjunction || !reduction_.must_hold(c) || reduction_.is_settled(c)) continue;
            std::vector<Side> sides;
            bool is_satisfied = false;
            for (std::size_t i = 0; i < (constraint.builtin == any_of ? 1 : 2); ++i)
                for (const Operand x : operands(reduction_, c, i)) {
                    const bool is_negative = constraint.builtin == clause && i == 1;
                    if (x.is_constant() || reduction_.is_fixed(x)) {
                        is_satisfied |= (reduction_.min(x) == 1) != is_negative;
                        continue;
                    }
                    Side side = side_of(x);
                    if (is_negative) side.second = !side.second;
                    sides.push_back(side);
                }
            if (!is_satisfied && sides.size() == 2) join(sides[0], sides[1]);
        }
    }

    bool is_true(Operand x) { return reduction_.min(x) == 1; }

    /// Records that one of the two holds.
    void join(Side one, Side other) {
        const auto first = implied_.find(one);
        const auto second = implied_.find(other);
        if (first == implied_.end() || second == implied_.end()) return;
        for (const Precedence& there : first->second)
            for (const Precedence& back : second->second)
                if (there.first == back.second && there.second == back.first) add(there, back);
    }

    void add(Precedence there, Precedence back) {
        if (there.first > there.second) std::swap(there, back);
        const bool is_new =
            pairs_.emplace(Roots(there.first, there.second), Pair{there.time, back.time}).second;
        if (!is_new) return;
        neighbours_[there.first].push_back(there.second);
        neighbours_[there.second].push_back(there.first);
    }

    // Machines.

    bool exclude(std::uint32_t x, std::uint32_t y) {
        ++work_;
        return pairs_.contains(std::minmax(x, y));
    }

    /// The time from the start of x to that of y, if x is first.
    WideValue time(std::uint32_t x, std::uint32_t y) const {
        const Pair& pair = pairs_.at(std::minmax(x, y));
        return x < y ? pair.after_lesser : pair.after_greater;
    }

    void grow_from(Roots first) {
        std::vector<std::uint32_t> tasks{first.first, first.second};
        for (const std::uint32_t next : candidates(first))
            if (std::all_of(tasks.begin(), tasks.end(), [&](std::uint32_t x) { return exclude(x, next); }))
                tasks.push_back(next);
        if (tasks.size() < least) return;
        Machine machine;
        for (const std::uint32_t x : tasks) {
            WideValue duration = std::numeric_limits<WideValue>::max();
            for (const std::uint32_t y : tasks)
                if (x != y) duration = std::min(duration, time(x, y));
            machine.tasks.push_back({x, duration});
        }
        for (std::size_t i = 0; i < tasks.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                Pair& pair = pairs_.at(std::minmax(tasks[i], tasks[j]));
                joined_ += pair.is_used ? 0U : 1U;
                pair.is_used = true;
            }
        reduction_.machines.push_back(std::move(machine));
    }

    /// Tasks that exclude both of the pair, in descending order of the number of such tasks that they exclude.
    std::vector<std::uint32_t> candidates(Roots pair) {
        std::vector<std::uint32_t> all;
        for (const std::uint32_t third : neighbours_[pair.first])
            if (third != pair.second && exclude(third, pair.second)) all.push_back(third);
        std::vector<std::pair<std::ptrdiff_t, std::uint32_t>> ranks; // lacking, root
        ranks.reserve(all.size());
        for (const std::uint32_t x : all)
            ranks.emplace_back(std::count_if(all.begin(), all.end(),
                                             [&](std::uint32_t y) { return x != y && !exclude(x, y); }),
                               x);
        std::sort(ranks.begin(), ranks.end());
        std::transform(ranks.begin(), ranks.end(), all.begin(), [](const auto& rank) { return rank.second; });
        return all;
    }

    Reduction& reduction_;
    const Instance& instance_;
    std::map<Side, std::vector<Precedence>> implied_;    ///< by the Boolean that implies them
    std::map<Roots, Pair> pairs_;                        ///< of tasks that exclude each other
    std::vector<std::vector<std::uint32_t>> neighbours_; ///< by root: the roots that it excludes
    std::size_t work_ = 0;
    std::size_t joined_ = 0;
};

} // namespace

void find_machines(Reduction& reduction) { Machines(reduction).run(); }

} // namespace flatzinc
