#pragma once

#include <csp/search/search_tree.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace csp {

class Conflicts;

/// A kind of run in words: a row of the table that describes a strategy.
struct RunRow {
    std::string run;
    std::string when;
    std::string order;
    std::string budget;
    std::string conflicts = {}; ///< how its failures are resolved
};

/// A kind of run. A run goes from the root to the next restart: it explores a region of the tree, in some order, within
/// a budget of failures.
///
/// A Strategy lists the kinds of a search by preference. The last kind enters when a run begins. At the fixpoint of its
/// root, each kind before it may enter instead, in sequence; the first that does has the run. A kind may also do work
/// at the root and leave the run to others.
///
/// Conflicts call the functions in this order:
///
///     begin()            before a search
///     prepare()          before the root of each run, whatever its kind, is propagated
///     enter()            at the fixpoint of that root
///         on_fixpoint()  at every fixpoint after that, if the search learns
///         on_failure()   after every failure, if the search learns
///         on_cutoff()    when the budget is used up
///     leave()            when the run is over, at the root
class Run {
  public:
    explicit Run(SearchTree& tree) : tree_(tree) {}
    virtual ~Run() = default;
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// The answer of a kind that may enter.
    enum class Entry : std::uint8_t {
        not_due, ///< it is the next kind's turn
        entered, ///< the run is of this kind
        ended, ///< the run is of the last kind, such as when the root has failed or a limit has interrupted it
        again  ///< the root has been left and entered again, so the run has to begin anew
    };
    /// The step of a run at a fixpoint.
    enum class Step : std::uint8_t {
        none,   ///< no step: the brancher may decide
        taken,  ///< the search goes on from the new node
        stopped ///< a limit was reached
    };
    using Outcome = Neighbourhood::Outcome;

    /// Forgets everything about the previous search.
    virtual void begin() {}
    /// Posts the facts that this kind knows at the root.
    virtual void prepare() {}
    virtual Entry enter(Conflicts& conflicts) = 0;
    virtual Step on_fixpoint(Conflicts&) { return Step::none; }
    /// Notes that the decisions above this level were undone.
    virtual void on_failure(std::uint32_t) {}
    /// Ends the run, unless this kind has something left to do.
    virtual void on_cutoff(Conflicts& conflicts);
    /// @param outcome      nullopt if the search leaves the root in the middle of the run
    /// @param is_fruitful  whether the run has ruled out something for good
    virtual void leave(std::optional<Outcome>, [[maybe_unused]] bool is_fruitful) {}

    /// This kind in words, with its constants.
    virtual RunRow row() const = 0;

    /// Whether nothing lies outside of the region: once it is exhausted, so is the search.
    virtual bool is_complete() const { return true; }
    /// The decisions up to this level state the region.
    virtual std::uint32_t region_level() const { return 0; }
    /// Whether the current solution differs from those handed out.
    virtual bool is_new_solution() { return true; }

  protected:
    SearchTree& tree_;
};

} // namespace csp
