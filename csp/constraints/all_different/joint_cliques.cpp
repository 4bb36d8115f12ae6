#include <csp/base/text.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/binary/binary.hpp>
#include <csp/constraints/cliques.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Views that differ. The nodes of a clique are views of different variables, such as the lines  q[i] + i  of queens.
class DifferenceGraph {
  public:
    using Node = View;

    DifferenceGraph(std::vector<Disequality> stated, const Store& store)
        : store_(store),
          edges_of_(store.variable_count()) {
        for (Disequality& one : stated) add(std::move(one));
    }

    std::size_t edge_count() const { return edges_.size(); }
    const Disequality& edge(std::size_t e) const { return edges_[e]; }

    std::pair<View, View> ends(std::size_t e) const {
        const View first = edges_[e].x.variable();
        return {first, other_end(e, first)};
    }
    std::optional<std::size_t> edge_between(View a, View b) const {
        const auto found = numbers_.find(key_of(a, b));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    /// Views that differ from a, except those with values that are no Values.
    std::vector<View> neighbours(View a) const {
        std::vector<View> all;
        for (const std::size_t e : edges_of_[a.variable().index])
            if (const View other = other_end(e, a); fits(other)) all.push_back(other);
        return all;
    }

  private:
    /// Two variables u < v that differ up to a sign and an offset:  u != v + offset,  or  u != offset - v.
    struct Key {
        std::uint32_t u;
        std::uint32_t v;
        bool is_negated;
        WideValue offset;

        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            constexpr std::uint64_t odd =
                0x9E3779B97F4A7C15; // 2^64 divided by the golden ratio: spreads the bits
            const std::uint64_t both = std::uint64_t{key.u} << 32U | key.v;
            return (both * odd ^
                    (static_cast<std::uint64_t>(key.offset) << 1U | (key.is_negated ? 1U : 0U))) *
                   odd;
        }
    };

    static Key key_of(View a, View b) {
        if (a.variable().index > b.variable().index) std::swap(a, b);
        const View seen = solved_for(a, b);
        return {a.variable().index, b.variable().index, seen.is_negated(), seen.offset()};
    }

    void add(Disequality stated) {
        const std::size_t e = edges_.size();
        if (!numbers_.emplace(key_of(stated.x, stated.y), e).second) return; // stated twice
        edges_of_[stated.x.variable().index].push_back(e);
        edges_of_[stated.y.variable().index].push_back(e);
        edges_.push_back(std::move(stated));
    }

    /// The view of the edge's other variable that differs from `one`.
    View other_end(std::size_t e, View one) const {
        const auto& [x, y, constraints] = edges_[e];
        const View other =
            one.variable().is_same(x.variable()) ? solved_for(x, y) : solved_for(y, x); // of one.variable()
        return (one.is_negated() ? -other : other) + one.offset();
    }

    bool fits(View x) const {
        return takes_values_only(x, store_.min(x.variable()), store_.max(x.variable()));
    }

    const Store& store_;
    std::vector<Disequality> edges_;
    std::vector<std::vector<std::size_t>> edges_of_; ///< by variable
    std::unordered_map<Key, std::size_t, Hash> numbers_;
};

void add_cliques(Posting& posting) {
    std::vector<Disequality> stated = posting.take_facts<Disequality>();
    if (stated.empty()) return;
    const DifferenceGraph graph(std::move(stated), posting.store());
    GreedyCliques cliques(graph);
    std::size_t lists = 0;
    for (Clique<View>& clique : cliques.all()) {
        std::vector<ServedPairs::Pair> pairs;
        for (const std::size_t e : clique.edges) {
            const auto& [x, y, constraints] = graph.edge(e);
            pairs.push_back({x.variable(), y.variable(), constraints});
        }
        Posting joint = posting.serving(std::move(pairs));
        all_different(std::move(clique.nodes))->post(joint);
        ++lists;
    }
    std::size_t joined = 0;
    for (std::size_t e = 0; e < graph.edge_count(); ++e) {
        const auto& [x, y, constraints] = graph.edge(e);
        if (cliques.is_used(e))
            ++joined;
        else
            posting.serving(constraints).add<NotEqualValue>(x, y);
    }
    if (lists > 0)
        posting.keep<PassEffect>("cliques", std::to_string(joined) + " disequalities became " +
                                                counted(lists, "list") + " of different variables");
}

} // namespace

const JointPass cliques{.name = "cliques",
                        .summary = "variables that differ pair by pair share an all_different",
                        .begin = [](Facts& facts) { facts.ask_for<Disequality>(); },
                        .finish = add_cliques};

} // namespace csp::joint
