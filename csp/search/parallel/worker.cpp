#include <csp/search/parallel/worker.hpp>

#include <csp/search/defaults.hpp>

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

} // namespace

Worker::Worker(const Model& model, const SearchOptions& options, std::stop_token stop, SharedLimits& limits,
               TeamProgress& progress, const SharedState& shared)
    : shared_(limits),
      progress_(progress),
      number_(progress.join()),
      limits_{limits.solutions(), 0, 0, limits.time_left()},
      stop_(std::move(stop)),
      has_restarts_(has_restarts(options)),
      solver_(model,
              own_options(options, limits_, stop_,
                          [this](const Progress& mine) {
                              progress_.note(number_, {before_ + mine.statistics, of_all(mine.optimum)});
                          }),
              shared) {}

void Worker::report() { progress_.note(number_, {statistics(), optimum()}); }

Optimum Worker::optimum() const { return of_all(solver_.optimum()); }

Optimum Worker::of_all(Optimum optimum) const {
    if (!is_whole_) optimum.bound = bound_;
    return optimum;
}

void Worker::begin(const Region& region) {
    prepare();
    is_whole_ = region.atoms.empty();
    Regions(solver_).begin(region);
}

void Worker::begin_slice(std::uint64_t nodes) {
    pause_at_ = solver_.statistics().nodes + nodes;
    set_limits();
}

/// A search of the whole tree gives nothing away during its first restarts, in which the heuristics learn weights from
/// failures. A magic square took 820,000 nodes without these restarts, and 670,000 with them. Most problems have a
/// solution after fewer failures, and a solution ends restarts in any case.
std::optional<Region> Worker::give_away(std::uint64_t least_nodes) {
    constexpr std::uint64_t failures_before = 2000; // a few milliseconds on small problems
    const Statistics& done = solver_.statistics();
    if (is_whole_ && has_restarts_ && done.solutions == 0 && done.failures < failures_before)
        return std::nullopt;
    return Regions(solver_).give_away(least_nodes);
}

bool Worker::is_slice_over() const {
    return has_nodes_ && solver_.stopped() == StopReason::node_limit &&
           solver_.statistics().nodes >= pause_at_;
}

void Worker::prepare() {
    if (std::exchange(has_begun_, true)) { // the time of the first search includes the set-up
        give_back();
        before_ += solver_.statistics();
        if (is_whole_) bound_ = solver_.optimum().bound;
        limits_.time = shared_.time_left();
    }
    limits_.nodes = shared_.take_nodes();
    has_nodes_ = limits_.nodes > 0;
    limits_.failures = has_nodes_ ? shared_.take_failures() : 0;
    pause_at_ = Limits::unlimited;
    set_limits();
}

void Worker::set_limits() {
    Limits limits = limits_;
    limits.nodes = std::min(limits.nodes, pause_at_);
    solver_.set_limits(limits);
}

bool Worker::next() {
    if (!has_nodes_) return false; // many searches end at the root, where limits are not checked
    while (!solver_.next()) {
        if (is_slice_over()) return false;
        if (take_more()) continue;
        give_back();
        return false;
    }
    return true;
}

/// Whether a search that has just reached a limit can continue.
bool Worker::take_more() {
    const StopReason reason = solver_.stopped();
    std::uint64_t taken = 0;
    if (reason == StopReason::node_limit) limits_.nodes += taken = shared_.take_nodes();
    if (reason == StopReason::failure_limit) limits_.failures += taken = shared_.take_failures();
    set_limits();
    return taken > 0;
}

/// Returns the unused part of its nodes and failures to the searches that share the limits.
void Worker::give_back() {
    const Statistics& done = solver_.statistics();
    const auto take_unused = [](std::uint64_t& given, std::uint64_t used) {
        const std::uint64_t kept = std::min(given, used);
        return given == Limits::unlimited ? 0 : std::exchange(given, kept) - kept;
    };
    const std::uint64_t nodes = take_unused(limits_.nodes, done.nodes);
    const std::uint64_t failures = take_unused(limits_.failures, done.failures);
    shared_.give_back(nodes, failures);
}

Statistics Worker::statistics() const {
    Statistics all = before_;
    all += solver_.statistics();
    return all;
}

} // namespace csp::parallel
