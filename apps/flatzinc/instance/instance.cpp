#include <apps/flatzinc/instance/instance.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>

#include <algorithm>
#include <utility>

namespace flatzinc {

std::string Instance::where(const StatedConstraint& constraint) const {
    return tree.names.text(item(constraint).name) + " at " + tree.where(item(constraint).offset);
}

std::string Instance::user_name(const StatedConstraint& constraint) const {
    for (const Expression& annotation : tree.of(item(constraint).annotations)) {
        if (annotation.kind != Expression::Kind::call || annotation.children.count != 1) continue;
        const Expression& argument = tree.of(annotation.children)[0];
        if (argument.kind == Expression::Kind::string &&
            tree.names.text(annotation.name) == "mzn_constraint_name")
            return tree.names.text(argument.name);
    }
    return "";
}

bool Instance::has_annotation(Children annotations, std::string_view name) const {
    const auto all = tree.of(annotations);
    return std::any_of(all.begin(), all.end(), [&](const Expression& annotation) {
        return (annotation.kind == Expression::Kind::name || annotation.kind == Expression::Kind::call) &&
               tree.names.text(annotation.name) == name;
    });
}

namespace {

using Kind = Expression::Kind;
using Meaning = Instance::Meaning;

class Resolver {
  public:
    explicit Resolver(Tree tree) { instance_.tree = std::move(tree); }

    Instance resolve() {
        instance_.meanings.resize(tree().names.size());
        builtins_.resize(tree().names.size());
        for (const Declaration& declared : tree().declarations) declare(declared);
        instance_.constraints.reserve(tree().constraints.size());
        for (std::uint32_t i = 0; i < tree().constraints.size(); ++i) state(i);
        instance_.goal = tree().solve.goal;
        if (tree().solve.objective) {
            at_ = tree().solve.offset;
            instance_.objective = operand(*tree().solve.objective, false);
        }
        return std::move(instance_);
    }

  private:
    const Tree& tree() const { return instance_.tree; }
    const std::string& text(Name name) const { return tree().names.text(name); }
    [[noreturn]] void refuse(const std::string& what) const { throw FileError(tree().where(at_), what); }

    // Declarations.

    void declare(const Declaration& declared) {
        at_ = declared.offset;
        if (instance_.meanings[declared.name].kind != Meaning::Kind::nothing)
            refuse("found a second \"" + text(declared.name) + "\", expected a new name");
        const Type& type = declared.type;
        if (type.is_array_of_any_length) refuse("found array [int], expected array [1..n]");
        Meaning meaning;
        if (type.base == Type::Base::floating) {
            if (type.is_variable && !type.length)
                refuse("found the float variable \"" + text(declared.name) +
                       "\", expected variables of type bool and int, which Arcwise supports");
            meaning.kind = Meaning::Kind::floating;
        } else if (type.length) {
            meaning = array(declared);
        } else if (type.base == Type::Base::set_of_integers) {
            meaning = set(declared);
        } else {
            meaning = {Meaning::Kind::operand, variable_or_parameter(declared)};
        }
        instance_.meanings[declared.name] = meaning;
    }

    Argument variable_or_parameter(const Declaration& declared) {
        const bool is_boolean = declared.type.base == Type::Base::boolean;
        if (!declared.type.is_variable) {
            if (!declared.value) refuse("found no value of \"" + text(declared.name) + "\", expected one");
            return add(operand(*declared.value, is_boolean));
        }
        Variable variable{declared.name, declared.offset, is_boolean};
        for (const Expression& annotation : tree().of(declared.annotations)) {
            if (annotation.kind != Kind::name) continue;
            const std::string& mark = text(annotation.name);
            variable.is_introduced |= mark == "var_is_introduced";
            variable.is_defined |= mark == "is_defined_var";
            variable.is_output |= mark == "output_var";
        }
        if (is_boolean) variable.domain = WideSet(0, 1);
        if (declared.type.domain) variable.domain = set_of(*declared.type.domain);
        const Operand itself{static_cast<std::uint32_t>(instance_.variables.size()), is_boolean};
        if (declared.value) {
            const Operand right = operand(*declared.value, is_boolean);
            if (right.is_constant())
                variable.domain.keep(right.constant, right.constant);
            else
                instance_.equations.push_back({itself, right});
        }
        const Argument place = add(itself);
        if (variable.is_output) instance_.outputs.push_back({declared.name, false, {}, place});
        instance_.variables.push_back(std::move(variable));
        return place;
    }

