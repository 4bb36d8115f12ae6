#pragma once

#include <benchmarks/tournament/forecast.hpp>
#include <benchmarks/tournament/run.hpp>

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>

namespace tournament {

/// A line that shows the progress of a tournament and is overwritten with each update.
class Progress {
  public:
    /// @param out  null: nothing is written, since there is no reader
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
    Clock::time_point written_; ///< when the line was written last
};

/// "3 h 20 min", "45 s".
[[nodiscard]] std::string describe_time(double seconds);

} // namespace tournament
