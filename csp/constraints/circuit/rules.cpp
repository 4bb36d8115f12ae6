#include <csp/constraints/circuit/rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t no_successor = ~std::size_t{0};

} // namespace

CircuitChains::CircuitChains(std::vector<View> next)
    : next_(std::move(next)),
      successor_(next_.size()),
      has_predecessor_(next_.size()),
      is_on_chain_(next_.size()) {}

/// Follows the chains that have a first place. Of the remaining places, those with successors form tours.
void CircuitChains::propagate(Context& context) {
    look(context);
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (successor_[i] != no_successor && !has_predecessor_[i] && !keep_open(follow(i, context), context))
            return;
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (successor_[i] == no_successor || is_on_chain_[i]) continue;
        const Chain chain = follow(i, context);
        if (!chain.is_closed) continue; // leads into another chain: not all different
        if (leave_out_others(chain, context)) context.entailed();
        return;
    }
}

void CircuitChains::look(const Context& context) {
    std::fill(successor_.begin(), successor_.end(), no_successor);
    std::fill(has_predecessor_.begin(), has_predecessor_.end(), char{0});
    std::fill(is_on_chain_.begin(), is_on_chain_.end(), char{0});
    required_ = 0;
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (must_be_visited(i, context)) ++required_;
        if (!context.is_fixed(next_[i])) continue;
        const Value to = context.value(next_[i]);
        if (to < 0 || static_cast<std::size_t>(to) >= next_.size() || static_cast<std::size_t>(to) == i)
            continue;
        successor_[i] = static_cast<std::size_t>(to);
        has_predecessor_[successor_[i]] = 1;
    }
}

CircuitChains::Chain CircuitChains::follow(std::size_t first, const Context& context) {
    Chain chain{first, first, 0, false};
    for (std::size_t at = first;; at = successor_[at]) {
        is_on_chain_[at] = 1;
        chain.last = at;
        if (must_be_visited(at, context)) ++chain.required;
        if (successor_[at] == no_successor) return chain;
        if (is_on_chain_[successor_[at]]) {
            chain.is_closed = successor_[at] == first;
            return chain;
        }
    }
}

/// Applies rule 1.
bool CircuitChains::keep_open(const Chain& chain, Context& context) {
    if (chain.required == required_ || successor_[chain.last] != no_successor) return true;
    return context.remove(next_[chain.last], static_cast<WideValue>(chain.first),
                          [&](Reason& r) { add_reason(r, chain, context); });
}

/// Applies rule 2.
bool CircuitChains::leave_out_others(const Chain& chain, Context& context) {
    if (chain.required != required_) return context.fail([&](Reason& r) { add_reason(r, chain, context); });
    std::fill(is_on_chain_.begin(), is_on_chain_.end(), char{0});
    (void)follow(chain.first, context);
    const auto tour = [&](Reason& r) {
        for (std::size_t i = 0; i < next_.size(); ++i)
            if (is_on_chain_[i]) r.add(atom_equal(next_[i], static_cast<Value>(successor_[i])));
    };
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (!is_on_chain_[i] && !context.assign(next_[i], static_cast<WideValue>(i), tour)) return false;
    return true;
}

/// Adds the successors along the chain, and that a place outside must be visited.
void CircuitChains::add_reason(Reason& reason, const Chain& chain, const Context& context) const {
    std::vector<bool> is_inside(next_.size());
    for (std::size_t at = chain.first;; at = successor_[at]) {
        is_inside[at] = true;
        if (successor_[at] != no_successor)
            reason.add(atom_equal(next_[at], static_cast<Value>(successor_[at])));
        if (at == chain.last) break;
    }
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (!is_inside[i] && must_be_visited(i, context))
            return reason.add(atom_different(next_[i], static_cast<Value>(i)));
}

CircuitConnection::CircuitConnection(std::vector<View> next, Tour tour)
    : next_(std::move(next)),
      tour_(tour),
      visits_(next_.size()) {
    path_.reserve(next_.size());
    stack_.reserve(next_.size());
    bridges_.reserve(next_.size());
}