    Meaning set(const Declaration& declared) {
        if (declared.type.is_variable)
            refuse("found the set variable \"" + text(declared.name) +
                   "\", expected sets as arrays of Booleans: compile with the MiniZinc library of Arcwise");
        if (!declared.value) refuse("found no value of \"" + text(declared.name) + "\", expected a set");
        return {Meaning::Kind::set, add(set_of(*declared.value))};
    }

    Meaning array(const Declaration& declared) {
        const std::string& name = text(declared.name);
        if (!declared.value) refuse("found no elements of \"" + name + "\", expected an array");
        Meaning meaning;
        if (declared.type.base == Type::Base::set_of_integers) {
            if (declared.type.is_variable)
                refuse(
                    "found the array of set variables \"" + name +
                    "\", expected sets as arrays of Booleans: compile with the MiniZinc library of Arcwise");
            meaning = {Meaning::Kind::sets, sets_of(*declared.value)};
        } else {
            meaning = {Meaning::Kind::operands,
                       operands_of(*declared.value, declared.type.base == Type::Base::boolean)};
        }
        if (static_cast<std::int64_t>(meaning.elements.count) != *declared.type.length)
            refuse("found " + std::to_string(meaning.elements.count) + " elements of \"" + name +
                   "\", expected " + std::to_string(*declared.type.length));
        if (declared.type.domain && declared.type.is_variable) confine(declared, meaning);
        mark_output(declared, meaning);
        return meaning;
    }

    /// Confines each element of an array to the domain declared for the elements, if there is one.
    void confine(const Declaration& declared, const Meaning& meaning) {
        const WideSet domain = set_of(*declared.type.domain);
        for (const Operand element : instance_.operands_of(meaning.elements)) {
            if (!element.is_constant())
                instance_.variables[element.variable].domain.keep(domain);
            else if (!domain.contains(element.constant))
                refuse("found the element " + std::to_string(element.constant) + " of \"" +
                       text(declared.name) + "\", expected elements within its type");
        }
    }

    void mark_output(const Declaration& declared, const Meaning& meaning) {
        for (const Expression& annotation : tree().of(declared.annotations)) {
            if (annotation.kind != Kind::call || text(annotation.name) != "output_array") continue;
            Output output{declared.name, true, {}, meaning.elements};
            std::int64_t size = 1;
            if (annotation.children.count == 1) {
                const Expression& sets = tree().of(annotation.children)[0];
                if (sets.kind != Kind::array)
                    refuse("found output_array without a list, expected index sets");
                for (const Expression& set : tree().of(sets.children)) {
                    const WideSet indices = set_of(set);
                    if (!indices.is_interval()) refuse("found an index set with holes, expected a range");
                    if (__builtin_mul_overflow(
                            size, indices.is_empty() ? 0 : indices.max() - indices.min() + 1, &size))
                        refuse("found huge index sets, expected as many as there are elements");
                    output.index_sets.push_back({indices.min(), indices.max()});
                }
            }
            if (output.index_sets.empty() || size != static_cast<std::int64_t>(meaning.elements.count))
                refuse("found index sets for " + std::to_string(size) + " elements of \"" +
                       text(declared.name) + "\", expected them for " +
                       std::to_string(meaning.elements.count));
            for (const Operand element : instance_.operands_of(meaning.elements))
                if (!element.is_constant()) instance_.variables[element.variable].is_output = true;
            instance_.outputs.push_back(std::move(output));
        }
    }

