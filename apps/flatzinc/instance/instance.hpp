#pragma once

#include <apps/flatzinc/instance/wide_set.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

/// The content of a file with every name resolved: variables by number, constraints as rows of the table of builtins.
namespace flatzinc {

struct Builtin;

/// A constant, or a variable by its number. A truth value is 0 or 1.
struct Operand {
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    std::uint32_t variable = none;
    bool is_boolean = false;
    WideValue constant = 0;

    bool is_constant() const { return variable == none; }
};
static_assert(sizeof(Operand) == 16);

struct Variable {
    Name name = 0;
    Offset offset = 0;
    bool is_boolean = false;
    bool is_introduced = false; ///< by the compiler
    bool is_defined = false;    ///< by a constraint, as a function of further variables
    bool is_output = false;
    WideSet domain = {};
};

/// An argument of a constraint: consecutive operands (one if it is not an array), or sets.
struct Argument {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// The form in which a constraint of the table is stated.
enum class Form : std::uint8_t {
    plain,   ///< it holds
    reified, ///< it holds if and only if the condition does: _reif
    implied, ///< it holds if the condition does: _imp
};

struct StatedConstraint {
    const Builtin* builtin = nullptr;
    Form form = Form::plain;
    std::uint32_t first_argument = 0; ///< in Instance::arguments; as many as the builtin has
    Operand condition = {};           ///< unless it is plain
    std::uint32_t item = 0;           ///< in Tree::constraints
};

/// An output item of a solution: a variable, or an array with its index sets.
struct Output {
    Name name = 0;
    bool is_array = false;
    std::vector<WideInterval> index_sets = {};
    Argument elements = {};
};

struct Instance {
    Tree tree;
    std::string fingerprint; ///< of the text, by which a proof names it; empty unless it was set
    std::vector<Variable> variables;
    std::vector<StatedConstraint> constraints;
    std::vector<Argument> arguments;
    std::vector<Operand> operands;
    std::vector<WideSet> sets;
    /// Two operands that a declaration makes equal: `var int: x = y`.
    struct Equation {
        Operand left;
        Operand right;
    };
    std::vector<Equation> equations;
    std::vector<Output> outputs; ///< in the order of the file
    Goal goal = Goal::satisfy;
    Operand objective = {};

    /// The meaning of a name.
    struct Meaning {
        enum class Kind : std::uint8_t { nothing, operand, operands, set, sets, floating };
        Kind kind = Kind::nothing;
        Argument elements = {};
    };
    std::vector<Meaning> meanings; ///< by name

    std::span<const Operand> operands_of(Argument argument) const {
        return std::span(operands).subspan(argument.first, argument.count);
    }
    std::span<const Operand> operands_of(const StatedConstraint& constraint, std::size_t argument) const {
        return operands_of(arguments[constraint.first_argument + argument]);
    }
    const std::string& name(const Variable& variable) const { return tree.names.text(variable.name); }
    const ConstraintItem& item(const StatedConstraint& constraint) const {
        return tree.constraints[constraint.item];
    }
    /// Returns, for example, "int_le at line 3, column 1".
    std::string where(const StatedConstraint& constraint) const;
    /// Returns the name that the user gave the constraint: `constraint :: "name" ...` in MiniZinc; empty if it has
    /// none.
    std::string user_name(const StatedConstraint& constraint) const;
    bool has_annotation(Children annotations, std::string_view name) const;
};

/// Resolves all names. O(size of the tree). Throws FileError for a name that is undeclared, of the wrong type, or not
/// supported (floats and set variables).
Instance resolve(Tree tree);

} // namespace flatzinc
