#include <csp/constraints/in/in.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

/// The view is in the set, or not.
class Membership final : public ConstraintDefinition {
  public:
    Membership(View x, Domain values, bool is_in) : x_(x), values_(std::move(values)), is_in_(is_in) {}

    std::string kind() const override { return is_in_ ? "in" : "not_in"; }
    std::vector<View> scope() const override { return {x_}; }
    bool check(const Assignment& assignment) const override {
        return values_.contains(assignment[x_]) == is_in_;
    }
    std::string describe(const NameOf& name) const override {
        return name(x_) + (is_in_ ? " in {" : " not in {") + describe_set(values_) + "}";
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<Membership>(x_, values_, !is_in_);
    }
    void post(Posting& posting) const override {
        is_in_ ? posting.keep(x_, values_) : posting.remove(x_, values_);
    }

  private:
    View x_;
    Domain values_;
    bool is_in_;
};

} // namespace

Constraint in(View x, Domain values) { return make_constraint<Membership>(x, std::move(values), true); }

Constraint not_in(View x, Domain values) { return make_constraint<Membership>(x, std::move(values), false); }

std::string describe_set(const Domain& values) {
    return list_of(values.intervals(), [](const Interval& run) {
        std::string first = std::to_string(run.min);
        if (run.min == run.max) return first;
        return first + (run.max == run.min + 1 ? ", " : "..") + std::to_string(run.max);
    });
}

} // namespace csp
