#pragma once

#include <algorithm>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace csp {

/// Returns the number of threads for an option in which 0 means one thread for each processor of this machine.
inline unsigned number_of_threads(unsigned wanted) {
    return wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

/// Threads that share one job. The job ends for all of them when stop() is called, when the user's token requests it,
/// or when one of them throws. The threads see the end through token().
class Team {
  public:
    explicit Team(const std::stop_token& stop) : relay_(stop, Relay{stop_}) {}
    /// Stops the job and waits for the threads.
    ~Team() { stop(); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    /// Runs `work(number)` in every thread, with numbers from 0.
    void start(unsigned threads, std::function<void(unsigned)> work) {
        work_ = std::move(work);
        threads_.reserve(threads);
        for (unsigned number = 0; number < threads; ++number)
            threads_.emplace_back([this, number] {
                try {
                    work_(number);
                } catch (...) {
                    keep(std::current_exception());
                    stop();
                }
            });
    }
    /// Waits until every thread has finished.
    void wait() { threads_.clear(); }
    /// Rethrows the first exception that a thread has thrown, if any.
    void rethrow() {
        const std::lock_guard lock(mutex_);
        if (failure_) std::rethrow_exception(failure_);
    }
    /// Starts, waits and rethrows.
    void run(unsigned threads, std::function<void(unsigned)> work) {
        start(threads, std::move(work));
        wait();
        rethrow();
    }

    void stop() { stop_.request_stop(); }
    std::stop_token token() const { return stop_.get_token(); }

  private:
    struct Relay {
        std::stop_source to;
        void operator()() const { to.request_stop(); }
    };

    void keep(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
    }

    std::stop_source stop_;
    std::stop_callback<Relay> relay_;
    std::function<void(unsigned)> work_;
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_; ///< last, so destroyed before the members that they use
};

} // namespace csp
