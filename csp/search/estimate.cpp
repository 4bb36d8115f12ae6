#include <csp/search/solve.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace csp {

/// The search tree that is probed. A node branches on an open variable with the fewest values. It has a child for each
/// value or, if there are many values, for each half of them.
///
/// If there are few solutions, a probe along a single path hardly ever reaches one. Therefore a probe visits several
/// children of a node: as many as are expected, from earlier visits at this depth, to let one survive propagation. The
/// more children are refuted, the wider the probe is, so about the same number of nodes survive on each level.
///
/// If the whole tree is small, as for most puzzles with one solution, the first probe visits all of it.
class SolutionEstimator::Tree {
  public:
    Tree(const Model& model, const EstimateOptions& options)
        : model_(model),
          watch_(options.limits, options.stop),
          random_(options.seed) {}

    StopReason stopped() const { return stopped_; }
    /// Whether the last probe has visited all nodes.
    bool is_complete() const { return is_complete_; }

    /// Returns the estimate of one probe; nullopt if a limit was reached first.
    std::optional<double> probe() {
        const RunningClock running(watch_);
        if (!is_ready()) return std::nullopt;
        if (engine_->failed()) {
            is_complete_ = true;
            return 0;
        }
        if (std::exchange(is_first_, false)) {
            last_node_ = small_tree;
            const double solutions = probe_all();
            last_node_ = 0;
            if (is_complete_ || stopped_ != StopReason::none) return end(solutions);
        }
        return end(probe_all());
    }

  private:
    /// The number of nodes at a depth that probes have visited, and the number that survived propagation.
    struct Level {
        std::uint64_t seen = 0;
        std::uint64_t alive = 0;
    };

    static constexpr std::uint64_t small_tree = 250; ///< nodes: several times those of a probe

    /// Loads the model before the first probe. Returns false if a limit was reached.
    bool is_ready() {
        stopped_ = watch_.due();
        if (stopped_ != StopReason::none || is_loaded_) return stopped_ == StopReason::none;
        engine_.emplace();
        if (load(model_, *engine_, &watch_)) {
            engine_->set_interrupt(&watch_);
            engine_->propagate();
            is_loaded_ = !engine_->is_interrupted();
        }
        if (!is_loaded_) stopped_ = watch_.due();
        return is_loaded_;
    }

    double probe_all() {
        is_complete_ = true;
        const DepthGuard root(*engine_);
        return probe_below(0);
    }
    std::optional<double> end(double solutions) const {
        return stopped_ == StopReason::none ? std::optional(solutions) : std::nullopt;
    }
    bool looks_at_all() const { return last_node_ != 0; }

    double probe_below(std::size_t depth) {
        const auto x = next_variable();
        if (!x) return 1;
        std::vector<Atom> children = children_of(*x);
        if (levels_.size() == depth) levels_.emplace_back();
        const std::size_t width =
            looks_at_all() ? children.size() : std::min(random_width(levels_[depth]), children.size());
        if (width < children.size()) is_complete_ = false;
        double solutions = 0;
        for (std::size_t i = 0; i < width; ++i) {
            if (looks_at_all() && statistics_.nodes == last_node_) {
                is_complete_ = false;
                return 0;
            }
            const auto rest = static_cast<std::uint32_t>(children.size() - i);
            std::swap(children[i], children[i + random_.below(rest)]);
            const DepthGuard child(*engine_);
            const bool is_alive = enter(children[i]);
            if (stopped_ != StopReason::none) return 0;
            ++levels_[depth].seen;
            if (!is_alive) continue;
            ++levels_[depth].alive;
            solutions += probe_below(depth + 1);
        }
        return solutions * static_cast<double>(children.size()) / static_cast<double>(width);
    }

    /// Returns the first of the open variables of the model with the fewest values; nullopt if all are fixed.
    std::optional<Var> next_variable() const {
        std::optional<Var> best;
        std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
        for (std::uint32_t i = 0; i < model_.variable_count() && fewest > 2; ++i) {
            const std::uint32_t size = engine_->store().size(Var{i});
            if (size == 1 || size >= fewest) continue;
            best = Var{i};
            fewest = size;
        }
        return best;
    }

    std::vector<Atom> children_of(Var x) const {
        constexpr std::uint32_t many = 64; // values
        const DomainView domain = engine_->domain(x);
        if (domain.size() > many) {
            const Value middle = domain.min() + (domain.max() - domain.min()) / 2;
            return {Atom::at_most(x, middle), Atom::at_least(x, middle + 1)};
        }
        std::vector<Atom> children;
        children.reserve(domain.size());
        for (const Value value : domain) children.push_back(Atom::equal(x, value));
        return children;
    }

    /// Returns a random number of children, whose mean is the number of visited nodes per surviving node.
    std::size_t random_width(const Level& level) {
        const std::uint64_t alive = level.alive + 1; // as if one more had been seen, and had survived
        const std::uint64_t seen = level.seen + 1;
        const std::uint64_t one_more = random_.next() % alive < seen % alive ? 1 : 0;
        return static_cast<std::size_t>(seen / alive + one_more);
    }

    /// Begins a level with a decision. Returns false if propagation refutes it, or if a limit was reached.
    bool enter(Atom decision) {
        ++statistics_.nodes;
        const bool is_consistent = engine_->decide(decision);
        if (!is_consistent) ++statistics_.failures;
        stopped_ = engine_->is_interrupted() ? watch_.due() : watch_.reached(statistics_);
        return is_consistent;
    }

    const Model& model_;
    std::optional<Engine> engine_;
    LimitWatch watch_;
    Random random_;
    Statistics statistics_;
    std::vector<Level> levels_;   ///< by depth
    std::uint64_t last_node_ = 0; ///< the last node when all children are visited; 0 if a probe visits few
    bool is_first_ = true;
    StopReason stopped_ = StopReason::none;
    bool is_loaded_ = false;
    bool is_complete_ = false;
};

SolutionEstimator::SolutionEstimator(const Model& model, const EstimateOptions& options)
    : tree_(std::make_unique<Tree>(model, options)) {}
SolutionEstimator::~SolutionEstimator() = default;

const Estimate& SolutionEstimator::probe(std::uint64_t probes) {
    estimate_.stopped = StopReason::none;
    for (std::uint64_t i = 0; i < probes && !estimate_.is_exact; ++i) {
        const auto found = tree_->probe();
        estimate_.stopped = tree_->stopped();
        if (!found) break;
        add(*found);
    }
    return estimate_;
}

/// Mean and error are updated as in Welford, "Note on a method for calculating corrected sums of squares and products",
/// Technometrics 4, 1962.
void SolutionEstimator::add(double found) {
    ++estimate_.probes;
    if (found > 0) ++estimate_.hits;
    if (tree_->is_complete()) {
        estimate_.is_exact = true;
        estimate_.solutions = found;
        estimate_.standard_error = 0;
        return;
    }
    const auto probes = static_cast<double>(estimate_.probes);
    const double before = found - estimate_.solutions;
    estimate_.solutions += before / probes;
    squares_ += before * (found - estimate_.solutions);
    if (estimate_.probes > 1 && estimate_.hits > 0)
        estimate_.standard_error = std::sqrt(squares_ / (probes - 1) / probes);
}

} // namespace csp
