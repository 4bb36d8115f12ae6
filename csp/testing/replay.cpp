#include <csp/testing/replay.hpp>

#include <algorithm>

namespace csp::testing {

void Replay::require_depth(int depth, const std::string& event) const {
    if (depth + 1 != static_cast<int>(boxes_.size()))
        throw Violation(event + " was told at depth " + std::to_string(depth) + ", not " +
                        std::to_string(boxes_.size() - 1));
}

void Replay::on_decision(Atom /*decision*/, int depth) {
    boxes_.push_back(boxes_.back());
    require_depth(depth, "a decision");
}

void Replay::on_removal(const Removal& removal) {
    require_depth(removal.depth, "a removal");
    if (!is_of_model(removal.variable)) return;
    Values& values = boxes_.back()[removal.variable.index];
    for (const Interval run : removal.removed) {
        for (Value v = run.min; v <= run.max; ++v) {
            const auto found = std::lower_bound(values.begin(), values.end(), v);
            if (found == values.end() || *found != v)
                throw Violation("x" + std::to_string(removal.variable.index) + " lost the value " +
                                std::to_string(v) + ", which it did not have");
            values.erase(found);
            ++removals_;
        }
    }
}

void Replay::on_backtrack(int depth) {
    boxes_.pop_back();
    require_depth(depth, "a backtrack");
}

void Replay::on_fixpoint(int depth) {
    require_depth(depth, "a fixpoint");
    if (const Box actual = box_of(*engine_, box().size()); actual != box())
        throw Violation("the reported removals lead to " + text_of(box()) + ", but the domains are " +
                        text_of(actual));
}

} // namespace csp::testing
