#include <csp/explain/members.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp::explaining {

Members::Members(const Model& model, ConstraintSet hard, const Limits& limits, std::stop_token stop)
    : model_(model),
      hard_(std::move(hard)),
      rest_(limits),
      stop_(std::move(stop)) {
    std::vector<bool> is_hard(model.constraint_count());
    for (const std::uint32_t c : hard_) {
        if (c >= is_hard.size())
            throw ArgumentError("csp::explain_infeasibility", "constraint number " + std::to_string(c) +
                                                                  ", but the model has " +
                                                                  std::to_string(is_hard.size()));
        is_hard[c] = true;
    }
    for (std::uint32_t c = 0; c < is_hard.size(); ++c)
        if (!is_hard[c]) all_.push_back(c);
}

Answer Members::ask(std::span<const std::uint32_t> members) {
    ConstraintSet chosen = hard_;
    chosen.insert(chosen.end(), members.begin(), members.end());
    std::sort(chosen.begin(), chosen.end()); // as the user stated them
    const Model part = model_.with_constraints(chosen);
    SearchOptions options;
    options.limits = rest_;
    options.stop = stop_;
    const SolveResult found = solve(part, std::move(options));
    ++questions_;
    rest_ = rest_of(rest_, found.statistics());
    if (found) {
        solution_ = *found;
        return Answer::yes;
    }
    return found.stopped() == StopReason::exhausted ? Answer::no : Answer::limit;
}

bool Members::keeps_hard(const Assignment& assignment) const {
    for (std::uint32_t x = 0; x < model_.variable_count(); ++x)
        if (!model_.domain(Var(x)).contains(assignment[Var(x)])) return false;
    return std::all_of(hard_.begin(), hard_.end(),
                       [&](std::uint32_t c) { return model_.constraint(c)->check(assignment); });
}

} // namespace csp::explaining
