#pragma once

#include <csp/base/atom.hpp>
#include <csp/cost/cost_terms.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/tuning.hpp>
#include <csp/store/store.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Raises the lower bound of a cost that is a sum, by means of cores.
///
///     cost = base + sum of weight * (term - least)
///
/// The search assumes that all terms are at their least values. If it finds terms that cannot all be at their least
/// values together, these are a *core*. Let w be the smallest weight in the core. Then the cost is rewritten: the base
/// grows by w; the weight of each term of the core decreases by w; and the total excess of these terms over their least
/// values becomes a new term, with weight w and a value of at least 1. The equation stays true, so the base is a lower
/// bound for every wanted solution.
///
/// Cores found by propagation are used first. The search for further cores assumes only the heavy terms, until it finds
/// no more cores among them (stratification). New terms wait until no further core is found among older terms, so that
/// early cores have no term in common.
///
/// A term that can exceed its least value by far is never assumed to be at its least value, since a core raises it only
/// by 1; the bound ignores the cost of such a term above its least value.
///
/// Source: Andres, Kaufmann, Matheis, Schaub, "Unsatisfiability-based optimization in clasp", ICLP 2012 (OLL); Gange,
/// Berg, Demirović, Stuckey, "Core-guided and core-boosted search for CP", CPAIOR 2020, for variables.
class CoreGuide {
  public:
    /// Splits the cost into terms, see terms_of(). The engine must be at the fixpoint of the root of a search. The
    /// tuning must outlive the guide.
    CoreGuide(const Cost& cost, Engine& engine, const Tuning& tuning);

    /// Returns false if there are too few terms to assume for a core: the guide is then of no use.
    bool is_useful() const;
    /// A lower bound: no wanted solution costs less.
    WideValue bound() const { return base_; }

    /// Updates the least values of the terms, at the fixpoint of the root.
    void look_at(const Store& root);
    /// Adds the atoms that hold in every solution of cost at most k and are not yet true in the store.
    void harden(WideValue k, const Store& root, std::vector<Atom>& facts) const;

    enum class Terms : std::uint8_t { all, heavy };

    /// Returns the atoms to assume next, those of the heaviest terms first; empty if no such terms are left.
    std::vector<Atom> choose(Terms which, const Store& root);
    /// Whether there are terms that are not heavy.
    bool has_light_terms() const { return heaviest_below(threshold_) > 0; }
    /// Records a core: atoms from choose() that do not all hold together.
    /// @return the negation of the atom, which holds, if the core is a single atom; otherwise nullopt
    std::optional<Atom> note_core(std::span<const Atom> core);
    /// Records that no core was found: lighter terms, if there are any, count as heavy from now on.
    void note_no_core();

    /// Makes terms of the sums of the cores found since the last call. Must be called at the root of the engine,
    /// outside of all searches.
    /// @param facts  receives, for each of these sums, the atom that it is at least 1
    /// @return the sums that have become variables, in the order of these variables
    std::vector<CoreSum> add_sums(Engine& engine, std::vector<Atom>& facts);
    bool has_new_sums() const { return !sums_.empty(); }

    // The effort spent on cores, in runs of rules.
    /// Whether it is time to look for a core.
    bool is_due(std::uint64_t propagations) const;
    void begin_run(std::uint64_t propagations) { run_began_at_ = propagations; }
    void end_run(std::uint64_t propagations) { spent_ += propagations - run_began_at_; }
    /// The number of consecutive runs, with all terms assumed, that have found no core.
    std::uint64_t futile_runs() const { return futile_runs_; }

  private:
    WideValue heaviest_below(WideValue weight) const;

    const Tuning& tuning_;
    std::vector<CostTerm> terms_;
    WideValue base_ = 0;
    WideValue threshold_ = 0;                           ///< terms from this weight on are heavy
    std::vector<std::pair<Atom, std::size_t>> assumed_; ///< each with the place of its term in terms_
    std::vector<CoreSum> sums_;
    std::size_t sum_count_ = 0; ///< the number of sums that have become terms
    std::uint64_t began_at_ = 0;
    std::uint64_t run_began_at_ = 0;
    std::uint64_t spent_ = 0;
    std::uint64_t futile_runs_ = 0;
};

} // namespace csp
