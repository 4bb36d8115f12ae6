#pragma once

#include <csp/search/conflicts/conflicts.hpp>
#include <csp/search/conflicts/learning.hpp>
#include <csp/search/conflicts/turns.hpp>
#include <csp/search/run/run.hpp>
#include <csp/search/search_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace csp {

/// Determines the kind of each run of a search, and how its failures are resolved.
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

    /// Lets searches learn: `always`, from the first failure on, or `automatic`, in some turns.
    /// @param check  confirms each learned nogood; null to confirm none
    LearningConflicts& learn(Learning when, std::unique_ptr<LessonCheck> check);
    /// Returns null if searches do not learn.
    LearningConflicts* learning() { return learning_ ? &*learning_ : nullptr; }

    /// Begins a search: forgets the previous one.
    void begin();
    /// Begins a count by parts; see make_counting_conflicts().
    void begin_count(std::vector<bool> is_projected, std::size_t constraints);
    /// Ends a search: deletes its nogoods.
    void end();

    /// See Conflicts. A search that learns, or may learn later, gives nothing away.
    std::optional<Region> give_away(std::uint64_t least_nodes);
    std::vector<Region> open_regions() const { return conflicts_->open_regions(); }

    /// The conflicts in use.
    Conflicts& conflicts() { return *conflicts_; }
    /// Whether the turn ends; false if the next conflicts could find solutions that were already handed out.
    bool is_turn_over() const;
    /// Begins the next turn: leaves the root, and enters it with the next conflicts.
    void change_turns();

    /// Describes the kinds of runs in words, by preference, for each kind of conflicts that searches have.
    std::vector<RunRow> rows() const;
    /// The number of the current run's row; nullopt while solutions are counted by parts.
    std::optional<std::size_t> row() const;

  private:
    Run* add(std::unique_ptr<Run> run);
    /// Whether a search may resolve failures without learning.
    bool has_chronological_runs() const { return !learning_ || turns_; }

    SearchTree& tree_;
    std::unique_ptr<Conflicts> chronological_;
    std::optional<LearningConflicts> learning_;
    std::unique_ptr<Conflicts> counting_; ///< null unless solutions are being counted
    Conflicts* conflicts_;
    std::optional<Turns> turns_; ///< nullopt unless the search alternates between the two kinds of conflicts

    EverythingRun everything_;
    std::optional<EverythingRun> everything_with_learning_; ///< for the learning conflicts
    std::vector<std::unique_ptr<Run>> others_;
    Run* neighbourhoods_ = nullptr;        ///< for both kinds of conflicts; null if there are none
    std::vector<Run*> chronological_runs_; ///< by preference
    std::vector<Run*> learning_runs_;      ///< likewise
};

} // namespace csp
