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
    std::string list;
    for (const auto& [min, max] : values.intervals()) {
        if (!list.empty()) list += ", ";
        list += std::to_string(min);
        if (min != max) list += (max == min + 1 ? ", " : "..") + std::to_string(max);
    }
    return list;
}

} // namespace csp
