#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/types.hpp>
#include <csp/engine/reason.hpp>

#include <algorithm>
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

} // namespace csp::explaining
