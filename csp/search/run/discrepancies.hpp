#pragma once

#include <csp/search/run/run.hpp>

#include <cstddef>
#include <set>
#include <vector>

namespace csp {

/// Limited discrepancy search: each run allows one more refuted decision on the path than the one before.
///
/// Region  leaves with at most so many refuted decisions on their path
/// Order   that of the brancher
/// Budget  none: the region is searched to its end
/// Source  Harvey, Ginsberg, "Limited discrepancy search", IJCAI 1995
class DiscrepancyRun final : public Run {
  public:
    using Run::Run;

    void begin() override;
    Entry enter(Conflicts& conflicts) override;
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override;
    bool is_complete() const override { return !tree_.run.has_skipped; }
    bool is_new_solution() override;
    RunRow row() const override;

  private:
    std::set<std::vector<Value>> handed_out_; ///< the solutions handed out so far
    std::size_t refutations_ = 0;             ///< the number allowed on a path
};

} // namespace csp
