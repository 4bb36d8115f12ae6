#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// How an atom represents a constraint. half: the constraint holds if the atom does; full: if and only if it does.
enum class Reification : std::uint8_t { half, full };

/// Returns an atom that represents the constraint: the constraint itself if it is an atom, otherwise an atom of a new
/// variable that is 0 or 1. Rule 4 of Flattening. The function does not require the atom to hold; the caller must do
/// so.
Atom literal_of(const Constraint& constraint, Posting& posting, Reification reification);

/// At least one of the atoms holds. Domain consistent if the atoms are on different variables, otherwise value
/// consistent.
///
/// Rule 1. If all atoms but one are false, the remaining atom holds.
/// Rule 2. If all atoms are false, the rule fails.
///
/// Complexity: the first two atoms are watched: while neither is false, a run costs O(1), otherwise O(n). The order of
/// the atoms is only a hint, so nothing needs to be undone.
/// Source: Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver", DAC 2001, pp.
/// 530-535
class ClauseRule final : public Rule {
  public:
    explicit ClauseRule(std::vector<Atom> atoms) : atoms_(std::move(atoms)) {}

    std::string name() const override { return "clause"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return atoms_.size() <= 2 ? Priority::unary : Priority::ternary; }
    void scope(Wiring& wiring) override {
        for (const Atom atom : atoms_) wiring.on(atom.variable(), events_of(!atom));
    }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<Atom> atoms_;
};

/// The fact that a clause of two atoms publishes for joint passes to read: one of them holds.
struct TwoAtoms {
    Atom one;
    Atom other;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// The number of atoms that hold is odd, or even. Domain consistent if the atoms are on different variables, otherwise
/// value consistent.
///
/// Rule 1. Once all atoms but one are decided, the parity decides the remaining atom.
/// Rule 2. Once all atoms are decided, the rule fails if the parity is wrong.
///
/// Complexity: the first two atoms are watched: while both are undecided, a run costs O(1), otherwise O(n). Stateless.
class ParityRule final : public Rule {
  public:
    ParityRule(std::vector<Atom> atoms, bool is_odd) : atoms_(std::move(atoms)), is_odd_(is_odd) {}

    std::string name() const override { return is_odd_ ? "odd parity" : "even parity"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return atoms_.size() <= 2 ? Priority::unary : Priority::ternary; }
    void scope(Wiring& wiring) override {
        for (const Atom atom : atoms_) wiring.on(atom.variable(), events_deciding(atom));
    }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<Atom> atoms_;
    bool is_odd_;
};

} // namespace csp
