#include <csp/constraints/in/in.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

class In final : public ConstraintDefinition {
  public:
    In(View x, Domain values) : x_(x), values_(std::move(values)) {}

    std::string kind() const override { return "in"; }
    std::vector<View> scope() const override { return {x_}; }
    bool check(const Assignment& assignment) const override { return values_.contains(assignment[x_]); }
    std::optional<Constraint> negation() const override { return not_in(x_, values_); }
    void post(Posting& posting) const override { posting.keep(x_, values_); }

    std::string describe(const NameOf& name) const override {
        return name(x_) + " in {" + describe_set(values_) + "}";
    }

  private:
    View x_;
    Domain values_;
};

class NotIn final : public ConstraintDefinition {
  public:
    NotIn(View x, Domain values) : x_(x), values_(std::move(values)) {}

    std::string kind() const override { return "not_in"; }
    std::vector<View> scope() const override { return {x_}; }
    bool check(const Assignment& assignment) const override { return !values_.contains(assignment[x_]); }
    std::optional<Constraint> negation() const override { return in(x_, values_); }
    void post(Posting& posting) const override { posting.remove(x_, values_); }

    std::string describe(const NameOf& name) const override {
        return name(x_) + " not in {" + describe_set(values_) + "}";
    }

  private:
    View x_;
    Domain values_;
};

} // namespace

Constraint in(View x, Domain values) { return make_constraint<In>(x, std::move(values)); }

Constraint not_in(View x, Domain values) { return make_constraint<NotIn>(x, std::move(values)); }

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
