#include <csp/constraints/circuit/rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

/// The number of places that the tour from `start` visits before it returns; 0 if it never does, or if it leaves the
/// places.
std::size_t tour_length(std::span<const Value> successors, std::size_t start) {
    std::size_t at = start;
    for (std::size_t visited = 1; visited <= successors.size(); ++visited) {
        const Value to = successors[at];
        if (to < 0 || static_cast<std::size_t>(to) >= successors.size()) return 0;
        at = static_cast<std::size_t>(to);
        if (at == start) return visited;
    }
    return 0;
}

} // namespace

bool is_tour(std::span<const Value> successors, Tour tour) {
    if (tour == Tour::through_all)
        return successors.empty() || tour_length(successors, 0) == successors.size();
    std::size_t moving = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < successors.size(); ++i)
        if (successors[i] != static_cast<Value>(i) && moving++ == 0) start = i;
    return moving == 0 || tour_length(successors, start) == moving;
}

NoTour::NoTour(std::vector<View> next, Tour tour)
    : next_(std::move(next)),
      tour_(tour),
      successor_(next_.size()),
      is_taken_(next_.size()) {}

void NoTour::propagate(Context& context) {
    const bool is_open = find_unfixed(first_, nobody, context);
    if (is_open && find_unfixed(second_, first_, context)) return context.fixpoint();
    const std::size_t open = is_open ? first_ : nobody;
    if (!can_close(open, context)) return context.entailed();
    const auto why = [&](Reason& r) {
        for (std::size_t i = 0; i < next_.size(); ++i)
            if (i != open) r.add(atom_equal(next_[i], successor_[i]));
    };
    if (!is_open) return (void)context.fail(why);                               // Rule 2
    if (context.remove(next_[open], successor_[open], why)) context.entailed(); // Rule 1
}

/// Finds a place other than `other` whose successor is open; the hint itself if it is such a place.
bool NoTour::find_unfixed(std::size_t& hint, std::size_t other, const Context& context) const {
    if (hint != other && !context.is_fixed(next_[hint])) return true;
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (i != other && !context.is_fixed(next_[i])) {
            hint = i;
            return true;
        }
    return false;
}

/// Whether the fixed successors form a tour, or do so with a successor of the open place, which is added to them.
bool NoTour::can_close(std::size_t open, const Context& context) {
    std::fill(is_taken_.begin(), is_taken_.end(), char{0});
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (i == open) continue;
        successor_[i] = context.value(next_[i]);
        if (successor_[i] < 0 || static_cast<std::size_t>(successor_[i]) >= next_.size()) return false;
        if (std::exchange(is_taken_[static_cast<std::size_t>(successor_[i])], char{1}) != 0) return false;
    }
    if (open != nobody)
        successor_[open] =
            static_cast<Value>(std::find(is_taken_.begin(), is_taken_.end(), char{0}) - is_taken_.begin());
    return is_tour(successor_, tour_);
}

std::optional<bool> NoTour::check(const Assignment& assignment) const {
    return !is_tour(values(assignment, next_), tour_);
}

} // namespace csp
