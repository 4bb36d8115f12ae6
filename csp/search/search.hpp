#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/nogoods.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/root_probe.hpp>
#include <csp/search/statistics.hpp>
#include <csp/search/tree_search.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace csp {

/// Where in the tree a search is: the decisions in force, and those already refuted beside them.
class Path {
  public:
    struct Decision {
        Atom atom;
        OpenVariables::Mark open;    ///< what was open when it was taken
        bool is_postponable = false; ///< nothing is stated when its subtree is done
    };
    /// A decision whose subtree is done, made below the first `depth` decisions.
    struct Refutation {
        Atom atom;
        std::size_t depth;
    };

    void reserve(std::size_t depth) {
        decisions_.reserve(depth);
        refutations_.reserve(depth);
    }
    void clear() {
        decisions_.clear();
        refutations_.clear();
    }
    void decide(Decision decision) { decisions_.push_back(decision); }
    /// Takes back the last decision.
    Decision retract() {
        const Decision last = decisions_.back();
        decisions_.pop_back();
        while (!refutations_.empty() && refutations_.back().depth > decisions_.size())
            refutations_.pop_back();
        return last;
    }
    void refute(Atom atom) { refutations_.push_back({atom, decisions_.size()}); }

    bool is_empty() const { return decisions_.empty(); }
    std::size_t depth() const { return decisions_.size(); }
    const Decision& last() const { return decisions_.back(); }
    std::span<const Decision> decisions() const { return decisions_; }
    std::span<const Refutation> refutations() const { return refutations_; }

  private:
    std::vector<Decision> decisions_;
    std::vector<Refutation> refutations_;
};

/// How a search explores its tree.
struct SearchPolicy {
    Restarts restarts;
    Nogoods* nogoods = nullptr; ///< a rule of the engine's; none if null
    /// Whether to explore the tree by the number of refuted decisions: first the leaves with none, then those with one,
    /// and so on.
    bool by_discrepancies = false;
    /// Inference at a node beyond the rules, see InferenceKind; none if null.
    bool (*strengthen)(Engine&, std::span<const Var>) = nullptr;
    /// What every restart keeps of the best solution; none if null.
    Neighbourhood* neighbourhood = nullptr;
    /// Whether a search that learns raises the bound of a cost by cores.
    bool uses_cores = true;
};

/// Depth-first search over given decision variables, as one loop without recursion: the tree may be of any depth.
class Search final : public TreeSearch {
  public:
    Search(Engine& engine, const Model& model, Brancher& brancher, Random& random, LimitWatch& watch,
           SearchPolicy policy);
    ~Search() override { end(); }

    void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective) override;
    bool next() override;
    void end() override;

    StopReason stopped() const override { return stopped_; }
    const Statistics& statistics() const override { return statistics_; }

    // Taking turns with another search.
    void set_turn(Turn turn) { turn_ = turn; }
    /// Whether its turn is over: next() went no further.
    bool has_given_up() const { return has_given_up_; }
    /// All that was found so far, for another search to go on with.
    Handover handover() const { return {statistics_, best_, facts_}; }
    /// Takes back all that it did to the engine, but keeps what it has ruled out, for resume().
    void suspend();
    /// After suspend(): goes on from the root, with what the search in between has found.
    void resume(Handover handover);

  private:
    bool advance();
    bool is_at_limit();
    bool is_turn_over();
    void enter_root();
    // Nodes.
    void decide();
    void fail_here();
    bool refute();
    bool is_all_allowed() const;
    void retract();
    bool propagate();
    bool strengthen();
    void close_node(std::optional<Atom> branch, bool is_refutation);
    // Solutions.
    bool accept_solution();
    bool is_new_solution();
    void leave_solution();
    // Runs.
    bool is_restart_due() const;
    void restart();
    bool go_on_elsewhere();
    void return_to_root();
    void begin_run();
    void enter_run();
    bool probe_root();
    void begin_next_run();
    bool learn_from(const Path& given_up);
    void enter_neighbourhood();
    void end_neighbourhood(Neighbourhood::Outcome otherwise) const;

    Engine& engine_;
    const Model& model_;
    Brancher& brancher_;
    Random& random_;
    LimitWatch& watch_;
    SearchPolicy policy_;
    RootProbe probe_;
    Objective* objective_ = nullptr;

    Statistics statistics_;
    StopReason stopped_ = StopReason::none;
    std::uint64_t propagations_before_ = 0;
    int depth_before_ = 0; ///< of the engine, when the search began
    OpenVariables open_;
    Path path_;
    std::optional<Atom> branch_;   ///< of the node being propagated; none at the root
    bool is_refutation_ = false;   ///< whether that branch is the negation of a decision
    std::size_t trail_before_ = 0; ///< the node

    std::uint64_t run_ = 0;             ///< restarts so far from runs that were not in a neighbourhood
    std::uint64_t fruitless_ = 0;       ///< those among them that have ruled out nothing for good
    std::uint64_t failures_before_ = 0; ///< the run
    std::uint64_t solutions_before_ = 0;
    std::uint64_t cutoff_ = restart::never;
    std::set<std::vector<Value>> handed_out_; ///< by_discrepancies: the solutions so far
    std::size_t discrepancies_ = 0;           ///< by_discrepancies: how many are allowed
    bool has_cut_ = false;                    ///< by_discrepancies: leaves with more were passed over
    bool is_entering_run_ = false;
    bool is_in_neighbourhood_ = false;
    std::vector<Value> best_; ///< with an objective: the best solution
    std::vector<Atom> atoms_; ///< room for nogoods and neighbourhoods
    bool has_begun_ = false;
    bool is_consistent_ = false;
    bool is_propagating_ = false; ///< a limit was reached before the node's fixpoint
    bool at_solution_ = false;
    bool has_given_up_ = false;
    Turn turn_;
    std::vector<Atom> givens_;
    std::vector<Atom> facts_; ///< that hold in all that is left to search
};

} // namespace csp
