#pragma once

#include <csp/search/search_tree.hpp>

#include <cstdint>
#include <span>

namespace csp {

/// What failures of a search lead to, and so what its runs begin with and when they end: backtracking to the last
/// decision (ChronologicalConflicts), or to where a nogood that is learned first rules something out
/// (LearningConflicts). TreeSearch has the loop that asks it.
class Conflicts {
  public:
    explicit Conflicts(SearchTree& tree) : tree_(tree) {}
    virtual ~Conflicts() = default;
    Conflicts(const Conflicts&) = delete;
    Conflicts& operator=(const Conflicts&) = delete;

    /// A search begins over these variables: forgets what was found out in the last one.
    virtual void begin(std::span<const Group> groups) = 0;
    /// A search ends: nothing of it is left in rules of the engine.
    virtual void end() = 0;

    /// Goes on from the root with all that is known; the first run begins.
    virtual void enter_root();
    /// Takes back all that was done to the engine, and keeps what was found out.
    void leave_root();

    /// The node is a failure: goes to the next one, or closes the tree.
    virtual void resolve() = 0;
    /// The root is at its fixpoint, and the run may begin with something of its own, such as a neighbourhood.
    virtual void enter_run() = 0;
    /// What the run does before the next decision.
    enum class Step : std::uint8_t {
        none,   ///< it is up to the brancher
        taken,  ///< the search goes on from there
        stopped ///< at a limit
    };
    virtual Step step() { return Step::none; }
    /// The node is at its fixpoint, with variables to branch on.
    virtual void decide() = 0;

    /// Whether a solution is another than those handed out, where nothing is minimised.
    virtual bool is_new_solution() { return true; }
    virtual void note_solution() {}
    /// The solution at hand is not to be handed out.
    virtual void refuse_solution() = 0;
    /// Demands another solution, or a better one.
    virtual void leave_solution() = 0;

    /// What it has cost beside the rules since it entered the root, in the unit of Engine::effort().
    std::uint64_t spent() const { return effort() - effort_before_; }
    /// Over how many decisions a lesson spreads, on average; 0 without one.
    virtual double mean_spread() const { return 0; }

  protected:
    /// At the root.
    void begin_run();
    /// The level of the root has been pushed, and is about to be popped.
    virtual void on_root() {}
    virtual void off_root() {}
    /// Sets the cutoff of the run that begins, and posts what only it knows.
    virtual void prepare_run() = 0;

    /// What it costs beside the rules, in the unit of Engine::effort().
    virtual std::uint64_t effort() const { return 0; }

    SearchTree& tree_;

  private:
    std::uint64_t effort_before_ = 0;
};

} // namespace csp
