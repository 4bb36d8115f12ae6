#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>
#include <vector>

namespace flatzinc {

namespace {

/// u - v != distance, or u + v != distance if it is a sum. u < v.
struct Disequality {
    std::uint32_t u = 0;
    std::uint32_t v = 0;
    bool is_sum = false;
    WideValue distance = 0;

    auto key() const { return std::tie(u, v, is_sum, distance); }
    bool operator<(const Disequality& other) const { return key() < other.key(); }
};

/// The disequality of the roots that a != b amounts to.
Disequality between(const Link& a, const Link& b) {
    if (a.root > b.root) return between(b, a);
    const WideValue distance = a.is_negated ? a.offset - b.offset : b.offset - a.offset;
    return {a.root, b.root, a.is_negated != b.is_negated, distance};
}

/// The link to the root that is not that of `one`, such that the disequality states that it differs from `one`.
Link other_end(const Disequality& edge, const Link& one) {
    const WideValue sign = one.is_negated ? -1 : 1;
    if (edge.is_sum) // the two roots must not sum to the distance
        return {one.root == edge.u ? edge.v : edge.u, !one.is_negated, one.offset + sign * edge.distance};
    if (one.root == edge.u) return {edge.v, one.is_negated, one.offset + sign * edge.distance};
    return {edge.u, one.is_negated, one.offset - sign * edge.distance};
}

/// Builds lists of variables that are all different from pairs that differ.
class Cliques {
  public:
    explicit Cliques(Reduction& reduction) : reduction_(reduction), edges_of_(reduction.roots()) {}

    void run() {
        collect();
        for (std::size_t e = 0; e < edges_.size() && work_ < most_work; ++e)
            if (!is_used_[e]) grow_from(e);
        reduction_.report.push_back("shapes: " + std::to_string(joined_) + " disequalities became " +
                                    std::to_string(reduction_.cliques.size()) + " all_different");
    }

  private:
    static constexpr std::size_t most_work = 20'000'000; ///< pairs looked up: some seconds at most
    static constexpr std::size_t most_compared = 500;    ///< candidates that are compared with each other
    static constexpr std::size_t least = 3;              ///< the fewest members worth a constraint

    // Disequalities.

    void collect() {
        static const Builtin* const different = find_builtin("int_ne", 2).builtin;
        static const Builtin* const sum = find_builtin("int_lin_ne", 3).builtin;
        const auto& constraints = reduction_.instance().constraints;
        for (std::uint32_t c = 0; c < constraints.size(); ++c) {
            const Builtin* const builtin = constraints[c].builtin;
            if ((builtin != different && builtin != sum) || reduction_.is_settled(c) ||
                !reduction_.must_hold(c))
                continue;
            if (builtin == different)
                add(c, operand(reduction_, c, 0), operand(reduction_, c, 1), false, 0);
            else
                add_sum(c);
        }
    }

    /// A sum of two open terms with coefficients 1 or -1; all others are known.
    void add_sum(std::uint32_t c) {
        const auto coefficients = operands(reduction_, c, 0);
        const auto xs = operands(reduction_, c, 1);
        WideValue rest = operand(reduction_, c, 2).constant;
        std::array<std::size_t, 2> open{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < xs.size(); ++i) {
            const WideValue a = coefficients[i].constant;
            if (a == 0) continue;
            if (!reduction_.is_fixed(xs[i])) {
                if (count == open.size() || std::abs(a) != 1) return;
                open.at(count++) = i;
                continue;
            }
            WideValue product = 0;
            if (__builtin_mul_overflow(a, reduction_.min(xs[i]), &product) ||
                __builtin_sub_overflow(rest, product, &rest))
                return;
        }
        if (count != open.size()) return;
        const WideValue first = coefficients[open[0]].constant;
        const WideValue second = coefficients[open[1]].constant;
        add(c, xs[open[0]], xs[open[1]], first == second, first * rest);
    }

