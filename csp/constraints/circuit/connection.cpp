#include <csp/constraints/circuit/rules.hpp>

#include <algorithm>
#include <utility>

namespace csp {

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

/// If all places must be visited, `nobody` if there is no choice from place 0 on; otherwise `nobody` if no place must
/// be visited.
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
    if (path_.size() == 1) bridges_.push_back({}); // a child of the root: a new subtree
    visit.subtree = static_cast<Place>(bridges_.size());
    visit.number = visit.low = found_++;
    visit.at = std::max(context.min(next_[place]), Value{0});
    path_.push_back(place);
    stack_.push_back(place);
}

/// The next place in the domain other than the place itself.
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

/// The places found since this one form a complete component if none of them leads to an earlier place.
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

/// Rule 1.
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

/// Adds that no edge leads from a subtree up to `last` to a later one; later subtrees before `first` do not matter.
///
/// The first subtrees together can be left only to the root, so that a tour enters them once. If it entered them in the
/// middle, at a place of an earlier subtree, it would miss the last of them.
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

/// Adds the edges that are missing from the subtree to the one before.
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

} // namespace csp
