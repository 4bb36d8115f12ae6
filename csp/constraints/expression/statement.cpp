#include <csp/constraints/statement.hpp>

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/function.hpp>

#include <vector>

namespace csp {

std::string statement_of(const Expression& expression, const NameOf& name) {
    const std::vector<Term>& terms = expression.terms();
    const std::vector<Expression::FunctionTerm>& functions = expression.functions();
    if (terms.empty() && functions.empty()) return std::to_string(expression.constant());
    if (expression.constant() == 0 && terms.size() + functions.size() == 1) {
        if (!terms.empty() && terms.front().coefficient == 1) return name(terms.front().variable);
        if (!functions.empty() && functions.front().coefficient == 1)
            return functions.front().function->statement(name);
    }
    std::string text = "[\"sum\"," + std::to_string(expression.constant());
    const auto add = [&text](WideValue coefficient, const std::string& part) {
        text.append(",[").append(std::to_string(coefficient)).append(",").append(part).append("]");
        return !part.empty();
    };
    for (const Term& term : terms) add(term.coefficient, name(term.variable));
    for (const auto& [coefficient, function] : functions)
        if (!add(coefficient, function->statement(name))) return "";
    return text + ']';
}

std::string statement_of_arguments(const FunctionDefinition& function, std::string_view kind,
                                   const NameOf& name) {
    std::string text = "[\"" + std::string(kind) + '"';
    for (const Expression& argument : function.arguments()) {
        const std::string part = statement_of(argument, name);
        if (part.empty()) return "";
        text.append(",").append(part);
    }
    return text + ']';
}

} // namespace csp
