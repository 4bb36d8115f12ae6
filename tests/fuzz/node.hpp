#pragma once

#include <csp/base/types.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/expression/expression.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

using Wide = csp::WideValue;
/// The value of an expression: any sum of products; absent if there is no value, as for a quotient by zero.
using Number = std::optional<csp::HugeValue>;
/// The values of an assignment, by variable.
using Values = std::span<const csp::Value>;

/// x, x + c or c - x, as data. Variable number i of a problem is variable number i of its csp::Model.
struct Operand {
    std::uint32_t variable = 0;
    bool is_negated = false;
    Wide offset = 0;

    Wide in(Values values) const {
        const Wide v = values[variable];
        return is_negated ? offset - v : v + offset;
    }
    csp::View view() const { return {csp::Var{variable}, is_negated, offset}; }
    std::string text() const;
};

struct Kind;
class Draft;

/// A constraint or an expression as data: its kind and its arguments.
struct Node {
    const Kind* kind = nullptr;
    std::vector<std::vector<Operand>> lists = {};
    std::vector<std::vector<Wide>> numbers = {};
    std::vector<Node> parts = {};
};

enum class Sort : std::uint8_t { constraint, expression };

/// The elements that the shrinker may remove from a node.
enum class Shape : std::uint8_t {
    fixed,    ///< no element
    free,     ///< any element of any list
    parallel, ///< place i of every list and of every row of numbers that is as long as the first list
    terms,    ///< place i of the first list and of the first numbers
    table,    ///< a row of numbers[0], which are rows as long as the first list
    parts,    ///< any part except the last one
};

/// A kind of constraint or function of the library: its random generation, its meaning, its statement, and its form in
/// C++. The meaning is written after the reference, never after the library's code.
struct Kind {
    std::string_view name;
    Sort sort = Sort::constraint;
    std::string_view header; ///< the header in which the library declares it
    Shape shape = Shape::fixed;
    /// C++ with placeholders for arguments: see write().
    std::string_view text = {};
    Node (*make)(Draft&) = nullptr;
    /// The value; of a constraint, 1 if it holds, 0 if it does not.
    Number (*value)(const Node&, Values) = nullptr;
    csp::Constraint (*state)(const Node&) = nullptr;   ///< states a constraint
    csp::Expression (*express)(const Node&) = nullptr; ///< makes an expression
    /// Writes the node in C++; used instead of the text.
    std::string (*write)(const Node&) = nullptr;
};

/// Returns the value of the node in the assignment; 0 or 1 if it is a constraint.
inline Number value_of(const Node& node, Values values) { return node.kind->value(node, values); }
inline bool holds(const Node& node, Values values) { return value_of(node, values) == Number(1); }

/// Return the library's constraint, and its expression; a constraint counts 1 if it holds.
csp::Constraint stated(const Node& node);
csp::Expression expressed(const Node& node);

/// Returns the node in C++. Placeholders for arguments in the text of its kind:
///
///     $x0  the first list as a list of views     $x0.1  its second element
///     $n0  the first list of numbers             $n0.1  its second number
///     $t0  the same cut into rows as long as the first list of operands
///     $p0  the first part                        $p*    all parts, with commas between
std::string written(const Node& node);
std::string written(std::span<const Operand> operands);
std::string written(std::span<const Wide> numbers);
/// Returns the numbers written in rows; an empty list of rows if the length is 0.
std::string written_in_rows(std::span<const Wide> numbers, std::size_t length);

/// Returns whether the node or a part of it satisfies the predicate.
template <typename Predicate>
bool any_node(const Node& node, const Predicate& predicate) {
    if (predicate(node)) return true;
    for (const Node& part : node.parts)
        if (any_node(part, predicate)) return true;
    return false;
}

/// Calls `visit` for every operand of the node and its parts.
template <typename AnyNode, typename Visit>
void for_each_operand(AnyNode& node, const Visit& visit) {
    for (auto& list : node.lists)
        for (auto& operand : list) visit(operand);
    for (auto& part : node.parts) for_each_operand(part, visit);
}

// Helpers for writing the families of kinds.

std::vector<Wide> values_of(const Node& node, std::size_t list, Values values);
std::vector<csp::View> views(const Node& node, std::size_t list = 0);
/// Returns the numbers as values.
std::vector<csp::Value> values(const Node& node, std::size_t list = 0);
std::vector<std::vector<csp::Value>> rows(std::span<const Wide> numbers, std::size_t length);
std::vector<csp::Constraint> constraints(const Node& node);
std::vector<csp::Expression> expressions(const Node& node);
inline Wide operand_value(const Node& node, std::size_t list, std::size_t place, Values values) {
    return node.lists[list][place].in(values);
}

} // namespace fuzz