void CircuitConnection::propagate(Context& context) {
    const Place root = find_root(context);
    if (root == nobody) return;
    search(root, context);
    if (found_ < next_.size() || some_apart_)
        set_apart(root, context);
    else if (tour_ == Tour::through_all)
        go_through_subtrees(root, context);
}

/// Returns the root. If all places must be visited, it is the first place with a choice, along fixed successors from
/// place 0; otherwise, it is the first place that must be visited. Returns `nobody` if there is no such place.
auto CircuitConnection::find_root(const Context& context) const -> Place {
    const auto count = static_cast<Place>(next_.size());
    if (tour_ == Tour::through_some) {
        Place place = 0;
        while (place < count && context.contains(next_[place], WideValue{place})) ++place;
        return place < count ? place : nobody;
    }
    Place place = 0;
    for (Place steps = 0; steps < count; ++steps) {
        if (!context.is_fixed(next_[place])) return place;
        const Value to = context.value(next_[place]);
        if (to < 0 || static_cast<Place>(to) >= count) return nobody;
        place = static_cast<Place>(to);
    }
    return nobody;
}

void CircuitConnection::search(Place root, const Context& context) {
    std::fill(visits_.begin(), visits_.end(), Visit{});
    path_.clear();
    stack_.clear();
    bridges_.clear();
    found_ = 0;
    some_apart_ = false;
    enter(root, context);
    while (!path_.empty()) {
        const Place place = path_.back();
        const Place to = next_successor(place, context);
        if (to == nobody)
            leave(place, root);
        else if (visits_[to].number == nobody)
            enter(to, context);
        else
            look_along(place, to);
    }
}

void CircuitConnection::enter(Place place, const Context& context) {
    Visit& visit = visits_[place];
    if (path_.size() == 1) bridges_.push_back({}); // a child of the root begins a new subtree
    visit.subtree = static_cast<Place>(bridges_.size());
    visit.number = visit.low = found_++;
    visit.at = std::max(context.min(next_[place]), Value{0});
    path_.push_back(place);
    stack_.push_back(place);
}

/// Returns the next place in the domain other than the place itself.
auto CircuitConnection::next_successor(Place place, const Context& context) -> Place {
    Visit& visit = visits_[place];
    const DomainView domain = context.domain(next_[place]);
    const Value last = std::min(domain.max(), static_cast<Value>(next_.size()) - 1);
    while (visit.at <= last) {
        const Value to = domain.next(visit.at);
        if (to > last) return nobody;
        visit.at = to + 1;
        if (static_cast<Place>(to) != place) return static_cast<Place>(to);
    }
    return nobody;
}

void CircuitConnection::look_along(Place from, Place to) {
    Visit& visit = visits_[from];
    if (visits_[to].is_apart) return;
    visit.low = std::min(visit.low, visits_[to].number);
    if (visits_[to].subtree + 1 != visit.subtree) return;
    Bridges& bridges = bridges_.back();
    ++bridges.count;
    bridges.from = from;
    bridges.to = to;
}

/// Completes the component of the places found since this place, if none of them leads to an earlier place.
void CircuitConnection::leave(Place place, Place root) {
    path_.pop_back();
    const Visit& visit = visits_[place];
    if (place == root) return;
    Visit& before = visits_[path_.back()];
    before.low = std::min(before.low, visit.low);
    if (visit.low != visit.number) return;
    some_apart_ = true;
    for (Place member = nobody; member != place;) {
        member = stack_.back();
        stack_.pop_back();
        visits_[member].is_apart = true;
    }
}

/// Applies rule 1.
void CircuitConnection::set_apart(Place root, Context& context) {
    const auto is_found = [this](Place i) { return visits_[i].number != nobody; };
    const auto is_apart = [this](Place i) { return visits_[i].is_apart; };
    const auto cannot_be_reached = [&](Reason& r) { explain_border(r, root, is_found, context); };
    const auto cannot_come_back = [&](Reason& r) { explain_border(r, root, is_apart, context); };
    for (Place i = 0; i < next_.size(); ++i) {
        if (is_found(i) && !is_apart(i)) continue;
        const bool ok = is_found(i) ? context.assign(next_[i], WideValue{i}, cannot_come_back)
                                    : context.assign(next_[i], WideValue{i}, cannot_be_reached);
        if (!ok) return;
    }
}

