#include <csp/search/parallel/worker.hpp>

#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <utility>

namespace csp::parallel {

namespace {

SearchOptions own_options(SearchOptions options, const Limits& limits, std::stop_token stop,
                          std::function<void(const Progress&)> report) {
    options.threads = 1;
    options.limits = limits;
    options.stop = std::move(stop);
    options.on_progress = std::move(report);
    return options;
}

/// The part of its share that a search has not used.
std::uint64_t unused(std::uint64_t given, std::uint64_t used) {
    return given == Limits::unlimited ? given : given - std::min(given, used);
}

} // namespace

Worker::Worker(const Model& model, const SearchOptions& options, std::stop_token stop, SharedLimits& limits,
               TeamProgress& progress, const SharedState& shared)
    : shared_(limits),
      progress_(progress),
      number_(progress.join()),
      limits_{limits.solutions(), limits.take_nodes(), limits.take_failures(), limits.time_left()},
      solver_(model,
              own_options(options, limits_, std::move(stop),
                          [this](const Progress& mine) {
                              progress_.note(number_, {before_ + mine.statistics, mine.optimum});
                          }),
              shared) {}

void Worker::report() { progress_.note(number_, {statistics(), solver_.optimum()}); }

void Worker::begin(std::span<const Atom> givens) {
    prepare();
    solver_.begin(givens);
}

void Worker::begin_on_part(std::size_t part, std::span<const Atom> givens) {
    prepare();
    SolverParts(solver_).begin(part, givens);
}

void Worker::prepare() {
    if (!std::exchange(has_begun_, true)) return; // the time of the first search includes the set-up
    const Statistics& done = solver_.statistics();
    before_ += done;
    limits_.nodes = unused(limits_.nodes, done.nodes);
    if (limits_.nodes == 0) limits_.nodes = shared_.take_nodes();
    has_nodes_ = limits_.nodes > 0;
    limits_.failures = unused(limits_.failures, done.failures);
    limits_.time = shared_.time_left();
    solver_.set_limits(limits_);
}

bool Worker::next() {
    if (!has_nodes_) return false; // many a search needs no more than its root, when limits are not looked at
    while (!solver_.next())
        if (!take_more()) return false;
    return true;
}

/// Whether a search that has just reached a limit can go on.
bool Worker::take_more() {
    const StopReason reason = solver_.stopped();
    std::uint64_t taken = 0;
    if (reason == StopReason::node_limit) limits_.nodes += taken = shared_.take_nodes();
    if (reason == StopReason::failure_limit) limits_.failures += taken = shared_.take_failures();
    solver_.set_limits(limits_);
    return taken > 0;
}

Statistics Worker::statistics() const {
    Statistics all = before_;
    all += solver_.statistics();
    return all;
}

} // namespace csp::parallel
