#include <csp/constraints/regular/regular.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/regular/paths.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/constraints/tuples/tuples.hpp>

#include <memory>

namespace csp {

namespace {

class Mdd final : public ConstraintDefinition {
  public:
    Mdd(std::vector<View> scope, Tuples tuples) : scope_(std::move(scope)) {
        tuples.require_valid("csp::mdd", scope_.size());
        if (tuples.has_any_value())
            throw ArgumentError("csp::mdd", "a tuple has any_value, which table allows");
        tuples.sort();
        tuples_ = std::make_shared<const Tuples>(std::move(tuples));
    }

    std::string kind() const override { return "mdd"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override { return matches(*tuples_, scope_, assignment); }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " in ", *tuples_, name);
    }
    std::optional<Constraint> negation() const override { return negative_table(scope_, *tuples_); }
    void post(Posting& posting) const override {
        if (tuples_->is_empty()) return posting.fail();
        if (scope_.empty()) return;
        const std::vector<View> scope = posting.canonical(scope_);
        const TupleSet set = fold(scope, *tuples_, posting);
        const std::vector<View> variables = views_of(set.variables);
        const auto check = [scope, tuples = tuples_](const Assignment& a) {
            return matches(*tuples, scope, a);
        };
        post_paths(posting, "mdd", variables, diagram_of(set.tuples, variables, posting), check);
    }

  private:
    static bool matches(const Tuples& tuples, const std::vector<View>& scope, const Assignment& assignment) {
        std::vector<Value> values;
        values.reserve(scope.size());
        for (const View x : scope) values.push_back(assignment[x]);
        return tuples.matches(values);
    }

    std::vector<View> scope_;
    std::shared_ptr<const Tuples> tuples_; ///< in order, each once; shared with the rules
};

} // namespace

Constraint mdd(const List& scope, Tuples tuples) { return make_over<Mdd>(scope, std::move(tuples)); }

} // namespace csp
