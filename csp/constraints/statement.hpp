#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/text.hpp>
#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace csp {

class Expression;
class FunctionDefinition;
class Tuples;
struct Task;
enum class Comparison : std::uint8_t;

// Statements: constraints and expressions as JSON, in the form that docs/proofs.md defines. An empty text stands for a
// statement that does not exist, and makes every statement around it empty, too.

/// A text as a string in JSON.
std::string quoted(const std::string& text);
/// [kind, part, part, ...]: empty if a part is.
std::string stated(std::string_view kind, std::initializer_list<std::string> parts);

/// [item, item, ...], each by `statement_of_item`: empty if an item is.
template <typename Items, typename StatementOf>
std::string stated_list(const Items& items, const StatementOf& statement_of_item) {
    bool are_all = true;
    std::string text = "[";
    text += list_of(
        items,
        [&](const auto& item) {
            std::string part = statement_of_item(item);
            are_all = are_all && !part.empty();
            return part;
        },
        ",");
    return are_all ? text + ']' : "";
}
/// A list of numbers.
template <typename Numbers>
std::string stated_numbers(const Numbers& numbers) {
    return stated_list(numbers, [](auto number) { return std::to_string(number); });
}
/// [[min, max], ...]
std::string stated_set(const Domain& values);

std::string statement_of(const Expression& expression, const NameOf& name);
std::string statement_of(Atom atom, const NameOf& name);
std::string statement_of(Amount amount, const NameOf& name);
/// [start, duration, presence, end]; the presence is 1 if the task takes place anyway, the end null if it has no name.
std::string statement_of(const Task& task, const NameOf& name);
/// The constraint's own statement, or that of its conjuncts.
std::string statement_of(const Constraint& constraint, const NameOf& name);
/// [kind, argument, argument, ...]: for functions whose arguments are all that there is to them.
std::string statement_of_arguments(const FunctionDefinition& function, std::string_view kind,
                                   const NameOf& name);

/// "==", "!=" or "<=".
std::string_view sign_of(Comparison comparison);

/// [[value, ...], ...], with null for any value.
std::string stated_tuples(const Tuples& tuples);

/// The name of a view in statements about the variables x0, x1, ...
std::string name_in_statements(View x);

} // namespace csp
