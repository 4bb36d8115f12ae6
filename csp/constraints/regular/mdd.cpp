#include <csp/constraints/regular/regular.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/regular/paths.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/constraints/table/tuple_set.hpp>
#include <csp/engine/posting.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
    std::string statement(const NameOf& name) const override {
        return stated("table", {stated_list(scope_, name), stated_tuples(*tuples_)});
    }
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
        return tuples.matches(values(assignment, scope));
    }

    std::vector<View> scope_;
    std::shared_ptr<const Tuples> tuples_; ///< in order, each once; shared with the rules
};

/// States the nodes of all rows, numbered consecutively, as states.
std::string statement_of(const Diagram& diagram, bool has_costs) {
    std::vector<std::string> steps;
    WideValue row = 0; // the first node of the row
    for (std::size_t i = 0; i < diagram.length(); ++i) {
        const WideValue next = row + static_cast<WideValue>(diagram.node_count(i));
        for (const auto& [from, values, to, cost] : diagram.edges(i))
            steps.push_back(stated_step(row + from, values, next + to,
                                        has_costs ? std::optional<WideValue>(cost) : std::nullopt));
        row = next;
    }
    return "0,[" + std::to_string(row) + "]," +
           stated_list(steps, [](const std::string& one) { return one; });
}

void require_length(const std::string& function, const Diagram& diagram, std::size_t variables) {
    if (diagram.length() != variables)
        throw ArgumentError(function, "the diagram has " + std::to_string(diagram.length()) +
                                          " layers, but there are " + std::to_string(variables) +
                                          " variables");
}

Diagram without_costs(const Diagram& diagram) {
    std::vector<std::vector<Diagram::Edge>> layers(diagram.length());
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (const auto& [from, values, to, cost] : diagram.edges(i)) layers[i].push_back({from, values, to});
    return Diagram(std::move(layers));
}

class InDiagram final : public ConstraintDefinition {
  public:
    InDiagram(std::vector<View> scope, const Diagram& diagram)
        : scope_(std::move(scope)),
          diagram_(std::make_shared<const Diagram>(without_costs(diagram))) {
        require_length("csp::mdd", diagram, scope_.size());
    }

    std::string kind() const override { return "mdd"; }
    std::string statement(const NameOf& name) const override {
        return stated("regular", {stated_list(scope_, name), statement_of(*diagram_, false)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return diagram_->accepts(values(assignment, scope_));
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") in " + diagram_->describe();
    }
    std::optional<Constraint> negation() const override {
        if (scope_.empty() || !diagram_->is_deterministic()) return std::nullopt;
        return mdd(scope_, diagram_->complement());
    }
    void post(Posting& posting) const override {
        if (scope_.empty()) return;
        const std::vector<View> scope = posting.canonical(scope_);
        const auto check = [scope, diagram = diagram_](const Assignment& a) {
            return diagram->accepts(values(a, scope));
        };
        post_paths(posting, "mdd", scope, layered("csp::mdd", *diagram_, scope, posting), check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Diagram> diagram_; ///< shared with the rules
};

class CostInDiagram final : public ConstraintDefinition {
  public:
    CostInDiagram(std::vector<View> scope, std::shared_ptr<const Diagram> diagram, View total)
        : scope_(std::move(scope)),
          diagram_(std::move(diagram)),
          total_(total) {}

    std::string kind() const override { return "cost_mdd"; }
    std::string statement(const NameOf& name) const override {
        return stated("cost_regular",
                      {stated_list(scope_, name), statement_of(*diagram_, true), name(total_)});
    }
    std::vector<View> scope() const override {
        std::vector<View> all = scope_;
        all.push_back(total_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return diagram_->cost_of(values(assignment, scope_)) == WideValue{assignment[total_]};
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") in " + diagram_->describe() + " at a cost of " + name(total_);
    }
    std::vector<Var> results() const override { return {total_.variable()}; }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        const View total = posting.canonical(total_);
        if (scope.empty()) return posting.assign(total, 0);
        const auto check = [scope, total, diagram = diagram_](const Assignment& a) {
            return diagram->cost_of(values(a, scope)) == WideValue{a[total]};
        };
        post_cheapest_paths(posting, "cost mdd", scope, layered("csp::cost_mdd", *diagram_, scope, posting),
                            total, check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Diagram> diagram_; ///< shared with the rules
    View total_;
};

} // namespace

Constraint mdd(const List& scope, Tuples tuples) { return make_over<Mdd>(scope, std::move(tuples)); }

Constraint mdd(const List& scope, Diagram diagram) { return make_over<InDiagram>(scope, std::move(diagram)); }

Constraint cost_mdd(const List& scope, Diagram diagram, const Expression& total) {
    require_length("csp::cost_mdd", diagram, scope.size());
    if (!diagram.is_deterministic())
        throw ArgumentError("csp::cost_mdd", "a node of the diagram has two edges with one value");
    return over(scope, {total},
                [diagram = std::make_shared<const Diagram>(std::move(diagram))](
                    std::vector<View> views, const std::vector<View>& price) {
                    return make_constraint<CostInDiagram>(std::move(views), diagram, price.front());
                });
}

} // namespace csp
