#pragma once

#include <csp/search/limits.hpp>

#include <csignal>
#include <functional>
#include <string_view>
#include <thread>

namespace app {

/// Turns the signals that ask a program to end (SIGINT, SIGTERM, SIGHUP) into a call on a thread of their
/// own, so that what is known can still be printed. Another one, half a second later or more, ends the program
/// at once.
///
/// Make it before any other thread, which must not receive these signals. SIGPIPE keeps its meaning: a reader
/// that has seen enough ends the program silently.
class SignalWatch {
  public:
    explicit SignalWatch(std::function<void(int signal)> on_signal);
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

  private:
    void wait(const std::stop_token& ending) const;

    std::function<void(int)> on_signal_;
    sigset_t signals_{};
    std::jthread thread_;
};

/// Why a search ended, in the user's words: only a signal requests a program's searches to stop.
[[nodiscard]] std::string_view word_for(csp::StopReason stopped);

} // namespace app
