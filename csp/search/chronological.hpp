#pragma once

#include <csp/base/types.hpp>
#include <csp/search/conflicts.hpp>
#include <csp/search/root_probe.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace csp {

/// Depth first: at a failure the last decision is taken back, and its negation is the next node.
///
/// A run that is abandoned leaves nogoods: each decision that it has refuted, with the decisions above it.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, "Nogood recording from restarts", IJCAI 2007; Harvey, Ginsberg, "Limited
/// discrepancy search", IJCAI 1995.
class ChronologicalConflicts final : public Conflicts {
  public:
    explicit ChronologicalConflicts(SearchTree& tree) : Conflicts(tree), probe_(tree.engine) {}

    void begin() override;
    void end() override;
    void resolve() override;
    void enter_run() override;
    void decide() override;
    bool is_new_solution() override;
    void refuse_solution() override;
    void leave_solution() override;

  private:
    void prepare_run() override;
    bool refute();
    bool is_all_allowed() const;
    bool is_restart_due() const;
    void restart();
    bool learn_from(const Path& given_up);
    void begin_next_run();
    bool go_on_elsewhere();
    bool probe_root();
    void enter_neighbourhood();
    void end_neighbourhood(Neighbourhood::Outcome otherwise) const;

    RootProbe probe_;
    std::uint64_t runs_ = 0;      ///< given up so far, without those in a neighbourhood
    std::uint64_t fruitless_ = 0; ///< those among them that have ruled out nothing for good
    bool is_in_neighbourhood_ = false;
    std::vector<Atom> atoms_; ///< room for nogoods and neighbourhoods

    // By discrepancies.
    std::set<std::vector<Value>> handed_out_; ///< the solutions so far
    std::size_t discrepancies_ = 0;           ///< how many are allowed
    bool has_cut_ = false;                    ///< leaves with more were passed over
};

} // namespace csp
