#include <csp/base/text.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/cliques.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Views that differ pairwise. The nodes of a clique are views of different variables, as  q[i] + i  in queens.
class DifferenceGraph {
  public:
    using Node = View;

    DifferenceGraph(std::vector<Disequality> stated, std::size_t variable_count) : adjacent_(variable_count) {
        std::vector<bool> is_known(stated.size());
        for (std::uint32_t e = 0; e < stated.size(); ++e) {
            const auto& [x, y, constraints] = stated[e];
            adjacent_[x.variable().index].push_back({solved_for(x, y), e});
            adjacent_[y.variable().index].push_back({solved_for(y, x), e});
        }
        for (std::vector<Adjacent>& list : adjacent_) {
            std::sort(list.begin(), list.end(), is_first);
            for (std::size_t i = 1; i < list.size(); ++i)
                if (list[i].seen.is_same(list[i - 1].seen)) is_known[list[i].edge] = true; // stated before
        }
        std::vector<std::uint32_t> numbers(stated.size());
        for (std::uint32_t e = 0; e < stated.size(); ++e) {
            numbers[e] = static_cast<std::uint32_t>(edges_.size());
            if (!is_known[e]) edges_.push_back(std::move(stated[e]));
        }
        for (std::vector<Adjacent>& list : adjacent_) {
            std::erase_if(list, [&](const Adjacent& one) { return is_known[one.edge]; });
            for (Adjacent& one : list) one.edge = numbers[one.edge];
        }
    }

    std::size_t edge_count() const { return edges_.size(); }
    const Disequality& edge(std::size_t e) const { return edges_[e]; }

    std::pair<View, View> ends(std::size_t e) const {
        const auto& [x, y, constraints] = edges_[e];
        return {x.variable(), solved_for(x, y)};
    }
    std::optional<std::size_t> edge_between(View a, View b) const {
        const Adjacent wanted{solved_for(a, b), 0};
        const std::vector<Adjacent>& list = adjacent_[a.variable().index];
        const auto found = std::lower_bound(list.begin(), list.end(), wanted, is_first);
        if (found == list.end() || !found->seen.is_same(wanted.seen)) return std::nullopt;
        return found->edge;
    }
    std::vector<View> neighbours(View a) const {
        std::vector<View> all;
        for (const auto& [seen, edge] : adjacent_[a.variable().index])
            all.push_back((a.is_negated() ? -seen : seen) + a.offset());
        return all;
    }

  private:
    /// States that a variable differs from this view of another variable.
    struct Adjacent {
        View seen;
        std::uint32_t edge;
    };
    static bool is_first(const Adjacent& a, const Adjacent& b) {
        const auto key = [](const Adjacent& one) {
            return std::tuple(one.seen.variable().index, one.seen.is_negated(), one.seen.offset(), one.edge);
        };
        return key(a) < key(b);
    }

    std::vector<Disequality> edges_;
    std::vector<std::vector<Adjacent>> adjacent_; ///< by variable, sorted
};

/// Whether all values of the views are within the range of Value. Those of the stated pairs are, but seen from another
/// variable they need not be.
bool take_values_only(const std::vector<View>& xs, const Store& store) {
    return std::all_of(xs.begin(), xs.end(), [&](View x) {
        return takes_values_only(x, store.min(x.variable()), store.max(x.variable()));
    });
}

/// Few variables gain only if they are crowded, because otherwise an all_different infers no more than its pairs.
/// Random graphs have many small cliques that are not crowded.
bool is_worth_while(const std::vector<View>& xs, const Store& store) {
    constexpr std::size_t many = 6; // one rule is cheaper than the rules of 15 pairs
    return xs.size() >= many || size_of(union_of(xs, store)) <= static_cast<WideValue>(xs.size());
}

void add_cliques(Posting& posting) {
    if (posting.facts<Disequality>().empty()) return;
    const Store& store = posting.store();
    const DifferenceGraph graph(posting.take_facts<Disequality>(), store.variable_count());
    std::vector<Clique<View>> cliques = GreedyCliques(graph).all();
    std::erase_if(cliques, [&](const Clique<View>& clique) {
        return !take_values_only(clique.nodes, store) || !is_worth_while(clique.nodes, store);
    });
    const std::vector<bool> is_joined = edges_within(cliques, graph.edge_count());
    if (!cliques.empty())
        posting.note<PassEffect>("cliques",
                                 std::to_string(std::count(is_joined.begin(), is_joined.end(), true)) +
                                     " disequalities became " + counted(cliques.size(), "list") +
                                     " of different variables");
    for (const Clique<View>& clique : cliques) {
        std::vector<ServedPairs::Pair> pairs;
        for (const std::size_t e : clique.edges) {
            const auto& [x, y, constraints] = graph.edge(e);
            pairs.push_back({x.variable(), y.variable(), constraints});
        }
        Posting joint = posting.serving(std::move(pairs));
        all_different(clique.nodes)->post(joint);
        if (store.failed()) return;
    }
    for (std::size_t e = 0; e < graph.edge_count(); ++e) {
        const auto& [x, y, constraints] = graph.edge(e);
        if (!is_joined[e]) posting.serving(constraints).add<NotEqualValue>(x, y);
    }
}

} // namespace

const JointPass cliques{.name = "cliques",
                        .summary = "variables that differ pair by pair share an all_different",
                        .begin = [](Facts& facts) { facts.ask_for<Disequality>(); },
                        .finish = add_cliques};

} // namespace csp::joint
