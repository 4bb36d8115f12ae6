#include <csp/explain/certifier.hpp>

#include <algorithm>
#include <utility>

namespace csp::explaining {

void Certifier::try_proof(const Assignment& assignment) {
    const auto violated = only_violated(assignment);
    if (violated && !core_[*violated].without) rotate(*violated, assignment);
}

std::vector<CorePart> Certifier::run() {
    for (std::size_t i = 0; i < core_.size();) {
        if (core_[i].without) {
            ++i;
            continue;
        }
        const Answer answer = members_.ask(all_but(i));
        if (answer == Answer::no) {
            core_.erase(core_.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        if (answer == Answer::yes) rotate(i, members_.solution());
        ++i;
    }
    return std::move(core_);
}

ConstraintSet Certifier::all_but(std::size_t left_out) const {
    ConstraintSet others;
    for (std::size_t i = 0; i < core_.size(); ++i)
        if (i != left_out) others.insert(others.end(), core_[i].members.begin(), core_[i].members.end());
    return others;
}

void Certifier::rotate(std::size_t violated, const Assignment& solution) {
    core_[violated].without = solution;
    members_.count_proof();
    constexpr WideValue most_values = 100;
    for (const std::uint32_t c : core_[violated].members)
        for (const Var x : members_.model().variables_of(c)) {
            const Domain& domain = members_.model().domain(x);
            if (WideValue{domain.max()} - domain.min() > most_values) continue;
            for (Value v = domain.min(); v <= domain.max(); ++v) {
                Assignment changed = solution;
                changed.set(x, v);
                const auto other = only_violated(changed);
                if (other && !core_[*other].without) rotate(*other, changed);
            }
        }
}

bool Certifier::holds(const CorePart& part, const Assignment& assignment) const {
    return std::all_of(part.members.begin(), part.members.end(),
                       [&](std::uint32_t c) { return members_.model().constraint(c)->check(assignment); });
}

std::optional<std::size_t> Certifier::only_violated(const Assignment& assignment) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < core_.size(); ++i) {
        if (holds(core_[i], assignment)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return found && members_.keeps_hard(assignment) ? found : std::nullopt;
}

} // namespace csp::explaining
