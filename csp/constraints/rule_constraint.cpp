#include <csp/constraints/rule_constraint.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

class FunctionRule final : public Rule {
  public:
    FunctionRule(std::string name, std::vector<View> scope, RuleFunction propagate, RuleOptions options)
        : name_(std::move(name)),
          scope_(std::move(scope)),
          propagate_(std::move(propagate)),
          options_(std::move(options)) {}

    std::string name() const override { return name_; }
    Priority priority() const override { return options_.priority; }
    void scope(Wiring& wiring) override { wiring.on_each(scope_, options_.wakes_on); }
    void propagate(Context& context) override { propagate_(context, scope_); }

  private:
    std::string name_;
    std::vector<View> scope_;
    RuleFunction propagate_;
    RuleOptions options_;
};

std::vector<View> scope_of(Rule& rule) {
    Store scratch; // holds the rule's reversible state, which is never used
    Wiring wiring(scratch);
    rule.scope(wiring);
    std::vector<View> scope;
    for (const Wiring::Entry& entry : wiring.entries()) scope.push_back(entry.variable);
    return scope;
}

class RuleConstraint final : public ConstraintDefinition {
  public:
    RuleConstraint(std::function<std::unique_ptr<Rule>()> make, std::optional<Constraint> follows_from)
        : make_(std::move(make)),
          follows_from_(std::move(follows_from)) {
        const auto rule = make_();
        name_ = rule->name();
        scope_ = scope_of(*rule);
        if (follows_from_) require_in_scope(follows_from_->definition());
    }

    std::string kind() const override { return "rule"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        const std::string own = make_()->describe(name);
        return own.empty() ? name_ + ": " + list_of(scope_, name) : own;
    }
    std::string statement(const NameOf& name) const override {
        return follows_from_ ? statement_of(*follows_from_, name) : "";
    }
    void post(Posting& posting) const override { posting.add(make_()); }
    bool is_rule() const override { return true; }

    /// Decides by the rule's check() if it answers; otherwise by whether the rule accepts the assignment.
    bool check(const Assignment& assignment) const override {
        if (const auto answer = make_()->check(assignment)) return *answer;
        Engine engine;
        for (const Value v : assignment.values()) engine.add_variable(range(v, v));
        engine.add_rule(make_());
        return engine.propagate();
    }

  private:
    void require_in_scope(const ConstraintDefinition& origin) const {
        for (const View x : origin.scope())
            if (std::none_of(scope_.begin(), scope_.end(),
                             [x](View y) { return y.variable().is_same(x.variable()); }))
                throw ArgumentError("csp::rule_constraint",
                                    "the rule \"" + name_ + "\" follows from a constraint about " +
                                        numbered(x.variable()) + ", which is not in its scope");
    }

    std::function<std::unique_ptr<Rule>()> make_;
    std::optional<Constraint> follows_from_;
    std::string name_;
    std::vector<View> scope_;
};

} // namespace

Constraint rule_constraint(std::string name, std::vector<View> scope, RuleFunction propagate,
                           RuleOptions options) {
    if (!propagate)
        throw ArgumentError("csp::rule_constraint", "the rule \"" + name + "\" is an empty function");
    std::optional<Constraint> follows_from = std::exchange(options.follows_from, std::nullopt);
    return rule_constraint(
        [name = std::move(name), scope = std::move(scope), propagate = std::move(propagate),
         options = std::move(options)] {
            return std::make_unique<FunctionRule>(name, scope, propagate, options);
        },
        std::move(follows_from));
}

Constraint rule_constraint(std::function<std::unique_ptr<Rule>()> make,
                           std::optional<Constraint> follows_from) {
    return make_constraint<RuleConstraint>(std::move(make), std::move(follows_from));
}

} // namespace csp
