#pragma once

#include <ctime>

namespace benchmarks {

inline double seconds_of(clockid_t clock) {
    std::timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Returns the processor time of this thread.
inline double thread_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

/// Returns the processor time of all threads of the process.
inline double processor_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

} // namespace benchmarks
