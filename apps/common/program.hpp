#pragma once

#include <csp/search/limits.hpp>

#include <csignal>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace app {

/// The exit statuses that all programs share. The statuses of answers, 1 and 3, are defined by each program.
inline constexpr int success = 0;
inline constexpr int user_error = 2;
inline constexpr int internal_error = 4;

/// Runs a program, and returns the exit status for `main`.
///
/// An exception from `body` is printed as a line on standard error, "NAME: what", followed by a pointer to --help if
/// the command line has a fault. The status is 2 for csp::Error, which the user can correct, and 4 for any other
/// exception, which is a bug in the program. Otherwise, the status is that of `body`, unless some of the output could
/// not be written: lost output is an error like any other.
int run_program(std::string_view name, const std::function<int()>& body);

/// Returns the exit status of `body`, or of the exception that it throws, which is reported as in run_program(). It
/// uses the standard streams unchanged, so a caller may have replaced their buffers.
int status_of(std::string_view name, const std::function<int()>& body);

/// Whether a program can start threads. It cannot in a page of a browser.
bool has_threads();

/// Flushes the printed text to standard output. Throws csp::Error, with the name of the output, if it cannot be
/// written: the disk is full, or the descriptor is closed.
void flush_output();

/// Names the file to which standard output goes from now on, for the errors of output that is lost. Has an effect only
/// within run_program().
void name_output(std::string name);

/// Turns the signals that ask a program to end (SIGINT, SIGTERM, SIGHUP) into a call on a dedicated thread, so that the
/// results so far can still be printed. Another such signal, half a second later or more, ends the program immediately.
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

/// Returns the reason why a search ended, in words for the user. Only a signal requests the searches of a program to
/// stop.
std::string_view word_for(csp::StopReason stopped);

} // namespace app
