// A program in a system without threads and signals: a page ends a search by ending its worker.
#include <apps/common/program.hpp>

#include <utility>

namespace app {

bool has_threads() { return false; }

SignalWatch::SignalWatch(std::function<void(int)> on_signal) : on_signal_(std::move(on_signal)) {}
SignalWatch::~SignalWatch() = default;

} // namespace app
