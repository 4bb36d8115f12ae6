#pragma once

#include <csp/base/types.hpp>
#include <csp/search/conflicts.hpp>
#include <csp/search/root_probe.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace csp {

/// Searches depth first: after a failure, the last decision is undone, and its negation is posted in the next node.
///
/// A run that is given up leaves nogoods: each decision that it refuted is ruled out together with the decisions above
/// it.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, "Nogood recording from restarts", IJCAI 2007; Harvey, Ginsberg, "Limited
/// discrepancy search", IJCAI 1995.
class ChronologicalConflicts final : public Conflicts {
  public:
    explicit ChronologicalConflicts(SearchTree& tree)
        : Conflicts(tree),
          probe_(tree.engine, tree.policy.tuning) {}

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
    std::uint64_t runs_ = 0;           ///< runs given up so far, except those in a neighbourhood
    std::uint64_t fruitless_ = 0;      ///< those of these runs that ruled out nothing for good
    bool is_in_neighbourhood_ = false; ///< whether the current run is restricted to a neighbourhood
    std::vector<Atom> atoms_;          ///< scratch space for nogoods and neighbourhoods

    // Search by discrepancies.
    std::set<std::vector<Value>> handed_out_; ///< the solutions handed out so far
    std::size_t discrepancies_ = 0;           ///< the number of refutations allowed on a path
    bool has_cut_ = false;                    ///< whether the run skipped leaves with more
};

} // namespace csp
