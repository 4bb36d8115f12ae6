#include <csp/constraints/regular/regular.hpp>

#include <csp/constraints/regular/paths.hpp>

#include <memory>

namespace csp {

namespace {

class Regular final : public ConstraintDefinition {
  public:
    Regular(std::vector<View> scope, Automaton automaton)
        : scope_(std::move(scope)),
          automaton_(std::make_shared<const Automaton>(std::move(automaton))) {}

    std::string kind() const override { return "regular"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return accepts(*automaton_, scope_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") accepted by " + automaton_->describe();
    }
    std::optional<Constraint> negation() const override { return regular(scope_, automaton_->complement()); }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        if (scope.empty()) {
            if (!automaton_->is_accepting(automaton_->initial())) posting.fail();
            return;
        }
        const auto check = [scope, automaton = automaton_](const Assignment& a) {
            return accepts(*automaton, scope, a);
        };
        post_paths(posting, "regular", scope, unroll("csp::regular", *automaton_, scope, posting), check);
    }

  private:
    static bool accepts(const Automaton& automaton, const std::vector<View>& scope,
                        const Assignment& assignment) {
        std::vector<Value> values;
        values.reserve(scope.size());
        for (const View x : scope) values.push_back(assignment[x]);
        return automaton.accepts(values);
    }

    std::vector<View> scope_;
    std::shared_ptr<const Automaton> automaton_; ///< shared with the rules
};

} // namespace

Constraint regular(const List& scope, Automaton automaton) {
    return make_over<Regular>(scope, std::move(automaton));
}
Constraint regular(const List& scope, std::string_view expression) {
    return regular(scope, Automaton::of_expression(expression));
}

} // namespace csp
