#pragma once

#include <csp/search/search_tree.hpp>

#include <cstdint>

namespace csp {

/// Resolves the failures of a search: by backtracking to the last decision (ChronologicalConflicts), or to where a nogood
/// that is learned first rules something out (LearningConflicts). So it is also who begins and ends runs.
class Conflicts {
  public:
    explicit Conflicts(SearchTree& tree) : tree_(tree) {}
    virtual ~Conflicts() = default;
    Conflicts(const Conflicts&) = delete;
    Conflicts& operator=(const Conflicts&) = delete;

    /// Prepares a search over the open variables of the tree: forgets all that the last one found out.
    virtual void begin() = 0;
    /// A search ends: its nogoods go.
    virtual void end() = 0;

    /// Enters the root with all that is known, and begins a run.
    void enter_root();
    /// Takes back all that was done to the engine, and keeps what was found out.
    void leave_root();

    /// The node is a failure: goes to the next one, or closes the tree.
    virtual void resolve() = 0;
    /// The root is at its fixpoint, and the run may begin with something of its own, such as a neighbourhood.
    virtual void enter_run() = 0;
    /// The step that a run takes before its next decision.
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
    /// A solution is about to be handed out.
    virtual void note_solution() {}
    /// The solution at hand is not to be handed out.
    virtual void refuse_solution() = 0;
    /// Demands another solution, or a better one.
    virtual void leave_solution() = 0;

    /// The effort beside the rules since it entered the root, in the unit of Engine::effort().
    std::uint64_t spent() const { return effort() - effort_before_; }

  protected:
    /// At the root.
    void begin_run();
    /// Pushes the level of the root, and posts there all that is known.
    void push_root();
    /// That level has been pushed; nothing is posted yet.
    virtual void on_root() {}
    /// It is about to be popped.
    virtual void off_root() {}
    /// Sets the cutoff of the run that begins, and posts what only it knows.
    virtual void prepare_run() = 0;

    /// The effort beside the rules, in the unit of Engine::effort().
    virtual std::uint64_t effort() const { return 0; }

    SearchTree& tree_;

  private:
    std::uint64_t effort_before_ = 0;
};

} // namespace csp
