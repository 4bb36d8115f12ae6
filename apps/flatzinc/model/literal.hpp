#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <optional>
#include <vector>

namespace flatzinc {

/// A Boolean of a file: true, false, or an atom.
class Literal {
  public:
    explicit Literal(bool known) : known_(known) {}
    explicit Literal(csp::Atom atom) : atom_(atom) {}

    bool is_true() const { return known_ && *known_; }
    bool is_false() const { return known_ && !*known_; }
    bool is_known() const { return known_.has_value(); }
    csp::Atom atom() const { return atom_; }

    Literal operator!() const { return known_ ? Literal(!*known_) : Literal(!atom_); }

  private:
    std::optional<bool> known_;
    csp::Atom atom_;
};

inline csp::Constraint always() { return csp::conjunction({}); }
inline csp::Constraint never() { return csp::disjunction({}); }

inline csp::Constraint constraint_of(Literal literal) {
    if (literal.is_known()) return literal.is_true() ? always() : never();
    return csp::clause({literal.atom()});
}

/// States that all of the literals hold.
inline csp::Constraint all_of(const std::vector<Literal>& literals) {
    std::vector<csp::Constraint> parts;
    for (const Literal literal : literals) {
        if (literal.is_false()) return never();
        if (!literal.is_known()) parts.push_back(csp::clause({literal.atom()}));
    }
    return csp::conjunction(std::move(parts));
}

/// States that at least one of the literals holds.
inline csp::Constraint any_of(const std::vector<Literal>& literals) {
    std::vector<csp::Atom> atoms;
    for (const Literal literal : literals) {
        if (literal.is_true()) return always();
        if (!literal.is_known()) atoms.push_back(literal.atom());
    }
    return csp::clause(std::move(atoms));
}

/// States that the constraint holds if and only if the literal does.
inline csp::Constraint exactly_if(Literal literal, const csp::Constraint& constraint) {
    if (literal.is_known()) return literal.is_true() ? constraint : csp::negation(constraint);
    return csp::equivalence(csp::clause({literal.atom()}), constraint);
}

/// States that the constraint holds if the literal does.
inline csp::Constraint if_holds(Literal literal, const csp::Constraint& constraint) {
    if (literal.is_known()) return literal.is_true() ? constraint : always();
    return csp::implication(csp::clause({literal.atom()}), constraint);
}

/// States that either both literals hold or neither does.
inline csp::Constraint same(Literal a, Literal b) {
    if (a.is_known()) return constraint_of(a.is_true() ? b : !b);
    return exactly_if(a, constraint_of(b));
}

} // namespace flatzinc
