#include <csp/constraints/order/arg_min_max.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/order/largest_at.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace csp {

namespace {

/// The place of the largest value; that of the smallest is the place of the largest negation.
class PlaceOfExtremum final : public ConstraintDefinition {
  public:
    PlaceOfExtremum(std::vector<View> xs, View index, bool is_largest)
        : xs_(std::move(xs)),
          index_(index),
          is_largest_(is_largest) {
        if (xs_.empty())
            throw ArgumentError("csp::" + kind(), "an empty list has none; give at least one variable");
    }

    std::string kind() const override { return is_largest_ ? "arg_max" : "arg_min"; }
    /// The list, then the index.
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.push_back(index_);
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        return name(index_) + " == " + kind() + '(' + list_of(xs_, name) + ')';
    }
    bool check(const Assignment& assignment) const override {
        const auto is_less = [&](View x, View y) { return assignment[x] < assignment[y]; };
        const auto at = is_largest_ ? std::max_element(xs_.begin(), xs_.end(), is_less)
                                    : std::min_element(xs_.begin(), xs_.end(), is_less);
        return assignment[index_] == std::distance(xs_.begin(), at); // the first of equals, of either kind
    }

    void post(Posting& posting) const override {
        std::vector<View> xs = posting.canonical(xs_);
        if (xs.size() == 1) return posting.assign(index_, 0);
        if (!is_largest_) std::transform(xs.begin(), xs.end(), xs.begin(), [](View x) { return -x; });
        posting.add<LargestAt>(posting.canonical(index_), std::move(xs));
    }

  private:
    std::vector<View> xs_;
    View index_;
    bool is_largest_;
};

Constraint place_of_extremum(const List& xs, const Expression& index, bool is_largest) {
    return over(xs, {index}, [is_largest](std::vector<View> views, const std::vector<View>& place) {
        return make_constraint<PlaceOfExtremum>(std::move(views), place.front(), is_largest);
    });
}

} // namespace

Constraint arg_min(const List& xs, const Expression& index) { return place_of_extremum(xs, index, false); }
Constraint arg_max(const List& xs, const Expression& index) { return place_of_extremum(xs, index, true); }

} // namespace csp
