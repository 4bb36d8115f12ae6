#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/assumptions.hpp>
#include <csp/search/core_guide.hpp>
#include <csp/search/search_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// A run that looks for cores of the cost: it assumes that terms of the cost are at their least values. When some of
/// these assumptions prove to be a core, each of its atoms in turn is left out in a short trial, to shrink the core.
/// The result goes to the CoreGuide.
///
/// First, all terms are assumed, which costs propagation only. If propagation finds no core, a search follows that
/// assumes only the heavy terms.
class CoreRun {
  public:
    CoreRun(SearchTree& tree, Assumptions& assumptions) : tree_(tree), assumptions_(assumptions) {}

    /// Begins a search.
    /// @param is_wanted  whether the search is to look for cores
    void begin(bool is_wanted);
    bool is_wanted() const { return is_wanted_; }
    /// Stops looking for cores in this search, which has other assumptions.
    void give_up() { is_wanted_ = false; }

    // At the root.
    /// Posts the facts that follow from the cores found so far and from the best cost; they hold in all later runs.
    void post_facts();
    /// Raises the bound of the objective, at the fixpoint of the root. Returns false if the root fails or a limit was
    /// reached.
    bool raise_bound();
    /// Whether the next run is to look for cores.
    bool is_due() const;
    /// Begins a run. Returns false if its first assumptions are known to have no core.
    bool enter(const Restarts& restarts);
    /// Whether cores have been found whose sums are not yet variables; see CoreGuide::add_sums().
    bool has_new_sums() const { return guide_ && guide_->has_new_sums(); }
    std::vector<CoreSum> add_sums() { return guide_->add_sums(tree_.engine, tree_.facts); }

    // In a run.
    /// Whether such a run is on.
    bool is_on() const { return is_on_; }
    /// Whether propagation has found no core among all terms, so that the heavy terms are to be assumed next.
    bool has_tried_all() const { return is_on_ && stage_ == Stage::all && assumptions_.are_true(); }
    /// Assumes the heavy terms. The search must be at the root.
    void assume_heavy_terms() { assume_terms(Stage::heavy); }
    /// Records that these assumptions are a core. Returns true if the run continues from the root with fewer
    /// assumptions, false if it is over.
    bool note_core(std::vector<Atom> core);
    /// Whether a trial is on: an atom of the core is left out, to see whether the rest is a core.
    bool is_shrinking() const { return is_on_ && stage_ == Stage::shrink; }
    /// Ends a trial at its limit: the rest has not turned out to be a core, so the atom stays. Returns as note_core().
    bool keep_in_core();
    /// Ends the run, if one is on. Returns true if it was on and has found no core.
    bool leave();

  private:
    /// The current assumptions: all terms of the cost, then the heavy terms, then all atoms of a core except one.
    enum class Stage : std::uint8_t { all, heavy, shrink };

    bool assume_terms(Stage stage);
    bool shrink();

    SearchTree& tree_;
    Assumptions& assumptions_;
    std::optional<CoreGuide> guide_; ///< made when first needed
    bool is_wanted_ = false;         ///< whether this search looks for cores
    std::vector<Atom> new_facts_;    ///< facts not posted yet

    bool is_on_ = false;
    bool has_found_ = false;
    Stage stage_ = Stage::all;
    std::vector<Atom> core_; ///< the smallest core found in this run, beginning with the atoms kept by trials
    std::size_t needed_ = 0; ///< the number of these atoms
    std::size_t trials_ = 0; ///< the number of trials so far
};

} // namespace csp
