#pragma once

#include <csp/constraints/expression/expression.hpp>

#include <string>

namespace csp {

inline bool is_constant(const Expression& expression) {
    return expression.terms().empty() && expression.functions().empty();
}

/// The text of an operand, in parentheses if it needs them next to an operator.
inline std::string operand(const std::string& words) {
    int depth = 0;
    for (const char c : words) {
        if (c == '(' || c == '[') ++depth;
        if (c == ')' || c == ']') --depth;
        if (c == ' ' && depth == 0) return '(' + words + ')';
    }
    return words;
}

} // namespace csp
