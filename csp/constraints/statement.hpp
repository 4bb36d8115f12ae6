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

// Statements: constraints and expressions as JSON, in the form that docs/proofs.md defines. An empty text represents a
// statement that does not exist, and makes every statement around it empty, too.

/// Returns a text as a string in JSON.
std::string quoted(const std::string& text);
/// Returns [kind, part, part, ...]; empty if a part is empty.
std::string stated(std::string_view kind, std::initializer_list<std::string> parts);

/// Returns [item, item, ...], each by `statement_of_item`; empty if an item is empty.
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
/// Returns a list of numbers.
template <typename Numbers>
std::string stated_numbers(const Numbers& numbers) {
    return stated_list(numbers, [](auto number) { return std::to_string(number); });
}
/// Returns [[min, max], ...].
std::string stated_set(const Domain& values);

std::string statement_of(const Expression& expression, const NameOf& name);
std::string statement_of(Atom atom, const NameOf& name);
std::string statement_of(Amount amount, const NameOf& name);
/// Returns [start, duration, presence, end]. The presence is 1 if the task always takes place; the end is null if it
/// has no name.
std::string statement_of(const Task& task, const NameOf& name);
/// Returns the constraint's own statement, or that of its conjuncts.
std::string statement_of(const Constraint& constraint, const NameOf& name);
/// Returns [kind, argument, argument, ...], for functions that are determined by their arguments.
std::string statement_of_arguments(const FunctionDefinition& function, std::string_view kind,
                                   const NameOf& name);

/// Returns "==", "!=" or "<=".
std::string_view sign_of(Comparison comparison);

/// Returns [[value, ...], ...], with null for any value.
std::string stated_tuples(const Tuples& tuples);

/// Returns the name of a view in statements about the variables x0, x1, ...
std::string name_in_statements(View x);

} // namespace csp
