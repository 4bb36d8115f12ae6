#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace csp::restart {

/// Finds out whether the latest nogoods of a run are worse than those of the whole search. The quality of a nogood is
/// the number of levels on which its atoms became true; fewer levels are better.
///
/// Complexity: O(1) per nogood; is_worse() takes O(window). Source: Audemard, Simon, "Refining restarts strategies for
/// SAT and UNSAT", CP 2012, without the blocking of restarts when a solution seems near.
class LevelTrend {
  public:
    /// @param window  the number of latest nogoods that are compared with all, at least 1
    /// @param margin  their levels are multiplied by this before the comparison
    LevelTrend(std::size_t window, double margin) : last_(window), margin_(margin) {}

    /// Begins a search.
    void begin() { of_run_ = sum_ = count_ = 0; }
    void begin_run() { of_run_ = 0; }
    void note(std::uint32_t levels) {
        last_[of_run_++ % last_.size()] = levels;
        sum_ += levels;
        ++count_;
    }
    /// The average number of levels per nogood; 0 before the first nogood.
    double mean() const { return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) : 0; }
    /// Whether the latest nogoods are clearly worse than the average; false until the run has learned enough of them.
    bool is_worse() const {
        if (of_run_ < last_.size()) return false;
        const auto recent =
            static_cast<double>(std::accumulate(last_.begin(), last_.end(), std::uint64_t{0}));
        return margin_ * recent * static_cast<double>(count_) >
               static_cast<double>(sum_) * static_cast<double>(last_.size());
    }

  private:
    std::vector<std::uint32_t> last_; ///< levels, each nogood in place of the oldest
    double margin_;
    std::size_t of_run_ = 0; ///< number of nogoods learned in the run
    std::uint64_t sum_ = 0;  ///< of all levels
    std::uint64_t count_ = 0;
};

} // namespace csp::restart
