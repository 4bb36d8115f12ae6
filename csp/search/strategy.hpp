#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/conflicts/chronological.hpp>
#include <csp/search/conflicts/counting.hpp>
#include <csp/search/conflicts/learning.hpp>
#include <csp/search/conflicts/turns.hpp>
#include <csp/search/run/assumptions.hpp>
#include <csp/search/run/cores.hpp>
#include <csp/search/run/discrepancies.hpp>
#include <csp/search/run/everything.hpp>
#include <csp/search/run/neighbourhoods.hpp>
#include <csp/search/run/root_probe.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Which runs come when, and how their failures are resolved.
///
///     conflicts       kinds of runs, by preference
///     chronological   probes of the root, neighbourhoods, everything; or, on request, discrepancies
///     learning        assumptions, cores, neighbourhoods, everything
///     counting        everything
///
/// A search has one kind of conflicts, or alternates between chronological and learning ones; see Turns. These share
/// the runs in neighbourhoods, and each has separate runs of everything.
class Strategy {
  public:
    explicit Strategy(SearchTree& tree);
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;

    /// Lets searches learn: always, from the first failure on, or automatically, in some turns.
    /// @param check  confirms each lesson; null to confirm none
    LearningConflicts& learn(Learning when, std::unique_ptr<LessonCheck> check);
    /// Null if searches do not learn.
    LearningConflicts* learning() { return learning_ ? &*learning_ : nullptr; }

    /// Begins a search: forgets everything about the one before.
    void begin(std::span<const Atom> assumptions);
    /// Begins a count by parts; see CountingConflicts.
    CountingConflicts& begin_count(std::vector<bool> is_projected, std::size_t constraints);
    /// Ends a search: deletes its nogoods.
    void end();

    /// The conflicts in use.
    Conflicts& conflicts() { return *conflicts_; }
    /// Whether the turn ends; not if the next conflicts would find solutions again that were already handed out.
    bool is_turn_over() const;
    /// Begins the next turn: leaves the root, and enters it with the next conflicts.
    void change_turns();

    /// The kinds of runs in words, by preference: those of each kind of conflicts that searches have.
    std::vector<RunRow> rows() const;

    /// Assumptions of the search that no wanted solution satisfies together.
    const std::vector<Atom>& blamed() const { return assumptions_->blamed(); }

  private:
    SearchTree& tree_;
    ChronologicalConflicts chronological_;
    std::optional<LearningConflicts> learning_;
    std::optional<CountingConflicts> counting_; ///< nullopt unless a count is under way
    Conflicts* conflicts_ = &chronological_;
    std::optional<Turns> turns_; ///< nullopt unless the search alternates between the two

    EverythingRun everything_;
    ProbeRun probes_;
    DiscrepancyRun discrepancies_;
    std::optional<NeighbourhoodRun> neighbourhoods_;
    std::optional<EverythingRun> everything_by_turns_; ///< of the search that learns
    std::optional<AssumptionRun> assumptions_;
    std::optional<CoreRun> cores_;
    std::vector<Run*> chronological_runs_; ///< by preference
    std::vector<Run*> learning_runs_;      ///< likewise
};

} // namespace csp
