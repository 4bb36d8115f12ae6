#pragma once

#include <csp/search/limits.hpp>

#include <csignal>
#include <functional>
#include <string_view>
#include <thread>

namespace app {

/// Turns the signals that ask a program to end (SIGINT, SIGTERM, SIGHUP) into a call on a dedicated thread, so that the
/// results so far can still be printed. Another such signal, half a second later or more, ends the program at once.
///
/// Construct it before starting any other thread, since no other thread may receive these signals. SIGPIPE keeps its
/// default action: when the reader closes the pipe, the program ends silently.
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

/// Why a search ended, in words for the user. Only a signal requests the searches of a program to stop.
[[nodiscard]] std::string_view word_for(csp::StopReason stopped);

} // namespace app
