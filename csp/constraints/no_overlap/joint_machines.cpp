#include <csp/base/text.hpp>
#include <csp/constraints/cliques.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/linear/post.hpp>
#include <csp/constraints/logic/rules.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace csp::joint {

namespace {

/// Two tasks that exclude each other: the earlier one ends before the later one starts. x < y.
struct Exclusion {
    Var x;
    Var y;
    WideValue after_x = 0; ///< the least time from the start of x to that of y, if x is earlier
    WideValue after_y = 0; ///< the same with x and y exchanged
    ConstraintNumbers constraints = {};
};

/// Tasks, identified by their starts, that exclude each other.
class ExclusionGraph {
  public:
    using Node = Var;

    explicit ExclusionGraph(const Store& store) : store_(store), edges_of_(store.variable_count()) {}

    void add(Exclusion one) {
        if (one.x.index > one.y.index) {
            std::swap(one.x, one.y);
            std::swap(one.after_x, one.after_y);
        }
        if (!fits(one.x, one.after_x) || !fits(one.y, one.after_y)) return;
        const std::size_t e = edges_.size();
        if (!numbers_.emplace(key_of(one.x, one.y), e).second) return; // stated twice
        edges_of_[one.x.index].push_back(e);
        edges_of_[one.y.index].push_back(e);
        edges_.push_back(std::move(one));
    }

    std::size_t edge_count() const { return edges_.size(); }
    const Exclusion& edge(std::size_t e) const { return edges_[e]; }
    std::pair<Var, Var> ends(std::size_t e) const { return {edges_[e].x, edges_[e].y}; }
    std::optional<std::size_t> edge_between(Var a, Var b) const {
        const auto found = numbers_.find(key_of(a, b));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    std::vector<Var> neighbours(Var a) const {
        std::vector<Var> all;
        for (const std::size_t e : edges_of_[a.index])
            all.push_back(edges_[e].x.is_same(a) ? edges_[e].y : edges_[e].x);
        return all;
    }

  private:
    static std::pair<std::uint32_t, std::uint32_t> key_of(Var a, Var b) {
        return std::minmax(a.index, b.index);
    }
    /// Whether the task takes some time, and its end is within the range of Value.
    bool fits(Var start, WideValue duration) const {
        return duration > 0 && is_value(duration) && is_value(store_.max(start) + duration);
    }

    const Store& store_;
    std::vector<Exclusion> edges_;
    std::vector<std::vector<std::size_t>> edges_of_; ///< by variable
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> numbers_;
};

/// Finds the exclusions: one of two atoms holds, and each implies one order of two tasks.
class Exclusions {
  public:
    Exclusions(Posting& posting, ExclusionGraph& graph) : store_(posting.store()), graph_(graph) {
        for (ConditionalDifference& one : posting.take_facts<ConditionalDifference>())
            by_atom_[key_of(one.condition)].push_back(std::move(one));
        const std::vector<TwoAtoms> stated = posting.take_facts<TwoAtoms>();
        if (by_atom_.empty()) return;
        for (const auto& [key, differences] : by_atom_) {
            const Atom atom = differences.front().condition;
            if (const Key opposite = key_of(!atom); key < opposite) join(key, opposite, {});
        }
        for (const TwoAtoms& one : stated) join(key_of(one.one), key_of(one.other), one.constraints);
    }

  private:
    using Key = std::tuple<std::uint32_t, Atom::Operation, Value>;

    /// Returns the same key for two atoms that are equivalent because their variable has two values. An atom that the
    /// domain decides is not equivalent to either value, and is its own key.
    Key key_of(Atom atom) const {
        const Var x = atom.variable();
        const Value most = store_.max(x);
        const bool holds_for_most = atom.holds_for(most);
        if (store_.size(x) == 2 && holds_for_most != atom.holds_for(store_.min(x)))
            atom = holds_for_most ? Atom::at_least(x, most) : Atom::less(x, most);
        return {x.index, atom.operation(), atom.value()};
    }

    /// Adds the exclusions that follow if one of the two atoms must hold.
    void join(const Key& one, const Key& other, const ConstraintNumbers& constraints) {
        const auto first = by_atom_.find(one);
        const auto second = by_atom_.find(other);
        if (first == by_atom_.end() || second == by_atom_.end()) return;
        std::multimap<std::pair<std::uint32_t, std::uint32_t>, const ConditionalDifference*> backs;
        for (const ConditionalDifference& back : second->second)
            backs.emplace(std::pair(back.y.index, back.x.index), &back);
        for (const ConditionalDifference& there : first->second) {
            const auto [begin, end] = backs.equal_range({there.x.index, there.y.index});
            for (auto back = begin; back != end; ++back) {
                std::vector<std::uint32_t> numbers;
                for (const auto* some : {&constraints, &there.constraints, &back->second->constraints})
                    numbers.insert(numbers.end(), some->begin(), some->end());
                graph_.add({there.x, there.y, -there.most, -back->second->most,
                            ConstraintNumbers(std::move(numbers))});
            }
        }
    }

    const Store& store_;
    ExclusionGraph& graph_;
    std::map<Key, std::vector<ConditionalDifference>> by_atom_;
};

/// Returns the tasks of the clique. Each lasts as long as the shortest time until another task can start after it.
std::vector<Task> tasks_of(const Clique<Var>& clique, const ExclusionGraph& graph) {
    std::map<std::uint32_t, WideValue> durations;
    const auto shorten = [&](Var x, WideValue time) {
        const auto [known, is_new] = durations.emplace(x.index, time);
        known->second = std::min(known->second, time);
    };
    for (const std::size_t e : clique.edges) {
        shorten(graph.edge(e).x, graph.edge(e).after_x);
        shorten(graph.edge(e).y, graph.edge(e).after_y);
    }
    std::vector<Task> tasks;
    for (const Var x : clique.nodes) tasks.push_back({x, static_cast<Value>(durations.at(x.index))});
    return tasks;
}

void add_machines(Posting& posting) {
    if (posting.facts<ConditionalDifference>().empty()) return;
    ExclusionGraph graph(posting.store());
    const Exclusions exclusions(posting, graph);
    const std::vector<Clique<Var>> cliques = GreedyCliques(graph).all();
    if (cliques.empty()) return;
    const std::vector<bool> is_joined = edges_within(cliques, graph.edge_count());
    posting.note<PassEffect>("machines",
                             std::to_string(std::count(is_joined.begin(), is_joined.end(), true)) +
                                 " pairs of tasks that exclude each other share " +
                                 counted(cliques.size(), "machine"));
    for (const Clique<Var>& clique : cliques) {
        std::vector<ServedPairs::Pair> pairs;
        for (const std::size_t e : clique.edges) {
            const Exclusion& pair = graph.edge(e);
            pairs.push_back({pair.x, pair.y, pair.constraints});
        }
        Posting joint = posting.serving(std::move(pairs));
        std::vector<Task> tasks = tasks_of(clique, graph);
        no_overlap(tasks)->post(joint);
        if (posting.store().failed()) return;
        posting.note<CompetingTasks>(std::move(tasks));
    }
}

} // namespace

const JointPass machines{.name = "machines",
                         .summary = "tasks that exclude each other pair by pair share a no_overlap",
                         .begin =
                             [](Facts& facts) {
                                 facts.ask_for<ConditionalDifference>();
                                 facts.ask_for<TwoAtoms>();
                             },
                         .finish = add_machines};

} // namespace csp::joint
