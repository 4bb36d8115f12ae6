#include <apps/common/program.hpp>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>

#include <pthread.h>

namespace app {

bool has_threads() { return true; }

namespace {

/// Signals that arrive closer together than this are one request: timeout(1) sends each signal to the program and then
/// to its process group.
constexpr std::chrono::milliseconds one_request{500};

/// Whether the caller of the program ignores a signal, as nohup does. The signal then stays ignored.
bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

SignalWatch::SignalWatch(std::function<void(int)> on_signal) : on_signal_(std::move(on_signal)) {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGUSR1); // ends the wait from the destructor, and any program from outside
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal)) sigaddset(&signals_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    thread_ = std::jthread([this](const std::stop_token& ending) { wait(ending); });
}

SignalWatch::~SignalWatch() {
    thread_.request_stop();
    pthread_kill(thread_.native_handle(), SIGUSR1);
}

void SignalWatch::wait(const std::stop_token& ending) const {
    int signal = 0;
    if (sigwait(&signals_, &signal) != 0 || ending.stop_requested()) return;
    on_signal_(signal);
    const auto first = std::chrono::steady_clock::now();
    while (sigwait(&signals_, &signal) == 0 && !ending.stop_requested()) {
        if (std::chrono::steady_clock::now() - first > one_request) std::_Exit(128 + signal);
    }
}

} // namespace app
