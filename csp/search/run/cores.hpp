#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/run/assumptions.hpp>
#include <csp/search/run/core_guide.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace csp {

/// Runs that look for cores of the cost: terms that cannot all be at their least values. When some of the assumptions
/// prove to be a core, each of its atoms in turn is left out in a short trial, to shrink the core. The result goes to
/// the CoreGuide.
///
/// First, all terms are assumed, which costs propagation only. If propagation finds no core, a search follows that
/// assumes only the heavy terms.
///
/// Region  solutions in which these terms of the cost are at their least values
/// Order   the assumptions, then the order of the run of everything whose turn it is
/// Budget  the first cutoff of the restarts, doubled after each run without a core
class CoreRun final : public AssumingRun {
  public:
    CoreRun(SearchTree& tree, LearningConflicts& conflicts, const Restarts& restarts)
        : AssumingRun(tree, conflicts),
          restarts_(restarts) {}

    void begin() override;
    /// Posts the facts that follow from the cores found so far and from the best cost; they hold in all later runs.
    void prepare() override;
    Entry enter(Conflicts& conflicts) override;
    Step on_fixpoint(Conflicts& conflicts) override;
    void on_cutoff(Conflicts& conflicts) override;
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override;
    bool is_complete() const override { return false; }
    RunRow row() const override;

  private:
    /// The current assumptions: all terms of the cost, then the heavy terms, then all atoms of a core except one.
    enum class Stage : std::uint8_t { all, heavy, shrink };

    bool raise_bound();
    bool is_due() const;
    bool assume_terms(Stage stage);
    void note_core(std::vector<Atom> core) override;
    void shrink();

    Restarts restarts_;
    std::optional<CoreGuide> guide_; ///< made when first needed
    bool is_wanted_ = true;          ///< false once the cost has proved to be unsuitable
    std::vector<Atom> new_facts_;    ///< facts not posted yet

    bool is_on_ = false; ///< whether such a run is on
    bool has_found_ = false;
    Stage stage_ = Stage::all;
    std::vector<Atom> core_; ///< the smallest core found in this run, beginning with the atoms kept by trials
    std::size_t needed_ = 0; ///< the number of these atoms
    std::size_t trials_ = 0; ///< the number of trials so far
};

} // namespace csp
