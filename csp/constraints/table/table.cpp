#include <csp/constraints/table/table.hpp>

#include <csp/constraints/table/negative_table.hpp>
#include <csp/constraints/tuples/compact_table.hpp>

#include <utility>

namespace csp {

namespace {

class Table final : public ConstraintDefinition {
  public:
    Table(std::vector<View> scope, Tuples tuples) : scope_(std::move(scope)), tuples_(std::move(tuples)) {
        tuples_.require_valid("csp::table", scope_.size());
        tuples_.sort();
    }

    std::string kind() const override { return "table"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        std::vector<Value> values;
        values.reserve(scope_.size());
        for (const View x : scope_) values.push_back(assignment[x]);
        return tuples_.matches(values);
    }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " in ", tuples_, name);
    }
    std::optional<Constraint> negation() const override { return negative_table(scope_, tuples_); }
    void post(Posting& posting) const override {
        post_tuples(posting, fold(posting.canonical(scope_), tuples_, posting));
    }

  private:
    std::vector<View> scope_;
    Tuples tuples_; ///< in order, each once
};

} // namespace

Constraint table(const List& scope, Tuples tuples) { return make_over<Table>(scope, std::move(tuples)); }

} // namespace csp
