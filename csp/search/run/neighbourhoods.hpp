#pragma once

#include <csp/search/run/run.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace csp {

/// Runs near the best solution: large neighbourhood search.
///
/// Region  solutions that agree with the best one in the values that the Neighbourhood of the policy keeps
/// Order   that of the run of everything whose turn it is
/// Budget  the first cutoff of the restarts; neighbourhoods grow instead
/// Source  Shaw, "Using constraint programming and local search methods to solve vehicle routing problems", CP 1998
class NeighbourhoodRun final : public Run {
  public:
    using Run::Run;

    void begin() override;
    Entry enter(Conflicts& conflicts) override;
    Step on_fixpoint(Conflicts& conflicts) override;
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override;
    bool is_complete() const override { return false; }
    std::uint32_t region_level() const override { return kept_level_; }
    RunRow row() const override;

  private:
    bool is_due();

    std::uint32_t kept_level_ = 0;
    std::vector<Atom> kept_;                ///< scratch space
    std::uint64_t chances_ = 0;             ///< the number of runs that could have been in a neighbourhood
    std::optional<std::uint64_t> began_at_; ///< the first of them, in rule runs
};

} // namespace csp
