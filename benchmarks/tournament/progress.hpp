#pragma once

#include <benchmarks/tournament/run.hpp>

#include <chrono>
#include <cstddef>
#include <iosfwd>
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
        bool is_bound = false; ///< the time may be much less, since part of it is estimated from the limit
    };
    /// Returns the remaining wall-clock time if the runs taken so far took `elapsed` seconds of it; nullopt if it is
    /// unknown.
    std::optional<Left> left(double elapsed) const;

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

/// A line that shows the progress of a tournament and is overwritten with each update.
class Progress {
  public:
    /// @param out  null if there is no reader; then no line is written
    Progress(Forecast forecast, std::size_t to_do, std::ostream* out);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void take(const Run& run);

  private:
    using Clock = std::chrono::steady_clock;

    Forecast forecast_;
    std::size_t to_do_;
    std::size_t done_ = 0;
    std::size_t censored_ = 0;
    std::ostream* out_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point written_; ///< the time at which the line was last written
};

/// Returns, for example, "3 h 20 min" or "45 s".
std::string describe_time(double seconds);

} // namespace tournament
