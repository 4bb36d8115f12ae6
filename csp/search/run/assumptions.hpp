#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/run/everything.hpp>
#include <csp/search/run/run.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

class LearningConflicts;

/// A run whose first decisions are assumptions. If propagation makes one of them false, some of the earlier ones are to
/// blame.
class AssumingRun : public Run {
  public:
    AssumingRun(SearchTree& tree, LearningConflicts& conflicts) : Run(tree), conflicts_(conflicts) {}

    Step on_fixpoint(Conflicts& conflicts) override;
    void on_failure(std::uint32_t level) override;
    /// The level on which the last assumption became true; 0 if some are not true.
    std::uint32_t region_level() const override { return level_.value_or(0); }

  protected:
    void assume(std::vector<Atom> assumptions);
    bool are_true() const { return level_.has_value(); }
    bool is_empty() const { return assumptions_.empty(); }
    /// Called with assumptions that contradict each other.
    virtual void note_core(std::vector<Atom> core) = 0;

    LearningConflicts& conflicts_;

  private:
    std::vector<Atom> assumptions_;
    std::size_t next_ = 0; ///< the assumptions before it are true
    std::optional<std::uint32_t> level_;
};

/// Runs under the assumptions of the user; see Solver::begin_assuming().
///
/// Region  solutions in which all assumptions hold
/// Order   the assumptions, then the order of the run of everything whose turn it is
/// Budget  that of the same run
class AssumptionRun final : public AssumingRun {
  public:
    AssumptionRun(SearchTree& tree, LearningConflicts& conflicts, EverythingRun& everything)
        : AssumingRun(tree, conflicts),
          everything_(everything) {}

    void begin() override;
    /// Makes the search that has begun assume all of these.
    void assume_all(std::span<const Atom> assumptions);
    Entry enter(Conflicts& conflicts) override;
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override;

    RunRow row() const override;

    /// Assumptions that no wanted solution satisfies together; known once nothing is left to search.
    const std::vector<Atom>& blamed() const { return blamed_; }

  private:
    void note_core(std::vector<Atom> core) override;

    EverythingRun& everything_;
    std::vector<Atom> all_;
    std::vector<Atom> blamed_;
};

} // namespace csp
