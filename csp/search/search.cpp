#include <csp/search/search.hpp>

#include <csp/base/error.hpp>
#include <csp/base/truth.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <algorithm>
#include <utility>

namespace csp {

Search::Search(Engine& engine, const Model& model, Brancher& brancher, Random& random, const Limits& limits,
               std::stop_token stop)
    : engine_(engine),
      model_(model),
      brancher_(brancher),
      random_(random),
      limits_(limits),
      stop_(std::move(stop)) {}

void Search::begin(std::span<const std::vector<Var>> groups, std::span<const Atom> givens) {
    end();
    start_ = std::chrono::steady_clock::now();
    statistics_ = {};
    stopped_ = StopReason::none;
    propagations_before_ = engine_.propagations();
    at_solution_ = false;
    next_clock_reading_ = 0;
    random_.restart();
    brancher_.on_begin();
    groups_.assign(groups.begin(), groups.end());
    positions_.resize(model_.variable_count());
    for (const auto& variables : groups_)
        for (std::uint32_t i = 0; i < variables.size(); ++i) positions_[variables[i].index] = i;
    if (engine_.failed()) { // the model contradicts itself
        statistics_.nodes = statistics_.failures = 1;
        is_consistent_ = false;
        return;
    }
    depth_before_ = engine_.depth();
    engine_.push();
    has_begun_ = true;
    for (const Atom given : givens)
        if (!engine_.post(given)) break;
    is_consistent_ = engine_.propagate();
    ++statistics_.nodes;
    if (!is_consistent_) ++statistics_.failures;
    enter_group(0);
}

void Search::end() {
    decisions_.clear();
    // The depth is what counts: an exception out of a predicate may have left levels of a look-ahead behind.
    while (has_begun_ && engine_.depth() > depth_before_) engine_.pop();
    has_begun_ = false;
}

bool Search::next() {
    if (statistics_.solutions >= limits_.solutions && stopped_ == StopReason::none)
        stopped_ = StopReason::solution_limit;
    if (stopped_ != StopReason::none) {
        at_solution_ = false;
    } else {
        if (std::exchange(at_solution_, false)) is_consistent_ = backtrack();
        for (;;) {
            if (!is_consistent_ && !(is_consistent_ = backtrack())) {
                stopped_ = StopReason::exhausted;
                break;
            }
            if (!select_open()) {
                at_solution_ = true;
                ++statistics_.solutions;
                brancher_.on_solution(engine_.store());
                break;
            }
            if ((stopped_ = reached_limit()) != StopReason::none) break;
            decisions_.push_back({choose(), group_, open_});
            statistics_.peak_depth = std::max(statistics_.peak_depth, static_cast<int>(decisions_.size()));
            const Atom decision = decisions_.back().atom;
            const std::size_t before = engine_.store().trail().cells.size();
            is_consistent_ = engine_.decide(decision);
            tell_of_node(decision, false, before);
        }
    }
    statistics_.propagations = engine_.propagations() - propagations_before_;
    statistics_.time = std::chrono::steady_clock::now() - start_;
    return at_solution_;
}

/// What to try next: as the brancher says, and where it has nothing more to say, the first open variable's least value.
Atom Search::choose() {
    SearchState state{engine_, model_, random_, {groups_[group_].data(), open_}, positions_};
    if (const auto atom = brancher_.next(state)) {
        if (!state.is_open(atom->variable()) || truth(*atom, engine_.store()) != Truth::unknown)
            throw ArgumentError("csp::Search::next",
                                "the brancher chose " + in_words(*atom, engine_.name(atom->variable())) +
                                    ", which decides nothing; expected an atom about an open "
                                    "variable that is neither true nor false");
        return *atom;
    }
    const Var x = variable_order::least(state, [](Var y) { return y.index; });
    return Atom::equal(x, engine_.store().min(x));
}

void Search::tell_of_node(Atom branch, bool is_refutation, std::size_t trail_before) {
    ++statistics_.nodes;
    if (!is_consistent_) ++statistics_.failures;
    brancher_.on_node({engine_, branch, is_refutation, is_consistent_,
                       std::span(engine_.store().trail().cells).subspan(trail_before)});
}

/// Refutes decisions, latest first, until one leaves a fixpoint. False when none is left.
bool Search::backtrack() {
    while (!decisions_.empty()) {
        const Decision refuted = decisions_.back();
        decisions_.pop_back();
        engine_.pop();
        const bool group_is_done = refuted.group < group_;
        if (group_is_done && statistics_.solutions == 0) return false; // an independent part has no solution
        group_ = refuted.group;
        open_ = refuted.open;
        seen_ = engine_.store().trail().cells.size();
        engine_.post(!refuted.atom);
        is_consistent_ = engine_.propagate();
        tell_of_node(!refuted.atom, true, seen_);
        if (is_consistent_) return true;
    }
    return false;
}

/// Goes on to the next group while all variables are fixed. False when every group is done.
bool Search::select_open() {
    take_out_fixed();
    while (open_ == 0) {
        if (group_ + 1 >= groups_.size()) return false;
        enter_group(group_ + 1);
    }
    return true;
}

void Search::enter_group(std::uint32_t group) {
    group_ = group;
    open_ = 0;
    seen_ = engine_.store().trail().cells.size();
    if (group >= groups_.size()) return;
    const auto& variables = groups_[group];
    open_ = static_cast<std::uint32_t>(variables.size());
    for (std::uint32_t i = 0; i < open_;) {
        if (engine_.store().is_fixed(variables[i]))
            take_out(i);
        else
            ++i;
    }
}

/// Takes out the variables of the group that became fixed since the last time: all that changed are on the
/// trail, so that a node costs what it changed and not what is open. The order on the trail depends on what
/// rules remember from earlier searches, so it must not decide the order of the open variables: a random
/// choice among them would not be repeated.
void Search::take_out_fixed() {
    if (group_ >= groups_.size()) return;
    const auto& changed = engine_.store().trail().cells;
    newly_fixed_.clear();
    for (; seen_ < changed.size(); ++seen_)
        if (changed[seen_].variable < positions_.size() && // not one that only rules know
            engine_.store().is_fixed(Var{changed[seen_].variable}))
            newly_fixed_.push_back(changed[seen_].variable);
    std::sort(newly_fixed_.begin(), newly_fixed_.end());
    const auto& variables = groups_[group_];
    for (const std::uint32_t x : newly_fixed_) {
        const std::uint32_t position = positions_[x];
        if (position < open_ && variables[position] == Var{x}) take_out(position);
    }
}

/// Moves a variable behind the open ones. The list itself is never restored: only how much of it is open.
void Search::take_out(std::uint32_t position) {
    auto& variables = groups_[group_];
    std::swap(variables[position], variables[--open_]);
    positions_[variables[position].index] = position;
    positions_[variables[open_].index] = open_;
}

StopReason Search::reached_limit() {
    constexpr std::uint64_t nodes_between_clock_readings = 32;
    if (statistics_.nodes >= limits_.nodes) return StopReason::node_limit;
    if (statistics_.failures >= limits_.failures) return StopReason::failure_limit;
    if (stop_.stop_requested()) return StopReason::stop_requested;
    if (limits_.time == std::chrono::nanoseconds::max() || statistics_.nodes < next_clock_reading_)
        return StopReason::none;
    next_clock_reading_ = statistics_.nodes + nodes_between_clock_readings;
    const auto passed = std::chrono::steady_clock::now() - start_;
    return passed >= limits_.time ? StopReason::time_limit : StopReason::none;
}

} // namespace csp
