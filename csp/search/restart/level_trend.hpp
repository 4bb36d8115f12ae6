#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace csp::restart {

/// Finds out whether the latest nogoods of a run are worse than those of the whole search. The quality of a nogood is
/// the number of levels on which its atoms became true; fewer levels are better.
///
/// Complexity: O(1) per nogood. Source: Audemard, Simon, "Refining restarts strategies for SAT and UNSAT", CP 2012,
/// without the blocking of restarts when a solution seems near.
class LevelTrend {
  public:
    /// Begins a search.
    void begin() { *this = {}; }
    void begin_run() { of_run_ = 0; }
    void note(std::uint32_t levels) {
        last_[of_run_++ % last_.size()] = levels;
        sum_ += levels;
        ++count_;
    }
    /// The average number of levels per nogood; 0 before the first nogood.
    double mean() const { return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) : 0; }
    /// Whether the last 50 nogoods are clearly worse than the average; false until the run has learned 50 nogoods.
    bool is_worse() const {
        constexpr double margin = 0.8;
        if (of_run_ < last_.size()) return false;
        const auto recent =
            static_cast<double>(std::accumulate(last_.begin(), last_.end(), std::uint64_t{0}));
        return margin * recent * static_cast<double>(count_) >
               static_cast<double>(sum_) * static_cast<double>(last_.size());
    }

  private:
    std::array<std::uint32_t, 50> last_{};
    std::size_t of_run_ = 0; ///< number of nogoods learned in the run
    std::uint64_t sum_ = 0;  ///< of all levels
    std::uint64_t count_ = 0;
};

} // namespace csp::restart
