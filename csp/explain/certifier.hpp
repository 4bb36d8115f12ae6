#pragma once

#include <csp/explain/members.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace csp::explaining {

/// A part of a core: members that belong to it as a unit, usually a single one, and the proof that the core needs the
/// part.
struct CorePart {
    ConstraintSet members;
    std::optional<Assignment> without = {}; ///< a solution of all other parts and the hard constraints
};

/// Finds, for each part of a core, a solution of all other parts, and drops parts that the core turns out not to need.
///
/// Model rotation: take a solution of all parts but one and change one variable so that this part holds. If the result
/// violates exactly one other part, that part is proved to be needed without a search.
///
/// Source: Belov and Marques-Silva, Accelerating MUS extraction with recursive model rotation, FMCAD 2011.
class Certifier {
  public:
    Certifier(Members& members, std::vector<CorePart> core) : members_(members), core_(std::move(core)) {}

    /// Records the assignment as a proof if it shows that a part is needed.
    void try_proof(const Assignment& assignment);
    /// Returns the parts that are needed. If a limit was reached, some parts have no proof.
    std::vector<CorePart> run();

  private:
    ConstraintSet all_but(std::size_t left_out) const;
    void rotate(std::size_t violated, const Assignment& solution);
    bool holds(const CorePart& part, const Assignment& assignment) const;
    std::optional<std::size_t> only_violated(const Assignment& assignment) const;

    Members& members_;
    std::vector<CorePart> core_;
};

} // namespace csp::explaining