    // Constraints.

    /// Names recur often, so the constraints that they denote are cached.
    struct Known {
        const Builtin* builtin = nullptr;
        Form form = Form::plain;
        std::uint32_t arguments = 0; ///< including the condition
    };

    Known known(const ConstraintItem& item) {
        Known& kept = builtins_[item.name];
        if (kept.builtin != nullptr && kept.arguments == item.arguments.count) return kept;
        const auto found = find_builtin(text(item.name), item.arguments.count);
        if (found.builtin == nullptr) refuse(what_is_wrong(text(item.name), item.arguments.count));
        return kept = {found.builtin, found.form, item.arguments.count};
    }

    void state(std::uint32_t number) {
        const ConstraintItem& item = tree().constraints[number];
        at_ = item.offset;
        const Known what = known(item);
        StatedConstraint stated{
            what.builtin, what.form, static_cast<std::uint32_t>(instance_.arguments.size()), {}, number};
        const auto& types = what.builtin->types;
        // By index: resolving adds no expressions, but the span must not outlive a single call.
        for (std::uint32_t i = 0; i < types.size(); ++i)
            instance_.arguments.push_back(
                argument(tree().expressions[item.arguments.first + i], types[i], i + 1));
        if (what.form != Form::plain)
            stated.condition =
                operand(tree().expressions[item.arguments.first + item.arguments.count - 1], true);
        if (const std::string fault = what_is_misshapen(instance_, stated); !fault.empty())
            refuse(text(item.name) + ": " + fault);
        instance_.constraints.push_back(stated);
    }

    Argument argument(const Expression& given, char type, std::uint32_t number) {
        switch (type) {
        case 'i':
        case 'b':
            return single(given, type == 'b');
        case 'I':
        case 'B':
            return operands_of(given, type == 'B');
        case 's':
            return named(given, Meaning::Kind::set) ? meaning_of(given).elements : add(set_of(given));
        case 'S':
            return named(given, Meaning::Kind::sets) ? meaning_of(given).elements : sets_of(given);
        default:
            break;
        }
        const Argument constants = type == 'n' ? single(given, false) : operands_of(given, type == 'M');
        for (const Operand constant : instance_.operands_of(constants))
            if (!constant.is_constant())
                refuse("found a variable in argument " + std::to_string(number) + ", expected constants");
        return constants;
    }

    // Expressions.

    bool named(const Expression& given, Meaning::Kind kind) const {
        return given.kind == Kind::name && instance_.meanings[given.name].kind == kind;
    }
    const Meaning& meaning_of(const Expression& given) const {
        const Meaning& meaning = instance_.meanings[given.name];
        if (meaning.kind == Meaning::Kind::nothing)
            refuse("found \"" + text(given.name) + "\", expected a name that is declared before it");
        return meaning;
    }
    Argument add(Operand operand) {
        instance_.operands.push_back(operand);
        return {static_cast<std::uint32_t>(instance_.operands.size() - 1), 1};
    }
    Argument add(WideSet set) {
        instance_.sets.push_back(std::move(set));
        return {static_cast<std::uint32_t>(instance_.sets.size() - 1), 1};
    }

    Argument single(const Expression& given, bool is_boolean) {
        const Operand read = operand(given, is_boolean);
        if (named(given, Meaning::Kind::operand)) return instance_.meanings[given.name].elements;
        return add(read);
    }

    Operand operand(const Expression& given, bool is_boolean) {
        const Operand read = untyped(given);
        if (read.is_boolean != is_boolean)
            refuse(std::string("found ") + (read.is_boolean ? "a Boolean" : "an integer") + ", expected " +
                   (is_boolean ? "a Boolean" : "an integer"));
        return read;
    }

