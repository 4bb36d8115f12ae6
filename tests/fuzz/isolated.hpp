#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace fuzz {

/// The report of a process that runs cases, in memory shared with the process that watches it.
class Progress {
  public:
    static constexpr std::size_t text_size = 4000;

    std::uint64_t done = 0;       ///< the number of cases
    std::uint64_t operations = 0; ///< the number of questions answered and compared
    std::uint64_t refused = 0;    ///< the number of cases that the library refused, as it may
    std::uint64_t seed = 0;       ///< the seed of the current case
    std::uint64_t question = 0;   ///< the number of the current question
    std::uint64_t beats = 0;      ///< increases with every question
    char text[text_size] = {};    ///< the difference found; empty if there is none

    void tell(const std::string& difference);
};

/// Memory that this process shares with its forked children.
class SharedProgress {
  public:
    SharedProgress();
    ~SharedProgress();
    SharedProgress(const SharedProgress&) = delete;
    SharedProgress& operator=(const SharedProgress&) = delete;

    Progress& operator*() const { return *progress_; }
    Progress* operator->() const { return progress_; }

  private:
    Progress* progress_;
};

enum class Ending : std::uint8_t { done, difference, crash, hang };

struct Isolated {
    Ending ending = Ending::done;
    std::string words; ///< the difference, or the reason why the process ended
};

/// Runs the work in a separate process, so that neither a crash nor a hang of the library ends this one. The work
/// reports a difference with Progress::tell(). The process counts as hanging if it has worked for `patience` without a
/// beat, or has been idle for ten times as long, since other processes may keep it from running.
Isolated run_isolated(SharedProgress& progress, std::chrono::milliseconds patience, bool is_silent,
                      const std::function<void(Progress&)>& work);

} // namespace fuzz
