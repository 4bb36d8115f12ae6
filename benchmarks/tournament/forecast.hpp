#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace tournament {

/// Predicts the remaining time of a tournament from the times of its runs.
///
/// The runs of a set are expected to take the average time of the runs already made of that set, censored runs
/// included. If a set has no runs yet, each of its runs is expected to take the whole limit.
class Forecast {
  public:
    /// @param to_do  the number of runs of each set to be made
    /// @param limit  seconds per run; 0: none
    Forecast(std::map<std::string, std::size_t> to_do, double limit)
        : to_do_(std::move(to_do)),
          limit_(limit) {}

    /// Takes a run into account that was made before.
    void learn(const Run& run);
    /// Removes a run that no longer has to be made.
    void take(const Run& run);

    struct Left {
        double seconds = 0;
        bool is_bound = false; ///< it may be much less: part of it is estimated from the limit
    };
    /// The remaining wall-clock time if the runs taken so far took `elapsed` seconds of it; nullopt if it is unknown.
    [[nodiscard]] std::optional<Left> left(double elapsed) const;

  private:
    struct Total {
        double seconds = 0;
        std::size_t runs = 0;
    };

    std::map<std::string, std::size_t> to_do_;
    double limit_;
    std::map<std::string, Total> done_; ///< by set, including runs made before
    double taken_ = 0;                  ///< processor time of the runs taken
};

} // namespace tournament
