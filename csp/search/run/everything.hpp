#pragma once

#include <csp/search/restart/restart.hpp>
#include <csp/search/run/run.hpp>

#include <cstdint>

namespace csp {

/// Runs of everything that is left to search. They keep the search complete.
///
/// Region  all of the tree
/// Order   the orders alternate from run to run
/// Budget  the next cutoff of the restarts; each order has a separate schedule
class EverythingRun final : public Run {
  public:
    /// @param orders  the number of orders, which alternate; see SearchTree::RunState::order
    EverythingRun(SearchTree& tree, const Restarts& restarts, std::uint32_t orders)
        : Run(tree),
          restarts_(restarts),
          orders_(orders) {}

    void begin() override { count_ = fruitless_ = 0; }
    Entry enter(Conflicts& conflicts) override;
    void leave(std::optional<Outcome> outcome, bool is_fruitful) override;

    RunRow row() const override;

    /// The number of such runs that have ended.
    std::uint64_t count() const { return count_; }

  private:
    Restarts restarts_;
    std::uint32_t orders_;
    std::uint64_t count_ = 0;
    std::uint64_t fruitless_ = 0; ///< of these, the number of runs that ruled out nothing for good
};

} // namespace csp