    /// x - y != distance, or x + y != distance.
    void add(std::uint32_t c, Operand x, Operand y, bool is_sum, WideValue distance) {
        if (reduction_.is_fixed(x) || reduction_.is_fixed(y)) return;
        if (!csp::is_value(distance)) return;
        const Link of_x = reduction_.link(x.variable);
        Link of_y = reduction_.link(y.variable);
        of_y = {of_y.root, of_y.is_negated != is_sum,
                is_sum ? distance - of_y.offset : of_y.offset + distance};
        if (of_x.root == of_y.root || reduction_.condition_of_root(of_x.root) ||
            reduction_.condition_of_root(of_y.root))
            return;
        const Disequality edge = between(of_x, of_y);
        const auto [known, is_new] = numbers_.emplace(edge, edges_.size());
        if (!is_new) return constraints_[known->second].push_back(c);
        edges_of_[edge.u].push_back(edges_.size());
        edges_of_[edge.v].push_back(edges_.size());
        edges_.push_back(edge);
        constraints_.push_back({c});
        is_used_.push_back(false);
    }

    // Cliques.

    bool differ(const Link& a, const Link& b) {
        ++work_;
        return a.root != b.root && numbers_.contains(between(a, b));
    }

    /// The links that differ from both, in descending order of the number of links among them that they differ from.
    std::vector<Link> candidates(const Link& a, const Link& b) {
        std::vector<Link> all;
        for (const std::size_t e : edges_of_[a.root]) {
            const Link third = other_end(edges_[e], a);
            if (third.root != b.root && differ(third, b)) all.push_back(third);
        }
        if (all.size() > most_compared) return all;
        std::vector<std::pair<std::size_t, std::size_t>> ranks; // lacking, place
        for (std::size_t i = 0; i < all.size(); ++i)
            ranks.emplace_back(std::count_if(all.begin(), all.end(),
                                             [&](const Link& other) { return !differ(all[i], other); }),
                               i);
        std::sort(ranks.begin(), ranks.end());
        std::vector<Link> ordered;
        ordered.reserve(all.size());
        for (const auto& [lacking, place] : ranks) ordered.push_back(all[place]);
        return ordered;
    }

    void grow_from(std::size_t e) {
        const Link first{edges_[e].u, false, 0};
        std::vector<Link> clique{first, other_end(edges_[e], first)};
        for (const Link& next : candidates(clique[0], clique[1]))
            if (std::all_of(clique.begin(), clique.end(), [&](const Link& x) { return differ(x, next); }))
                clique.push_back(next);
        if (clique.size() < least ||
            !std::all_of(clique.begin(), clique.end(), [&](const Link& x) { return is_near(x); }))
            return;
        for (std::size_t i = 0; i < clique.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) use(numbers_.at(between(clique[i], clique[j])));
        reduction_.cliques.push_back({constraints_[e].front(), std::move(clique)});
    }

    /// Whether the library can represent the view.
    bool is_near(const Link& seen) const {
        constexpr WideValue half = csp::max_value / 2;
        const WideSet& domain = reduction_.domain_of_root(seen.root);
        return std::abs(seen.offset) <= half && domain.min() >= -half && domain.max() <= half;
    }

    void use(std::size_t e) {
        joined_ += is_used_[e] ? 0U : 1U;
        is_used_[e] = true;
        for (const std::uint32_t c : constraints_[e]) reduction_.settle(c);
    }

    Reduction& reduction_;
    std::vector<Disequality> edges_;
    std::vector<std::vector<std::uint32_t>> constraints_; ///< by edge: the constraints that state it
    std::vector<bool> is_used_;                           ///< by edge: a clique states it
    std::map<Disequality, std::size_t> numbers_;
    std::vector<std::vector<std::size_t>> edges_of_; ///< by root
    std::size_t work_ = 0;
    std::size_t joined_ = 0;
};

} // namespace

void find_shapes(Reduction& reduction) { Cliques(reduction).run(); }

} // namespace flatzinc
