#include <csp/constraints/domain/not_in.hpp>

#include <csp/constraints/domain/in.hpp>

#include <utility>

namespace csp {

namespace {

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

Constraint not_in(View x, Domain values) { return make_constraint<NotIn>(x, std::move(values)); }

} // namespace csp
