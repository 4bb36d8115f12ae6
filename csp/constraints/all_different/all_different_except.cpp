#include <csp/constraints/all_different/all_different.hpp>

#include <csp/constraints/all_different/value.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/constraints/in/in.hpp>

#include <algorithm>

namespace csp {

namespace {

class AllDifferentExcept final : public ConstraintDefinition {
  public:
    AllDifferentExcept(std::vector<View> scope, Domain excepted)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)) {}

    std::string kind() const override { return "all_different_except"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return "all different except " + describe_set(excepted_) + ": " + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override {
        return are_different_except(scope_, excepted_, assignment);
    }

    void post(Posting& posting) const override {
        const auto may_repeat = [&](View x) { return meets(posting.domain(x)); };
        if (std::none_of(scope_.begin(), scope_.end(), may_repeat))
            return all_different(scope_)->post(posting);
        for (std::size_t i = 0; i < scope_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (scope_[i].is_same(scope_[j])) posting.keep(scope_[i], excepted_);
        if (scope_.size() > 1) posting.add<AllDifferentValue>(scope_, excepted_);
    }

  private:
    bool meets(DomainView domain) const {
        const auto runs = excepted_.intervals();
        return std::any_of(runs.begin(), runs.end(), [domain](Interval run) {
            return run.min <= domain.max() && domain.min() <= run.max &&
                   domain.next(std::max(run.min, domain.min())) <= run.max;
        });
    }

    std::vector<View> scope_;
    Domain excepted_;
};

} // namespace

Constraint all_different_except(const List& scope, Domain excepted) {
    return make_over<AllDifferentExcept>(scope, std::move(excepted));
}

} // namespace csp
