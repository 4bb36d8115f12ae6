#pragma once

#include <apps/sudoku/serve/answers.hpp>
#include <apps/sudoku/serve/request.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace sudoku_app::serve {

/// Answers the requests of one client on a separate thread. A request ends the previous request, which is then answered
/// by `canceled`. Therefore, at most one is being answered and one waits.
class Worker {
  public:
    /// @param outlet  called on the thread of this worker, and on the threads that call ask()
    Worker(AnswerOptions options, Outlet outlet);
    /// Ends the current answer, and waits for its end.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void ask(Request request);
    /// Ends the current answer, and all further work. Does not wait.
    void end();
    /// Waits for the end of all work.
    void wait() {
        if (thread_.joinable()) thread_.join();
    }
    /// Whether the thread has ended, so that the destructor does not wait.
    bool has_ended() const { return has_ended_; }

  private:
    void work();

    AnswerOptions options_;
    Outlet outlet_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Request> waiting_;
    std::stop_source current_; ///< ends the current answer
    bool is_ending_ = false;
    std::atomic<bool> has_ended_ = false;
    std::jthread thread_; ///< the last member, since it uses all others
};

} // namespace sudoku_app::serve
