#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/engine.hpp>
#include <csp/store/store.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

class Cost;

/// A part of a cost: weight * variable, weight * -variable or weight * [atom]. How much it exceeds its least value is
/// what can be saved.
struct CostTerm {
    View view;                ///< x or -x, unless it is an atom
    std::optional<Atom> atom; ///< counts 1 if it holds
    WideValue weight = 0;     ///< not negative
    WideValue least = 0;      ///< in all that is left to search
    bool is_assumed = true;   ///< whether cores may be about it

    WideValue least_in(const Store& store) const;
    WideValue most_in(const Store& store) const;
    WideValue value_in(const Assignment& assignment) const;
    /// The atom that says that the term is at most k, for a k below what it can be.
    Atom at_most(WideValue k) const;
};

/// What the terms of a core exceed their least values by, together: a variable of its own.
struct CoreSum {
    std::vector<CostTerm> terms;
    WideValue weight = 0;

    /// Adds it to an engine, at the root and outside of all searches: there, the least values need not be so. Nothing if
    /// it ranges too widely for a variable.
    std::optional<Var> add_to(Engine& engine) const;

  private:
    WideValue least() const;
    std::string describe(const NameOf& name) const;
};

/// Raises the lower bound of a cost that is a sum, by cores.
///
///     cost = base + sum of weight * (term - least)
///
/// The search assumes that all terms are at their least values. If it finds that some of them cannot be so together, they
/// are a *core*. With w the smallest weight in it, the base grows by w; each of its terms keeps what its weight exceeds w
/// by; and what they exceed their least values by, together, becomes a term of weight w that is at least 1. So the
/// equation stays true, and the base is a bound for every solution that is still wanted.
///
/// Cores that propagation finds come first. A search for others assumes the heavy terms alone, until these have no more
/// (stratification). New terms wait until no further core is found among the others, so that early cores have no term in
/// common.
///
/// Terms that can be much more than their least values are never assumed to be least, since a core raises them by 1 at a
/// time; the bound does without what they may cost.
///
/// A term that is the result of an equation, such as a subtotal, is taken apart if no bound is lost by that.
///
/// Source: Andres, Kaufmann, Matheis, Schaub, "Unsatisfiability-based optimization in clasp", ICLP 2012 (OLL); Gange,
/// Berg, Demirović, Stuckey, "Core-guided and core-boosted search for CP", CPAIOR 2020, for variables.
class CoreGuide {
  public:
    /// Takes the cost apart by the rules of the engine, which is at the fixpoint of the root of a search.
    CoreGuide(const Cost& cost, Engine& engine);

    /// Whether there is anything to assume; otherwise it is of no use.
    bool is_useful() const;
    /// No solution that is still wanted costs less.
    WideValue bound() const { return base_; }

    /// Reads the least values again, at the fixpoint of the root.
    void look_at(const Store& root);
    /// Adds atoms that hold in every solution that costs at most k, if the store does not know of them.
    void harden(WideValue k, const Store& root, std::vector<Atom>& facts) const;

    enum class Terms : std::uint8_t { all, heavy };

    /// What to assume next, the heaviest terms first. Nothing if there are no such terms left.
    std::vector<Atom> choose(Terms which, const Store& root);
    /// Whether some are not heavy.
    bool has_light_terms() const { return heaviest_below(threshold_) > 0; }
    /// Not all of these, which choose() has said, hold together. @return  of a core of one atom its negation, which holds
    std::optional<Atom> note_core(std::span<const Atom> core);
    /// None was found: what is heavy changes.
    void note_no_core();

    /// The sums of the cores since the last call, which become terms. At the root of the engine, outside of all searches.
    /// @param facts  receives that each of them is at least 1
    /// @return those that have become variables, in the order of these
    std::vector<CoreSum> add_sums(Engine& engine, std::vector<Atom>& facts);
    bool has_new_sums() const { return !sums_.empty(); }

    // How much effort it takes, in runs of rules.
    /// Whether it is time to look for a core.
    bool is_due(std::uint64_t propagations) const;
    void begin_run(std::uint64_t propagations) { run_began_at_ = propagations; }
    void end_run(std::uint64_t propagations) { spent_ += propagations - run_began_at_; }
    /// In how many runs on end it has found none, with all terms assumed.
    std::uint64_t futile_runs() const { return futile_runs_; }

  private:
    WideValue heaviest_below(WideValue weight) const;

    std::vector<CostTerm> terms_;
    WideValue base_ = 0;
    WideValue threshold_ = 0;                           ///< terms from this weight on are heavy
    std::vector<std::pair<Atom, std::size_t>> assumed_; ///< with the places of the terms
    std::vector<CoreSum> sums_;
    std::size_t sum_count_ = 0; ///< of those that are terms
    std::uint64_t began_at_ = 0;
    std::uint64_t run_began_at_ = 0;
    std::uint64_t spent_ = 0;
    std::uint64_t futile_runs_ = 0;
};

} // namespace csp
