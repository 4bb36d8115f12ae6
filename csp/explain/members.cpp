#include <csp/explain/members.hpp>

#include <csp/base/error.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/explain/minimal_subset.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <string>

namespace csp::explaining {

namespace {

constexpr std::size_t most_solutions = 32; ///< the most solutions kept

void require_constraint(std::uint32_t c, const Model& model) {
    if (c >= model.constraint_count())
        throw ArgumentError("csp::explain_infeasibility", "constraint number " + std::to_string(c) +
                                                              ", but the model has " +
                                                              std::to_string(model.constraint_count()));
}

} // namespace

Members::Members(const Model& model, const ExplainOptions& options)
    : model_(model),
      budget_(options.limits, options.stop),
      on_progress_(options.on_progress),
      is_member_(model.constraint_count(), options.soft.empty()) {
    for (const std::uint32_t c : options.soft) {
        require_constraint(c, model);
        is_member_[c] = true;
    }
    for (const std::uint32_t c : options.hard) {
        require_constraint(c, model);
        is_member_[c] = false;
    }
    for (std::uint32_t c = 0; c < is_member_.size(); ++c) (is_member_[c] ? all_ : hard_).push_back(c);
    least_without_ = all_.size();
}

/// Whether one of the kept solutions satisfies the members. Such a solution becomes the first.
bool Members::is_known_to_hold(std::span<const std::uint32_t> members) {
    const auto found = std::find_if(solutions_.begin(), solutions_.end(), [&](const Assignment& solution) {
        return std::all_of(members.begin(), members.end(),
                           [&](std::uint32_t c) { return model_.constraint(c)->check(solution); });
    });
    if (found == solutions_.end()) return false;
    std::rotate(solutions_.begin(), found, found + 1);
    return true;
}

Answer Members::ask(std::span<const std::uint32_t> members) {
    if (is_known_to_hold(members)) return Answer::yes;
    ConstraintSet chosen = hard_;
    chosen.insert(chosen.end(), members.begin(), members.end());
    std::sort(chosen.begin(), chosen.end()); // in the order in which the user stated them
    const SolveResult found = solve(model_.with_constraints(chosen), budget_.search_options());
    ++questions_;
    budget_.spend(found.statistics());
    if (found) {
        solutions_.push_front(*found);
        if (solutions_.size() > most_solutions) solutions_.pop_back();
    }
    const Answer answer = found                                      ? Answer::yes
                          : found.stopped() == StopReason::exhausted ? Answer::no
                                                                     : Answer::limit;
    has_met_limit_ = has_met_limit_ || answer == Answer::limit;
    report(members.size(), answer);
    return answer;
}

void Members::report(std::size_t size, Answer answer) {
    if (answer == Answer::no) least_without_ = std::min(least_without_, size);
    if (on_progress_)
        on_progress_({.questions = questions_, .candidates = least_without_, .proved = proofs_});
}

bool Members::keeps_hard(const Assignment& assignment) const {
    for (std::uint32_t x = 0; x < model_.variable_count(); ++x)
        if (!model_.domain(Var(x)).contains(assignment[Var(x)])) return false;
    return std::all_of(hard_.begin(), hard_.end(),
                       [&](std::uint32_t c) { return model_.constraint(c)->check(assignment); });
}

std::optional<ConstraintSet> repair_beyond(Members& members, ConstraintSet set) {
    std::vector<bool> is_in(members.model().constraint_count());
    for (const std::uint32_t c : set) is_in[c] = true;
    ConstraintSet left_out;
    for (const std::uint32_t c : members.all()) {
        if (is_in[c]) continue;
        set.push_back(c);
        if (members.model().constraint(c)->check(members.solution())) continue;
        const Answer answer = members.ask(set);
        if (answer == Answer::limit) return std::nullopt;
        if (answer == Answer::yes) continue;
        set.pop_back();
        left_out.push_back(c);
    }
    return left_out;
}

/// Counts an answer that a limit prevents as yes, so the result has no solution in any case.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates) {
    const auto has_none = [&](const ConstraintSet& some) { return members.ask(some) == Answer::no; };
    return minimal_subset_of_needed(candidates, has_none);
}

} // namespace csp::explaining
