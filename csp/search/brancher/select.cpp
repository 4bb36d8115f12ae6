#include <csp/search/brancher/branchings.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

class Select : public Brancher {
  public:
    Select(std::unique_ptr<VariableOrder> variables, std::unique_ptr<ValueOrder> values)
        : variables_(std::move(variables)),
          values_(std::move(values)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        const Var x = variables_->choose(state);
        return values_->branch(state, x);
    }

    void on_begin() override {
        variables_->on_begin();
        values_->on_begin();
    }
    void on_node(const Node& node) override {
        variables_->on_node(node);
        values_->on_node(node);
    }
    void on_solution(const Store& solution) override {
        variables_->on_solution(solution);
        values_->on_solution(solution);
    }
    void on_restart() override {
        variables_->on_restart();
        values_->on_restart();
    }

  private:
    std::unique_ptr<VariableOrder> variables_;
    std::unique_ptr<ValueOrder> values_;
};

/// Offers the heuristics only the open ones among its variables. O(variables) per choice.
class SelectAmong final : public Select {
  public:
    SelectAmong(std::vector<Var> variables, std::unique_ptr<VariableOrder> order,
                std::unique_ptr<ValueOrder> values)
        : Select(std::move(order), std::move(values)),
          variables_(std::move(variables)) {
        open_.reserve(variables_.size());
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        open_.clear();
        for (const Var x : variables_)
            if (state.is_open(x)) open_.push_back(x);
        if (open_.empty()) return std::nullopt;
        SearchState among = state.narrowed_to(open_);
        return Select::next(among);
    }

  private:
    std::vector<Var> variables_;
    std::vector<Var> open_;
};

std::string in_words(const VariableOrderKind& variables, const ValueOrderKind& values) {
    return std::string(variables.name).append(", ").append(values.name);
}

} // namespace

Branching select(const VariableOrderKind& variable_order, const ValueOrderKind& value_order) {
    return {"select(" + in_words(variable_order, value_order) + ')',
            [&variable_order, &value_order](Engine& engine, const Model& model) {
                return std::make_unique<Select>(variable_order.make(engine, model),
                                                value_order.make(engine, model));
            }};
}

Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order) {
    std::string description = "select(" + std::to_string(variables.size()) + " variables, " +
                              in_words(variable_order, value_order) + ')';
    return {std::move(description), [variables = std::move(variables), &variable_order,
                                     &value_order](Engine& engine, const Model& model) {
                for (const Var x : variables) model.require_own(x, "csp::select");
                return std::make_unique<SelectAmong>(variables, variable_order.make(engine, model),
                                                     value_order.make(engine, model));
            }};
}

} // namespace csp
