#include <csp/constraints/expression/function.hpp>

namespace csp {

std::vector<View> FunctionDefinition::scope() const {
    std::vector<View> scope;
    for (const Expression& argument : arguments_) {
        const std::vector<View> part = argument.scope();
        scope.insert(scope.end(), part.begin(), part.end());
    }
    return scope;
}

std::optional<WideValue> FunctionDefinition::evaluate(const Assignment& assignment) const {
    std::vector<WideValue> values;
    values.reserve(arguments_.size());
    for (const Expression& argument : arguments_) {
        const auto value = argument.evaluate(assignment);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    const auto result = value(values);
    if (!result || *result < min_value || *result > max_value) return std::nullopt;
    return result;
}

std::vector<Constraint> FunctionDefinition::all_preconditions() const {
    std::vector<Constraint> all = preconditions();
    for (const Expression& argument : arguments_) {
        for (const auto& term : argument.functions()) {
            const std::vector<Constraint> inner = term.function->all_preconditions();
            all.insert(all.end(), inner.begin(), inner.end());
        }
    }
    return all;
}

std::string FunctionDefinition::describe(const NameOf& name) const {
    std::vector<std::string> texts;
    texts.reserve(arguments_.size());
    for (const Expression& argument : arguments_) texts.push_back(argument.describe(name));
    return words(texts);
}

std::string FunctionDefinition::words(std::span<const std::string> arguments) const {
    std::string text = kind();
    for (const std::string& argument : arguments) {
        text += &argument == arguments.data() ? "(" : ", ";
        text += argument;
    }
    return text += ')';
}

} // namespace csp
