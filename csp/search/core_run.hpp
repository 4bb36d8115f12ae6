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

/// The run of a search that looks for cores of its cost: it assumes that terms of the cost are at their least values. A
/// core that it finds is shrunk, each atom in turn left out in a short trial, and handed to the CoreGuide.
///
/// All terms are assumed first, which costs propagation only; where that has no core, a search follows which assumes the
/// heavy terms.
class CoreRun {
  public:
    CoreRun(SearchTree& tree, Assumptions& assumptions) : tree_(tree), assumptions_(assumptions) {}

    /// A search begins.
    void begin(bool is_wanted);
    bool is_wanted() const { return is_wanted_; }
    /// Nothing is looked for in this search, since it has assumptions of its own.
    void give_up() { is_wanted_ = false; }

    // At the root.
    /// Posts what the cores so far and the best cost rule out, for good.
    void post_facts();
    /// Raises the bound of the objective, at the root's fixpoint. False if that leaves nothing, or a limit was reached.
    bool raise_bound();
    bool is_due() const;
    /// Begins a run. False if its first assumptions are known to have no core.
    bool enter(const Restarts& restarts);
    bool has_new_sums() const { return guide_ && guide_->has_new_sums(); }
    std::vector<CoreSum> add_sums() { return guide_->add_sums(tree_.engine, tree_.facts); }

    // In a run.
    bool is_on() const { return is_on_; }
    /// Whether propagation has found no core among all terms: the heavy ones are to be assumed next.
    bool has_tried_all() const { return is_on_ && stage_ == Stage::all && assumptions_.are_true(); }
    /// At the root.
    void assume_heavy_terms() { assume_terms(Stage::heavy); }
    /// These assumptions are a core. True if the run goes on from the root with fewer, false if it is over.
    bool note_core(std::vector<Atom> core);
    /// Whether an atom is left out, to see whether the others are a core.
    bool is_shrinking() const { return is_on_ && stage_ == Stage::shrink; }
    /// They have not turned out to be one in time, so the atom stays. Returns as note_core().
    bool keep_in_core();
    /// Ends the run, if there is one. Returns whether that has found no core.
    bool leave();

  private:
    /// The assumptions: all terms of the cost, then the heavy ones, then all atoms of a core but one.
    enum class Stage : std::uint8_t { all, heavy, shrink };

    bool assume_terms(Stage stage);
    bool shrink();

    SearchTree& tree_;
    Assumptions& assumptions_;
    std::optional<CoreGuide> guide_; ///< made when it is first needed
    bool is_wanted_ = false;         ///< in this search
    std::vector<Atom> new_facts_;    ///< that are not posted yet

    bool is_on_ = false;
    bool has_found_ = false;
    Stage stage_ = Stage::all;
    std::vector<Atom> core_; ///< the smallest that this run has found, those first that it needs
    std::size_t needed_ = 0; ///< how many these are
    std::size_t trials_ = 0; ///< to leave out one of them
};

} // namespace csp
