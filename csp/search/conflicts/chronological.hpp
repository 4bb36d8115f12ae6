#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/conflicts/conflicts.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Searches depth first: after a failure, the last decision is undone, and its negation is posted in the next node.
///
/// A run that is given up leaves nogoods: each decision that it refuted is ruled out together with the decisions above
/// it.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, "Nogood recording from restarts", IJCAI 2007.
class ChronologicalConflicts final : public Conflicts {
  public:
    using Conflicts::Conflicts;

    void begin() override {}
    void end() override;
    void resolve() override;
    void decide() override;
    std::optional<std::uint32_t> keep(std::span<const Atom> atoms) override;
    void refuse_solution() override;
    void leave_solution() override;

  private:
    bool refute();
    bool is_all_allowed() const;
    bool is_run_over() const;
    bool return_to_root(Run::Outcome outcome) override;
    bool learn_from(const Path& given_up);

    std::vector<Atom> atoms_; ///< scratch space for nogoods
};

} // namespace csp
