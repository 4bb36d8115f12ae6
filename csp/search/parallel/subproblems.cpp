#include <csp/search/parallel/subproblems.hpp>

#include <csp/engine/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

namespace csp {

namespace {

class Splitter {
  public:
    Splitter(Engine& engine, std::span<const Var> variables, LimitWatch& watch)
        : engine_(engine),
          variables_(variables),
          watch_(watch) {}

    Subproblems split(std::size_t wanted) {
        const DepthGuard guard(engine_);
        const std::uint64_t propagations_before = engine_.propagations();
        current_.emplace_back();
        is_split_further_ = true;
        while (result_.stopped == StopReason::exhausted && is_split_further_ && current_.size() < wanted)
            split_each(wanted);
        if (result_.stopped == StopReason::exhausted)
            for (Part& part : current_) result_.givens.push_back(std::move(part.givens));
        result_.statistics.propagations = engine_.propagations() - propagations_before;
        return std::move(result_);
    }

  private:
    static constexpr std::uint32_t most_branches = 16; ///< larger domains are halved

    struct Part {
        std::vector<Atom> givens;
        bool is_open = true; ///< it may have something left to split
    };

    /// One round, from the last part to the first, until there are as many parts as wanted. The parts that the last
    /// round leaves unsplit are then at the front, so that the threads do not wait for the largest subproblems in the
    /// end.
    void split_each(std::size_t wanted) {
        is_split_further_ = false;
        next_.clear();
        for (; !current_.empty(); current_.pop_back()) {
            Part& part = current_.back();
            if (!part.is_open || next_.size() + current_.size() >= wanted) {
                next_.push_back(std::move(part));
                continue;
            }
            engine_.push();
            for (const Atom given : part.givens) engine_.post(given);
            if (engine_.propagate() && may_go_on()) split_one(std::move(part));
            engine_.pop();
            if (result_.stopped != StopReason::exhausted) return;
        }
        std::reverse(next_.begin(), next_.end());
        std::swap(current_, next_);
    }

    /// The givens of the part are posted in the engine. Its parts go to the end of next_, the last first.
    void split_one(Part part) {
        const auto x = smallest();
        part.is_open = x.has_value();
        if (!x) return next_.push_back(std::move(part));
        is_split_further_ = true;
        const std::size_t first = next_.size();
        for (const Atom branch : branches(*x)) {
            const bool is_consistent = engine_.decide(branch);
            ++result_.statistics.nodes;
            if (!is_consistent) ++result_.statistics.failures;
            const bool goes_on = may_go_on();
            engine_.pop();
            if (!goes_on) return;
            if (!is_consistent) continue;
            next_.push_back(part);
            next_.back().givens.push_back(branch);
        }
        std::reverse(next_.begin() + static_cast<std::ptrdiff_t>(first), next_.end());
    }

    bool may_go_on() {
        const StopReason reason =
            engine_.is_interrupted() ? watch_.due() : watch_.reached(result_.statistics);
        if (reason != StopReason::none) result_.stopped = reason;
        return reason == StopReason::none;
    }

    std::optional<Var> smallest() const {
        std::optional<Var> best;
        for (const Var x : variables_)
            if (!engine_.store().is_fixed(x) &&
                (!best || engine_.store().size(x) < engine_.store().size(*best)))
                best = x;
        return best;
    }

    std::vector<Atom> branches(Var x) const {
        const Store& store = engine_.store();
        const Value least = store.min(x);
        const Value greatest = store.max(x);
        if (store.size(x) > most_branches) {
            const Atom lower = Atom::at_most(x, std::midpoint(least, greatest));
            return {lower, !lower};
        }
        std::vector<Atom> branches;
        branches.reserve(store.size(x));
        for (Value v = least; v != greatest; v = store.next(x, v + 1)) branches.push_back(Atom::equal(x, v));
        branches.push_back(Atom::equal(x, greatest));
        return branches;
    }

    Engine& engine_;
    std::span<const Var> variables_;
    LimitWatch& watch_;
    std::vector<Part> current_;
    std::vector<Part> next_;
    bool is_split_further_ = false; ///< by the last round
    Subproblems result_;
};

} // namespace

Subproblems split(Engine& engine, std::span<const Var> variables, std::size_t wanted, LimitWatch& watch) {
    if (engine.failed()) return {};
    return Splitter(engine, variables, watch).split(wanted);
}

} // namespace csp
