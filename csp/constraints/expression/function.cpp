#include <csp/constraints/expression/function.hpp>

#include <algorithm>

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
        if (!value || !is_value(*value)) return std::nullopt;
        values.push_back(*value);
    }
    return value(values);
}

bool FunctionDefinition::is_partial() const {
    return !preconditions().empty() ||
           std::any_of(arguments_.begin(), arguments_.end(), [](const Expression& argument) {
               const auto& inner = argument.functions();
               return std::any_of(inner.begin(), inner.end(),
                                  [](const auto& term) { return term.function->is_partial(); });
           });
}

std::string FunctionDefinition::describe(const NameOf& name) const {
    std::vector<std::string> texts;
    texts.reserve(arguments_.size());
    for (const Expression& argument : arguments_) texts.push_back(argument.describe(name));
    return words(texts);
}

std::string FunctionDefinition::words(std::span<const std::string> arguments) const {
    return kind() + '(' + list_of_texts(arguments) + ')';
}

} // namespace csp