void CircuitConnection::go_through_subtrees(Place root, Context& context) {
    const auto last = static_cast<Place>(bridges_.size());
    for (Place subtree = 1; subtree <= last; ++subtree) { // Rule 4
        const Bridges& bridges = bridges_[subtree - 1];
        const auto no_other_way = [&](Reason& r) {
            explain_order(r, 0, subtree, context);
            explain_bridges(r, subtree, context);
        };
        if (bridges.count == 0) {
            context.fail(no_other_way);
            return;
        }
        if (bridges.count == 1 && !context.assign(next_[bridges.from], WideValue{bridges.to}, no_other_way))
            return;
    }
    if (last < 2) return;
    for (Place i = 0; i < next_.size(); ++i) {
        const Place earliest = i == root ? last : visits_[i].subtree - 1;
        if (earliest == 0) continue;
        for (const Value v : context.domain(next_[i]).within(0, static_cast<Value>(next_.size()) - 1)) {
            const Place subtree = visits_[static_cast<Place>(v)].subtree;
            const auto misses_the_next = [&](Reason& r) {
                explain_order(r, subtree + 1, subtree + 1, context);
            };
            if (subtree < earliest && !context.remove(next_[i], v, misses_the_next)) return; // Rules 2 and 3
        }
    }
}

/// Adds that no edge leads from the subtrees up to number `last` to a later subtree whose number is at least `first`.
///
/// From these subtrees together, edges lead only to the root, so a tour enters them once. If it entered them in an
/// earlier subtree than the last, it would miss the last one.
void CircuitConnection::explain_order(Reason& reason, Place first, Place last, const Context& context) const {
    for (Place from = 0; from < next_.size(); ++from) {
        const Place subtree = visits_[from].subtree;
        if (subtree == 0 || subtree > last) continue;
        for (Place to = 0; to < next_.size(); ++to)
            if (visits_[to].subtree > subtree && visits_[to].subtree >= first &&
                !context.contains(next_[from], WideValue{to}))
                reason.add(atom_different(next_[from], static_cast<Value>(to)));
    }
}

/// Adds the missing edges from the subtree to the one before.
void CircuitConnection::explain_bridges(Reason& reason, Place subtree, const Context& context) const {
    for (Place from = 0; from < next_.size(); ++from)
        for (Place to = 0; to < next_.size() && visits_[from].subtree == subtree; ++to)
            if (visits_[to].subtree + 1 == subtree && !context.contains(next_[from], WideValue{to}))
                reason.add(atom_different(next_[from], static_cast<Value>(to)));
}

/// Adds that no edge leads out of the set, and that the root must be visited.
template <typename IsInside>
void CircuitConnection::explain_border(Reason& reason, Place root, const IsInside& is_inside,
                                       const Context& context) const {
    for (Place from = 0; from < next_.size(); ++from) {
        if (!is_inside(from)) continue;
        for (Place to = 0; to < next_.size(); ++to)
            if (!is_inside(to) && !context.contains(next_[from], WideValue{to}))
                reason.add(atom_different(next_[from], static_cast<Value>(to)));
    }
    if (tour_ == Tour::through_some) reason.add(atom_different(next_[root], static_cast<Value>(root)));
}

namespace {

/// Returns the number of places that the tour from `start` visits before it returns; 0 if it never returns, or if it
/// leaves the places.
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

/// Finds a place other than `other` whose successor is open. Keeps the hint if it is such a place.
bool NoTour::find_unfixed(std::size_t& hint, std::size_t other, const Context& context) const {
    if (hint != other && !context.is_fixed(next_[hint])) return true;
    for (std::size_t i = 0; i < next_.size(); ++i)
        if (i != other && !context.is_fixed(next_[i])) {
            hint = i;
            return true;
        }
    return false;
}

/// Whether the fixed successors form a tour, or do so with a successor of the open place, which is then recorded.
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
