#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace fuzz {

/// What a process that runs cases tells the one that watches it, in memory that both see.
class Progress {
  public:
    static constexpr std::size_t text_size = 4000;

    std::uint64_t done = 0;       ///< cases
    std::uint64_t operations = 0; ///< questions answered and compared
    std::uint64_t refused = 0;    ///< cases that the library may refuse, and did
    std::uint64_t seed = 0;       ///< of the case at work
    std::uint64_t question = 0;   ///< at work
    std::uint64_t beats = 0;      ///< grows with every question
    char text[text_size] = {};    ///< a difference, or nothing

    void tell(const std::string& difference);
};

/// Memory that this process shares with those that it forks.
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
    std::string words; ///< the difference, or what ended the process
};

/// Runs the work in a process of its own, so that neither a crash nor a hang of the library ends this one. The work
/// tells of a difference by Progress::tell(); it hangs if it has worked for so long without
/// a beat, or has done nothing for ten times as long: other processes may keep it from working.
Isolated run_isolated(SharedProgress& progress, std::chrono::milliseconds patience, bool is_silent,
                      const std::function<void(Progress&)>& work);

} // namespace fuzz
