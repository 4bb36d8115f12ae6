#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace csp::restart {

/// Whether the nogoods that a run has learned last are worse than those of the whole search: on how many levels their
/// atoms became true tells how good they are, and few are better.
///
/// Complexity: O(1) a nogood. Source: Audemard, Simon, "Refining restarts strategies for SAT and UNSAT", CP 2012, without
/// the blocking of restarts where a solution seems near.
class LevelTrend {
  public:
    /// A search begins.
    void begin() { *this = {}; }
    void begin_run() { of_run_ = 0; }
    void note(std::uint32_t levels) {
        last_[of_run_++ % last_.size()] = levels;
        sum_ += levels;
        ++count_;
    }
    /// On how many levels, on average; 0 before there is a nogood.
    double mean() const { return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) : 0; }
    /// Never before a run has learned 50 nogoods.
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
    std::size_t of_run_ = 0; ///< how many the run has learned
    std::uint64_t sum_ = 0;  ///< of all levels
    std::uint64_t count_ = 0;
};

} // namespace csp::restart
