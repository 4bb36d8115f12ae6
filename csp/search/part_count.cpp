#include <csp/search/part_count.hpp>

#include <csp/engine/guards.hpp>
#include <csp/search/brancher/brancher.hpp>

#include <algorithm>
#include <utility>

namespace csp {

PartCount::PartCount(Engine& engine, const Model& model, Brancher& brancher, Random& random,
                     LimitWatch& watch, std::vector<bool> is_projected, std::size_t constraints,
                     Strengthen beyond)
    : engine_(engine),
      model_(model),
      brancher_(brancher),
      random_(random),
      watch_(watch),
      is_projected_(std::move(is_projected)),
      beyond_(beyond),
      reached_(is_projected_.size(), 0),
      seen_(constraints, 0) {}

std::optional<std::uint64_t> PartCount::run(std::span<const Var> variables) {
    watch_.resume();
    const std::uint64_t propagations_before = engine_.propagations();
    statistics_ = {};
    stopped_ = StopReason::none;
    const DepthGuard guard(engine_);
    random_.restart();
    brancher_.on_begin();
    decisions_.clear();
    splits_.assign(1, Split{});
    splits_.back().parts.emplace_back(variables.begin(), variables.end());
    enter_part();
    std::uint64_t total = 0;
    while (stopped_ == StopReason::none) {
        if (is_consistent_ && !is_done_) {
            visit();
        } else if (!refute() && !leave_part()) {
            total = splits_.front().product;
            stopped_ = StopReason::exhausted;
        }
        if (stopped_ == StopReason::none) stopped_ = watch_.reached(statistics_);
    }
    const Split& root = splits_.front();
    if (stopped_ != StopReason::exhausted) total = root.sum;
    const bool overflows = stopped_ == StopReason::exhausted ? root.product_overflows : root.sum_overflows;
    statistics_.solutions = overflows ? Limits::unlimited : total;
    watch_.pause();
    statistics_.propagations = engine_.propagations() - propagations_before;
    statistics_.time = watch_.time();
    if (overflows) return std::nullopt;
    return total;
}

// Parts ------------------------------------------------------------------------------------------------

void PartCount::enter_part() {
    Split& split = splits_.back();
    split.sum = 0;
    split.sum_overflows = false;
    split.wants_one = !matters(split.parts[split.current]);
    engine_.push(); // refutations in a part hold only there
    is_consistent_ = true;
    is_done_ = false;
}

/// Leaves the current part, whose tree is done. Returns false if it was the last part of all.
bool PartCount::leave_part() {
    Split& split = splits_.back();
    while (decisions_.size() > split.depth) {
        decisions_.pop_back();
        engine_.pop();
    }
    engine_.pop();
    if (split.sum == 0 && !split.sum_overflows) { // no solution here, and so none at all
        split.product = 0;
        split.product_overflows = false;
    } else {
        const bool overflows = __builtin_mul_overflow(split.product, split.sum, &split.product);
        split.product_overflows = split.product_overflows || split.sum_overflows || overflows;
        if (++split.current < split.parts.size()) {
            enter_part();
            return true;
        }
    }
    if (splits_.size() == 1) return false;
    const std::uint64_t solutions = split.product;
    const bool overflows = split.product_overflows;
    splits_.pop_back();
    found(solutions, overflows);
    return true;
}

/// Records the number of solutions of the current node, or of its parts together.
void PartCount::found(std::uint64_t solutions, bool overflows) {
    Split& split = splits_.back();
    is_done_ = true;
    if (split.wants_one) {
        split.sum = solutions > 0 || overflows ? 1 : split.sum;
    } else if (__builtin_add_overflow(split.sum, solutions, &split.sum) || overflows) {
        split.sum_overflows = true;
    }
}

bool PartCount::matters(std::span<const Var> variables) const {
    return std::any_of(variables.begin(), variables.end(), [&](Var x) { return is_projected_[x.index]; });
}

/// The open variables by connected component of the constraint graph without the fixed ones.
std::vector<std::vector<Var>> PartCount::parts_of(std::span<const Var> open) {
    ++search_;
    std::vector<std::vector<Var>> parts;
    for (const Var first : open) {
        if (reached_[first.index] == search_) continue;
        reached_[first.index] = search_;
        auto& part = parts.emplace_back(1, first);
        for (std::size_t i = 0; i < part.size(); ++i)
            for (const std::uint32_t constraint : model_.constraints_on(part[i])) {
                if (constraint >= seen_.size() || std::exchange(seen_[constraint], search_) == search_)
                    continue;
                for (const Var x : model_.variables_of(constraint))
                    if (!engine_.store().is_fixed(x) && std::exchange(reached_[x.index], search_) != search_)
                        part.push_back(x);
            }
    }
    return parts;
}

// Nodes ------------------------------------------------------------------------------------------------

/// Visits a node at its fixpoint: counts a solution of the current part, splits the part, or takes a decision.
void PartCount::visit() {
    const Split& split = splits_.back();
    open_.clear();
    for (const Var x : split.parts[split.current])
        if (!engine_.store().is_fixed(x)) open_.push_back(x);
    if (open_.empty()) return found(1);
    const auto undecided =
        std::partition(open_.begin(), open_.end(), [&](Var x) { return is_projected_[x.index]; });
    const bool others_remain = undecided == open_.begin() && !split.wants_one;
    auto parts = parts_of(open_);
    if (parts.size() > 1 || others_remain) {
        splits_.push_back({std::move(parts), 0, decisions_.size(), 1, 0, false});
        return enter_part();
    }
    const bool some_matter = undecided != open_.begin();
    decide(some_matter ? std::span(open_.begin(), undecided) : std::span(open_));
}

void PartCount::decide(std::span<const Var> open) {
    SearchState state{engine_, model_, random_, open, {}};
    const BranchChoice choice = choice_of(brancher_, state);
    if (choice.is_dead_end()) {
        is_consistent_ = false;
        ++statistics_.failures;
        return;
    }
    const Atom decision = choice.first();
    decisions_.push_back(choice);
    statistics_.peak_depth = std::max(statistics_.peak_depth, static_cast<int>(decisions_.size()));
    const std::size_t trail_before = engine_.store().trail().cells.size();
    is_consistent_ = engine_.decide(decision) && strengthen();
    close_node(decision, false, trail_before);
}

/// Undoes the last decision in the current part. Returns false if there is none, or if no more solutions are wanted.
bool PartCount::refute() {
    const Split& split = splits_.back();
    if (decisions_.size() == split.depth || (split.wants_one && split.sum > 0)) return false;
    const BranchChoice done = decisions_.back();
    decisions_.pop_back();
    engine_.pop();
    engine_.begin_node();
    const std::size_t trail_before = engine_.store().trail().cells.size();
    if (!done.is_postponable()) engine_.post(!done.first(), {Origin::refutation});
    is_consistent_ = engine_.propagate() && strengthen();
    close_node(!done.first(), true, trail_before);
    return true;
}

bool PartCount::strengthen() {
    if (beyond_ == nullptr || engine_.is_interrupted()) return true;
    const Split& split = splits_.back();
    open_.clear();
    for (const Var x : split.parts[split.current])
        if (!engine_.store().is_fixed(x)) open_.push_back(x);
    return open_.empty() || beyond_(engine_, open_);
}

void PartCount::close_node(Atom branch, bool is_refutation, std::size_t trail_before) {
    is_done_ = false;
    while (engine_.is_interrupted()) {
        stopped_ = watch_.due();
        if (stopped_ != StopReason::none) return;
        is_consistent_ = engine_.propagate() && strengthen();
    }
    ++statistics_.nodes;
    if (!is_consistent_) ++statistics_.failures;
    brancher_.on_node({engine_, branch, is_refutation, is_consistent_,
                       std::span(engine_.store().trail().cells).subspan(trail_before)});
}

} // namespace csp
