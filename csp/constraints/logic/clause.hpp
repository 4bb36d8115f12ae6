#pragma once

#include <csp/engine/rule.hpp>

#include <utility>
#include <vector>

namespace csp {

/// At least one of the atoms holds. Domain consistent if they speak of different variables, otherwise value
/// consistent.
///
/// Rule 1. If all atoms but one are false, that one holds.
/// Rule 2. If all are false, it fails.
///
/// The first two are watched: while neither is false a run costs O(1), otherwise O(n). Which come first is only a
/// hint, so that nothing needs to be undone.
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

} // namespace csp
