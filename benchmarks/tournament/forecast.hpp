#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace tournament {

/// How long a tournament will still take, from what its runs took.
///
/// Runs of a set are expected to take what the runs of that set have taken on average, those that were cut off included.
/// If a set has none yet, they are expected to take the whole limit.
class Forecast {
  public:
    /// @param to_do  how many runs of each set are to be made
    /// @param limit  seconds a run, 0: none
    Forecast(std::map<std::string, std::size_t> to_do, double limit)
        : to_do_(std::move(to_do)),
          limit_(limit) {}

    /// Of a run that was made before.
    void learn(const Run& run);
    /// Removes a run that is not to be made any more.
    void take(const Run& run);

    struct Left {
        double seconds = 0;
        bool is_bound = false; ///< it may be much less: some of it is a guess from the limit
    };
    /// By the clock, if the runs taken so far took `elapsed` seconds of it. Nothing if that is unknown.
    [[nodiscard]] std::optional<Left> left(double elapsed) const;

  private:
    struct Total {
        double seconds = 0;
        std::size_t runs = 0;
    };

    std::map<std::string, std::size_t> to_do_;
    double limit_;
    std::map<std::string, Total> done_; ///< by set, those of before included
    double taken_ = 0;                  ///< processor time of what was taken
};

} // namespace tournament
