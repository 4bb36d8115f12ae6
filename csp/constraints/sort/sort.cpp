#include <csp/constraints/sort/sort.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/sort/sorted_bounds.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

class Sort final : public ConstraintDefinition {
  public:
    Sort(std::vector<View> xs, std::vector<View> ys) : xs_(std::move(xs)), ys_(std::move(ys)) {
        if (xs_.size() != ys_.size())
            throw ArgumentError("csp::sort", "lists of " + std::to_string(xs_.size()) + " and " +
                                                 std::to_string(ys_.size()) +
                                                 " variables; they must be of one length");
    }

    std::string kind() const override { return "sort"; }
    /// The list, then the sorted list.
    std::vector<View> scope() const override {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), ys_.begin(), ys_.end());
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(ys_, name) + ") is sorted (" + list_of(xs_, name) + ')';
    }
    /// In increasing order, and each value as often as in the other list.
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
