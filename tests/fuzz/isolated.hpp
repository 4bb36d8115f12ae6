#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace fuzz {

/// The report of a process that runs cases to the process that watches it, in memory shared by both.
class Progress {
  public:
    static constexpr std::size_t text_size = 4000;

    std::uint64_t done = 0;       ///< cases
    std::uint64_t operations = 0; ///< questions answered and compared
    std::uint64_t refused = 0;    ///< cases that the library may refuse, and did
    std::uint64_t seed = 0;       ///< of the current case
    std::uint64_t question = 0;   ///< the current one
    std::uint64_t beats = 0;      ///< increases with every question
    char text[text_size] = {};    ///< a difference, or empty

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
/// reports a difference with Progress::tell(). It counts as hanging if it has worked for `patience` without a beat, or
/// has been idle for ten times as long: other processes may keep it from running.
Isolated run_isolated(SharedProgress& progress, std::chrono::milliseconds patience, bool is_silent,
                      const std::function<void(Progress&)>& work);

} // namespace fuzz
