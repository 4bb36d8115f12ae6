#include <csp/constraints/sort/sort.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// ys are the values of xs in increasing order. Bounds consistent if the variables differ.
///
/// A solution matches each y with an x whose interval meets that of y.
///
/// Rule 1. Each y is at least its predecessor and at most its successor.
/// Rule 2. A matching from the least y on, always with the x of the smallest upper bound, gives the greatest value of
/// each y: that of its x. A matching from the greatest y gives the smallest values in the same way.
/// Rule 3. If there is no matching: failure.
/// Rule 4. An x can be matched with a y if both are in the same strongly connected component of the graph in which the
/// x of a y leads to all ys that it meets. So x lies between the least value of the first such y and the greatest value
/// of the last such y.
///
/// Complexity: O(n^2) a run, mostly for the components. Stateless.
class SortedBounds final : public Rule {
  public:
    /// @param ys  as many as xs
    SortedBounds(std::vector<View> xs, std::vector<View> ys);

    std::string name() const override { return "sorted"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::size_t;
    struct Bounds {
        Value min = 0;
        Value max = 0;
    };
    /// The first and the last y of a run.
    struct Run {
        Index first = 0;
        Index last = 0;
        friend bool operator==(Run, Run) = default;
    };

    void read(const Context& context);
    bool put_in_order();
    bool match_upwards();
    bool match_downwards();
    void find_components();
    Bounds possible(Index y) const;
    bool narrow(View variable, Bounds bounds, Context& context) const;
    void explain_by_bounds(Reason& reason, const Context& context) const;

    std::vector<View> xs_;
    std::vector<View> ys_;
    // Buffers of a run:
    std::vector<Bounds> x_;
    std::vector<Bounds> y_;
    std::vector<Index> order_; ///< of xs, by one of their bounds
    std::vector<Index> heap_;  ///< the xs with which a y may be matched
    std::vector<Index> match_; ///< by y: its x
    std::vector<Run> meets_;   ///< by y: the y that its x meets
    std::vector<Run> reached_; ///< by y: the y that it leads to; the same throughout a component
};

SortedBounds::SortedBounds(std::vector<View> xs, std::vector<View> ys)
    : xs_(std::move(xs)),
      ys_(std::move(ys)),
      x_(xs_.size()),
      y_(ys_.size()),
      order_(xs_.size()),
      match_(ys_.size()),
      meets_(ys_.size()),
      reached_(ys_.size()) {
    CSP_ASSERT(xs_.size() == ys_.size());
    heap_.reserve(xs_.size());
    std::iota(order_.begin(), order_.end(), Index{0});
}

void SortedBounds::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::bounds);
    wiring.on_each(ys_, Events::bounds);
}

void SortedBounds::propagate(Context& context) {
    read(context);
    const bool can_match = put_in_order() && match_upwards() && match_downwards() && put_in_order() &&
                           match_upwards(); // the last for a matching within the new bounds
    if (!can_match) {
        context.fail([&](Reason& r) { explain_by_bounds(r, context); }); // Rule 3
        return;
    }
    find_components();
    for (Index y = 0; y < ys_.size(); ++y)
        if (!narrow(ys_[y], y_[y], context) || !narrow(xs_[match_[y]], possible(y), context)) return;
}

void SortedBounds::read(const Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        x_[i] = {context.min(xs_[i]), context.max(xs_[i])};
        y_[i] = {context.min(ys_[i]), context.max(ys_[i])};
    }
}

/// Applies rule 1.
bool SortedBounds::put_in_order() {
    for (Index y = 1; y < y_.size(); ++y) y_[y].min = std::max(y_[y].min, y_[y - 1].min);
    for (Index y = y_.size(); y-- > 1;) y_[y - 1].max = std::min(y_[y - 1].max, y_[y].max);
    return std::all_of(y_.begin(), y_.end(), [](Bounds b) { return b.min <= b.max; });
}

/// Applies rule 2 to the greatest values.
bool SortedBounds::match_upwards() {
    const auto ends_later = [this](Index a, Index b) { return x_[a].max > x_[b].max; };
    std::sort(order_.begin(), order_.end(), [this](Index a, Index b) { return x_[a].min < x_[b].min; });
    heap_.clear();
    for (Index y = 0, next = 0; y < y_.size(); ++y) {
        for (; next < order_.size() && x_[order_[next]].min <= y_[y].max; ++next) {
            heap_.push_back(order_[next]);
            std::push_heap(heap_.begin(), heap_.end(), ends_later);
        }
        if (heap_.empty() || x_[heap_.front()].max < y_[y].min) return false;
        match_[y] = heap_.front();
        y_[y].max = std::min(y_[y].max, x_[heap_.front()].max);
        std::pop_heap(heap_.begin(), heap_.end(), ends_later);
        heap_.pop_back();
    }
    return true;
}

