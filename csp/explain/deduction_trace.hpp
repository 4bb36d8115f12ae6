#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/types.hpp>
#include <csp/engine/deduction_log.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/reason.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// The facts needed about each variable while a deduction or a failure is traced back.
class Needs {
  public:
    void add(Atom fact) { of(fact.variable()).facts.push_back(fact); }
    void add(Var x) { of(x).is_all_needed = true; }
    void add(const Reason& reason) {
        for (const Atom fact : reason.atoms) add(fact);
        for (const View x : reason.variables) add(x.variable());
    }

    /// Whether the removal makes a needed fact true.
    bool concern(Var x, std::span<const Interval> removed) const {
        if (x.index >= by_variable_.size()) return false;
        const Need& need = by_variable_[x.index];
        if (need.is_all_needed) return true;
        return std::any_of(need.facts.begin(), need.facts.end(), [&](Atom fact) {
            return std::any_of(removed.begin(), removed.end(), [fact](Interval run) {
                const bool is_between = fact.operation() == Atom::Operation::different &&
                                        run.min <= fact.value() && fact.value() <= run.max;
                return is_between || !fact.holds_for(run.min) || !fact.holds_for(run.max);
            });
        });
    }

    /// Whether the fact may contribute to a needed fact.
    bool concern(Atom known) const {
        if (known.variable().index >= by_variable_.size()) return false;
        const Need& need = by_variable_[known.variable().index];
        return need.is_all_needed || std::any_of(need.facts.begin(), need.facts.end(), [known](Atom fact) {
                   return fact.operation() != Atom::Operation::different || !known.holds_for(fact.value());
               });
    }

  private:
    struct Need {
        bool is_all_needed = false;
        std::vector<Atom> facts;
    };

    Need& of(Var x) {
        if (x.index >= by_variable_.size()) by_variable_.resize(x.index + 1);
        return by_variable_[x.index];
    }

    std::vector<Need> by_variable_;
};

/// Finds the initial facts and the constraints on which a deduction or a failure depends, by walking back from it
/// through the reasons. The result is a guess, because reasons may be missing or wrong: the caller must check that the
/// deduction or failure follows from these facts, or constraints.
class DeductionTrace final : public DeductionLog {
  public:
    /// Returns the known facts on which the deduction depends, in their order.
    std::vector<Atom> behind(Atom deduced, std::span<const Atom> known) const;
    /// Returns the same for the recorded failure.
    std::vector<Atom> behind_failure(std::span<const Atom> known) const;
    /// Returns the constraints that contributed to the recorded failure, each once, those near the failure first;
    /// nullopt if there was no failure.
    ///
    /// @param propagated  the constraints of the model that were propagated; rules refer to them by their places in
    ///                    this list
    std::optional<ConstraintSet> constraints(const Model& model, const ConstraintSet& propagated) const;

  private:
    template <typename Visit>
    void walk_back(Needs& needs, const Visit& visit) const;
    std::vector<Atom> needed(Needs needs, std::span<const Atom> known) const;
};

/// Some constraints of a model and some facts. A refuter finds the assumptions that propagation refutes, and the
/// constraints that contribute to a refutation. It also records the propagation of the facts, so that inferences of
/// joint rules from them can be traced back.
class Refuter {
  public:
    /// @param budget  must outlive the refuter, like the model. Once it is exhausted, nothing is refuted.
    Refuter(const Model& model, ConstraintSet constraints, const Budget& budget, std::span<const Atom> facts);

    Refuter(const Refuter&) = delete;
    Refuter& operator=(const Refuter&) = delete;

    /// Returns the number of runs of rules that refute the assumption; nullopt if propagation does not refute it.
    std::optional<std::uint64_t> effort(Atom assumption);
    /// Returns the constraints that seem to contribute to the refutation, those near its end first; nullopt if
    /// propagation does not refute the assumption.
    std::optional<ConstraintSet> constraints_refuting(Atom assumption);

  private:
    const Model& model_;
    ConstraintSet constraints_;
    DeductionTrace trace_;
    Engine engine_;
    bool is_consistent_ = false;
};

} // namespace csp::explaining