    Operand untyped(const Expression& given) {
        switch (given.kind) {
        case Kind::boolean:
            return {Operand::none, true, given.integer};
        case Kind::integer:
            if (given.integer <= -WideSet::infinity || given.integer >= WideSet::infinity)
                refuse("found " + std::to_string(given.integer) + ", expected an integer below 2^62");
            return {Operand::none, false, given.integer};
        case Kind::name: {
            const Meaning& meaning = meaning_of(given);
            if (meaning.kind != Meaning::Kind::operand)
                refuse("found \"" + text(given.name) + "\", expected a Boolean or an integer");
            return instance_.operands[meaning.elements.first];
        }
        case Kind::element: {
            const Meaning& meaning = meaning_of(given);
            const Expression& index = tree().of(given.children)[0];
            if (meaning.kind != Meaning::Kind::operands || index.kind != Kind::integer || index.integer < 1 ||
                index.integer > static_cast<std::int64_t>(meaning.elements.count))
                refuse("found an element of \"" + text(given.name) + "\", expected one that it has");
            return instance_.operands[meaning.elements.first + static_cast<std::size_t>(index.integer) - 1];
        }
        case Kind::floating:
            refuse("found a float, expected a Boolean or an integer");
        default:
            break;
        }
        refuse("found an array, a set, a string or a call, expected a Boolean or an integer");
    }

    Argument operands_of(const Expression& given, bool is_boolean) {
        if (named(given, Meaning::Kind::operands)) {
            const Argument elements = instance_.meanings[given.name].elements;
            if (elements.count > 0 && instance_.operands[elements.first].is_boolean != is_boolean)
                refuse("found the array \"" + text(given.name) + "\", expected one of " +
                       (is_boolean ? "Booleans" : "integers"));
            return elements;
        }
        if (given.kind != Kind::array) refuse("found no array, expected one");
        const auto first = static_cast<std::uint32_t>(instance_.operands.size());
        for (std::uint32_t i = 0; i < given.children.count; ++i)
            instance_.operands.push_back(operand(tree().expressions[given.children.first + i], is_boolean));
        return {first, given.children.count};
    }

    Argument sets_of(const Expression& given) {
        if (given.kind != Kind::array) refuse("found no array, expected one of sets");
        const auto first = static_cast<std::uint32_t>(instance_.sets.size());
        for (const Expression& set : tree().of(given.children)) instance_.sets.push_back(set_of(set));
        return {first, given.children.count};
    }

    WideSet set_of(const Expression& given) {
        if (given.kind == Kind::name) {
            const Meaning& meaning = meaning_of(given);
            if (meaning.kind != Meaning::Kind::set)
                refuse("found \"" + text(given.name) + "\", expected a set");
            return instance_.sets[meaning.elements.first];
        }
        if (given.kind != Kind::range && given.kind != Kind::set) refuse("found no set, expected one");
        if (given.kind == Kind::range) return WideSet(std::vector{ends(given)});
        std::vector<WideInterval> intervals;
        for (const Expression& element : tree().of(given.children)) {
            if (element.kind == Kind::range) {
                intervals.push_back(ends(element));
            } else {
                const WideValue value = constant(element);
                intervals.push_back({value, value});
            }
        }
        return WideSet(std::move(intervals));
    }

    WideInterval ends(const Expression& range) {
        const auto both = tree().of(range.children);
        const Expression low = both[0];
        const Expression high = both[1];
        return {constant(low), constant(high)};
    }

    WideValue constant(const Expression& given) {
        const Operand read = operand(given, false);
        if (!read.is_constant()) refuse("found a variable in a set, expected constants");
        return read.constant;
    }

    Instance instance_;
    std::vector<Known> builtins_; ///< by name
    Offset at_ = 0;               ///< of the item being resolved
};

} // namespace

Instance resolve(Tree tree) { return Resolver(std::move(tree)).resolve(); }

} // namespace flatzinc
