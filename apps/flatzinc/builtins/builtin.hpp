#pragma once

#include <apps/flatzinc/builtins/shape.hpp>
#include <apps/flatzinc/instance/instance.hpp>

#include <csp/constraints/constraint.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc {

class Statement;
class Facts;
class Reduction;

/// A constraint that a file may state: a row of the table that the reader, the check of solutions and the tests share.
struct Builtin {
    std::string_view name;
    /// One letter per argument: i and b for an integer and a Boolean, n for a constant integer, s for a constant set;
    /// I, B, N, S for arrays of these, M for an array of constant Booleans.
    std::string_view types;
    /// Returns the constraint to state to the library.
    csp::Constraint (*state)(const Statement&);
    /// The definition: returns whether given values satisfy the constraint.
    bool (*holds)(const Facts&);
    /// The required relations between the lengths and constants of the arguments. They are checked when a file is
    /// resolved, so `state` and `holds` may rely on them.
    shape::Relations shape = {};
    /// Narrows variables without bounds, or with wide bounds, given that constraint number `constraint` of the instance
    /// holds, which is a constraint of this row. Null: it makes no deductions.
    void (*narrow)(Reduction&, std::size_t constraint) = nullptr;
    /// How the constraint depends on its arguments, one character each: '+' if it can only become true as the argument
    /// grows, '-' as it shrinks, 's' for the variables of a sum whose coefficients are the previous argument, '.' for
    /// constants. Empty: it may depend on all of its arguments in both ways.
    std::string_view signs = {};
};

/// Return the rows of the table, by topic.
std::span<const Builtin> comparison_builtins();
std::span<const Builtin> arithmetic_builtins();
std::span<const Builtin> logic_builtins();
std::span<const Builtin> element_builtins();
std::span<const Builtin> counting_builtins();
std::span<const Builtin> order_builtins();
std::span<const Builtin> scheduling_builtins();
std::span<const Builtin> graph_builtins();
std::span<const Builtin> relation_builtins();

/// Returns the row of a topic with this name and number of arguments. As a constant, it is found by the compiler.
constexpr const Builtin& row_of(std::span<const Builtin> rows, std::string_view name, std::size_t arguments) {
    for (const Builtin& row : rows)
        if (row.name == name && row.types.size() == arguments) return row;
    throw csp::Error("found no row of this name");
}

/// The rows that passes and searches treat separately. Those whose names end with _is have a result as their last
/// argument: bool_and_is(a, b, r) means that r is true if and only if bool_and(a, b) holds.
namespace builtins {
extern const Builtin &int_eq, &int_ne, &int_le, &int_lt, &int_lin_eq, &set_in;
extern const Builtin &bool_eq, &bool_not, &bool_le, &bool_lt, &bool2int;
extern const Builtin &int_plus, &int_min, &int_max, &array_int_minimum, &array_int_maximum;
extern const Builtin &bool_and, &bool_or, &array_bool_and, &array_bool_or;
extern const Builtin &bool_and_is, &bool_or_is, &array_bool_and_is, &array_bool_or_is;
extern const Builtin &fzn_assume, &fzn_on_restart_status, &fzn_on_restart_complete,
    &fzn_on_restart_uniform_int;
extern const Builtin &fzn_on_restart_last_val_int, &fzn_on_restart_last_val_bool;
extern const Builtin &fzn_on_restart_sol_int, &fzn_on_restart_sol_bool;
} // namespace builtins

/// Returns all rows of the table.
const std::vector<const Builtin*>& all_builtins();

/// Returns the ending of the name of a constraint in this form: "", "_reif" or "_imp".
std::string_view suffix_of(Form form);

struct FoundBuiltin {
    const Builtin* builtin = nullptr;
    Form form = Form::plain;
};
/// Returns the constraint with this name and number of arguments. Any constraint may also be reified or implied, with
/// the suffix _reif or _imp and a condition as the last argument. Null if there is none.
FoundBuiltin find_builtin(std::string_view name, std::size_t arguments);
/// Returns a message that explains why a constraint was not found: "found "foo", expected a constraint that ...".
std::string what_is_wrong(std::string_view name, std::size_t arguments);

/// The arguments of a constraint under an assignment.
class Facts {
  public:
    Facts(const Instance& instance, const StatedConstraint& constraint, std::span<const WideValue> values)
        : instance_(instance),
          constraint_(constraint),
          values_(values) {}

    WideValue value(Operand operand) const {
        return operand.is_constant() ? operand.constant : values_[operand.variable];
    }
    WideValue value(std::size_t argument) const {
        return value(instance_.operands_of(constraint_, argument).front());
    }
    bool truth(std::size_t argument) const { return value(argument) != 0; }
    std::vector<WideValue> list(std::size_t argument) const {
        std::vector<WideValue> list;
        const auto operands = instance_.operands_of(constraint_, argument);
        list.reserve(operands.size());
        for (const Operand operand : operands) list.push_back(value(operand));
        return list;
    }
    const WideSet& set(std::size_t argument) const { return sets(argument).front(); }
    std::span<const WideSet> sets(std::size_t argument) const {
        const Argument place = instance_.arguments[constraint_.first_argument + argument];
        return std::span(instance_.sets).subspan(place.first, place.count);
    }

  private:
    const Instance& instance_;
    const StatedConstraint& constraint_;
    std::span<const WideValue> values_;
};

/// Whether values of all variables satisfy a constraint, its condition included.
bool holds(const Instance& instance, const StatedConstraint& constraint, std::span<const WideValue> values);

} // namespace flatzinc