/// Applies rule 2 to the smallest values: the mirror image.
bool SortedBounds::match_downwards() {
    const auto begins_earlier = [this](Index a, Index b) { return x_[a].min < x_[b].min; };
    std::sort(order_.begin(), order_.end(), [this](Index a, Index b) { return x_[a].max > x_[b].max; });
    heap_.clear();
    for (Index y = y_.size(), next = 0; y-- > 0;) {
        for (; next < order_.size() && x_[order_[next]].max >= y_[y].min; ++next) {
            heap_.push_back(order_[next]);
            std::push_heap(heap_.begin(), heap_.end(), begins_earlier);
        }
        if (heap_.empty() || x_[heap_.front()].min > y_[y].max) return false;
        y_[y].min = std::max(y_[y].min, x_[heap_.front()].min);
        std::pop_heap(heap_.begin(), heap_.end(), begins_earlier);
        heap_.pop_back();
    }
    return true;
}

/// Finds the strongly connected components. The ys to which a y leads form a run around it, as do the ys that each x
/// meets. Two ys are in one component if their runs are the same, since each run contains its y.
void SortedBounds::find_components() {
    for (Index y = 0; y < y_.size(); ++y) {
        const Bounds x = x_[match_[y]];
        const auto ends_before = [](Bounds b, Value v) { return b.max < v; };
        const auto begins_behind = [](Value v, Bounds b) { return v < b.min; };
        const auto first = std::lower_bound(y_.begin(), y_.end(), x.min, ends_before);
        const auto behind = std::upper_bound(y_.begin(), y_.end(), x.max, begins_behind);
        meets_[y] = {static_cast<Index>(first - y_.begin()), static_cast<Index>(behind - y_.begin()) - 1};
    }
    for (Index y = 0; y < y_.size(); ++y) {
        Run run = meets_[y];
        for (Index down = y, up = y; down > run.first || up < run.last;) {
            const Run more = meets_[down > run.first ? --down : ++up];
            run = {std::min(run.first, more.first), std::max(run.last, more.last)};
        }
        reached_[y] = run;
    }
}

/// Applies rule 4 to the x that is matched with y.
SortedBounds::Bounds SortedBounds::possible(Index y) const {
    auto [first, last] = meets_[y];
    while (reached_[first] != reached_[y]) ++first;
    while (reached_[last] != reached_[y]) --last;
    const Bounds x = x_[match_[y]];
    return {std::max(x.min, y_[first].min), std::min(x.max, y_[last].max)};
}

bool SortedBounds::narrow(View variable, Bounds bounds, Context& context) const {
    const auto why = [&](Reason& r) { explain_by_bounds(r, context); };
    return context.at_least(variable, bounds.min, why) && context.at_most(variable, bounds.max, why);
}

/// Adds the bounds of all variables, since a matching depends on all of them.
void SortedBounds::explain_by_bounds(Reason& reason, const Context& context) const {
    for (const auto* views : {&xs_, &ys_})
        for (const View x : *views) {
            reason.add(atom_at_least(x, context.min(x)));
            reason.add(atom_at_most(x, context.max(x)));
        }
}

std::optional<bool> SortedBounds::check(const Assignment& assignment) const {
    const auto value = [&](View x) { return assignment[x]; };
    std::vector<Value> xs(xs_.size());
    std::vector<Value> ys(ys_.size());
    std::transform(xs_.begin(), xs_.end(), xs.begin(), value);
    std::transform(ys_.begin(), ys_.end(), ys.begin(), value);
    std::sort(xs.begin(), xs.end());
    return xs == ys;
}

class Sort final : public ConstraintDefinition {
  public:
    Sort(std::vector<View> xs, std::vector<View> ys) : xs_(std::move(xs)), ys_(std::move(ys)) {
        if (xs_.size() != ys_.size())
            throw ArgumentError("csp::sort", "lists of " + std::to_string(xs_.size()) + " and " +
                                                 std::to_string(ys_.size()) +
                                                 " variables; they must be of one length");
    }

    std::string kind() const override { return "sort"; }
    std::string statement(const NameOf& name) const override {
        return stated("sort", {stated_list(xs_, name), stated_list(ys_, name)});
    }
    /// Returns the list, then the sorted list.
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), ys_.begin(), ys_.end());
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(ys_, name) + ") is sorted (" + list_of(xs_, name) + ')';
    }
    /// Whether ys is in increasing order, and has each value as often as xs.
    bool check(const Assignment& assignment) const override {
        const auto times = [&](const std::vector<View>& list, Value v) {
            return std::count_if(list.begin(), list.end(), [&](View x) { return assignment[x] == v; });
        };
        for (std::size_t i = 0; i < ys_.size(); ++i) {
            const Value v = assignment[ys_[i]];
            if (i > 0 && assignment[ys_[i - 1]] > v) return false;
            if (times(xs_, v) != times(ys_, v)) return false;
        }
        return true;
    }
    std::vector<Var> results() const override { return variables_of(ys_); }
    void post(Posting& posting) const override {
        if (xs_.size() == 1) return equal(xs_.front(), ys_.front())->post(posting);
        if (!xs_.empty()) posting.add<SortedBounds>(posting.canonical(xs_), posting.canonical(ys_));
    }

  private:
    std::vector<View> xs_;
    std::vector<View> ys_;
};

} // namespace

Constraint sort(const List& xs, const List& ys) {
    return over(xs, ys, [](std::vector<View> given, std::vector<View> sorted) {
        return make_constraint<Sort>(std::move(given), std::move(sorted));
    });
}

} // namespace csp
