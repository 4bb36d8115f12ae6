#pragma once

#include <csp/search/search_tree.hpp>

#include <cstdint>

namespace csp {

/// Resolves the failures of a search: by backtracking to the last decision (ChronologicalConflicts), or by going back
/// to the level where a learned nogood first rules something out (LearningConflicts). It therefore also begins and ends
/// runs.
///
/// TreeSearch calls it in this order:
///
///     begin()                  before the search
///     enter_root()             pushes the root, posts all known facts, and begins the first run
///         enter_run()          once the root of a run is at its fixpoint
///         step()               at every fixpoint after that
///         decide()             if that takes no step, and variables are open
///         resolve()            at every failure; it may begin the next run
///     leave_root()             pops the root
///     end()                    after the search
class Conflicts {
  public:
    explicit Conflicts(SearchTree& tree) : tree_(tree) {}
    virtual ~Conflicts() = default;
    Conflicts(const Conflicts&) = delete;
    Conflicts& operator=(const Conflicts&) = delete;

    /// Prepares a search over the open variables of the tree: forgets everything found out by the previous search.
    virtual void begin() = 0;
    /// Ends a search: deletes its nogoods.
    virtual void end() = 0;

    /// Enters the root: posts everything known so far, and begins a run.
    void enter_root();
    /// Undoes all changes to the engine, but keeps everything found out.
    void leave_root();

    /// Resolves the failure of the current node: moves to the next node, or exhausts the tree.
    virtual void resolve() = 0;
    /// Called when the root of a run is at its fixpoint, so that the run may begin with a neighbourhood or the like.
    virtual void enter_run() = 0;
    /// Whether the run takes a step before the next decision.
    enum class Step : std::uint8_t {
        none,   ///< no step: the brancher may decide
        taken,  ///< the search goes on from the new node
        stopped ///< a limit was reached
    };
    /// Takes the next step of the run, if there is one: called at a fixpoint.
    virtual Step step() { return Step::none; }
    /// Takes a decision: called at a fixpoint with open variables.
    virtual void decide() = 0;

    /// Whether the current solution differs from those handed out; asked only if nothing is minimised.
    virtual bool is_new_solution() { return true; }
    /// Called before a solution is handed out.
    virtual void note_solution() {}
    /// Rejects the current solution, which is not to be handed out.
    virtual void refuse_solution() = 0;
    /// Leaves the solution handed out last: demands another solution or, with an objective, a better one.
    virtual void leave_solution() = 0;

    /// The effort spent outside of the rules since the root was entered, in the unit of Engine::effort().
    std::uint64_t spent() const { return effort() - effort_before_; }

  protected:
    /// Begins a run. The search must be at the root.
    void begin_run();
    /// Pushes the level of the root, and posts everything known there.
    void push_root();
    /// Called when the level of the root has been pushed and nothing is posted yet.
    virtual void on_root() {}
    /// Called before the level of the root is popped.
    virtual void off_root() {}
    /// Sets the cutoff of the run that begins, and posts what only this class knows.
    virtual void prepare_run() = 0;

    /// The effort spent outside of the rules, in the unit of Engine::effort().
    virtual std::uint64_t effort() const { return 0; }

    SearchTree& tree_;

  private:
    std::uint64_t effort_before_ = 0; ///< effort() when the root was entered
};

} // namespace csp
