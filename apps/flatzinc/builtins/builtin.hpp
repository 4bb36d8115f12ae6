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

/// A constraint that a file may state: a row of the table that the reader, the check of solutions and the tests share.
struct Builtin {
    std::string_view name;
    /// One letter per argument: i and b an integer and a Boolean, n a constant integer, s a constant set; I, B, N, S
    /// arrays of these, M an array of constant Booleans.
    std::string_view types;
    /// Returns the constraint to state to the library.
    csp::Constraint (*state)(const Statement&);
    /// The definition: returns whether given values satisfy the constraint.
    bool (*holds)(const Facts&);
    /// How the lengths and constants of the arguments must be related. Resolving a file checks this, so `state` and
    /// `holds` may rely on it.
    shape::Relations shape = {};
};

/// The rows of the table, by topic.
std::span<const Builtin> comparison_builtins();
std::span<const Builtin> sum_builtins();
std::span<const Builtin> arithmetic_builtins();
std::span<const Builtin> logic_builtins();
std::span<const Builtin> element_builtins();
std::span<const Builtin> counting_builtins();
std::span<const Builtin> order_builtins();
std::span<const Builtin> scheduling_builtins();
std::span<const Builtin> graph_builtins();
std::span<const Builtin> subgraph_builtins();
std::span<const Builtin> relation_builtins();
std::span<const Builtin> restart_builtins();

/// All rows of the table.
const std::vector<const Builtin*>& all_builtins();

/// The ending of the name of a constraint in this form: "", "_reif" or "_imp".
std::string_view suffix_of(Form form);

struct FoundBuiltin {
    const Builtin* builtin = nullptr;
    Form form = Form::plain;
};
/// Finds a constraint by name and number of arguments. Any of them may also be reified or implied, with the suffix
/// _reif or _imp and a condition as the last argument. Null if there is none.
FoundBuiltin find_builtin(std::string_view name, std::size_t arguments);
/// A message that explains why a constraint was not found: "found "foo", which is no constraint ...".
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
