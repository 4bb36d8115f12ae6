#pragma once

#include <ctime>

namespace tournament {

/// The processor time of the thread that makes and reads it.
class ProcessorClock {
  public:
    ProcessorClock() : begin_(now()) {}
    [[nodiscard]] double seconds() const { return now() - begin_; }

  private:
    static double now() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        constexpr double nanosecond = 1e-9;
        return static_cast<double>(time.tv_sec) + nanosecond * static_cast<double>(time.tv_nsec);
    }

    double begin_;
};

} // namespace tournament
