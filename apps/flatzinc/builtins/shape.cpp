#include <apps/flatzinc/builtins/shape.hpp>

#include <apps/common/text.hpp>
#include <apps/flatzinc/builtins/builtin.hpp>

#include <algorithm>

namespace flatzinc {

namespace {

using csp::HugeValue;

/// The arguments of one constraint, by their numbers.
class Shape {
  public:
    Shape(const Instance& instance, const StatedConstraint& constraint)
        : instance_(instance),
          constraint_(constraint) {}

    std::string fault(const Relation& relation) const {
        switch (relation.kind) {
        case Relation::Kind::none:
            return "";
        case Relation::Kind::as_long_as:
            return expect(length(relation.argument) == length(relation.other), length_of(relation.argument),
                          counted(length(relation.other)) + " as in " + name(relation.other));
        case Relation::Kind::rows:
            return expect(is_multiple(length(relation.argument), length(relation.other)),
                          length_of(relation.argument),
                          "rows of " + counted(length(relation.other)) + " as in " + name(relation.other));
        case Relation::Kind::rows_of_constant:
            return expect(is_multiple(length(relation.argument), constant(relation.other)),
                          length_of(relation.argument),
                          "rows of " + text(constant(relation.other)) + ", which is " + name(relation.other));
        case Relation::Kind::as_long_as_said: {
            const bool is_product = relation.factor != Relation::no_factor;
            const HugeValue said =
                HugeValue{constant(relation.other)} * (is_product ? constant(relation.factor) : 1);
            return expect(length(relation.argument) == said, length_of(relation.argument),
                          is_product ? "as many as the product of " + name(relation.other) + " and " +
                                           name(relation.factor)
                                     : text(constant(relation.other)) + ", which is " + name(relation.other));
        }
        case Relation::Kind::positive:
            return expect(constant(relation.argument) >= 1,
                          text(constant(relation.argument)) + " in " + name(relation.argument), "1 or more");
        case Relation::Kind::numbers:
            return outside(relation.argument, relation.least, constant(relation.other));
        case Relation::Kind::places:
            return outside(relation.argument, constant(relation.other),
                           constant(relation.other) + length(relation.factor) - 1);
        }
        return "";
    }

  private:
    char type(std::size_t argument) const { return constraint_.builtin->types[argument]; }
    Argument place(std::size_t argument) const {
        return instance_.arguments[constraint_.first_argument + argument];
    }
    WideValue length(std::size_t argument) const { return place(argument).count; }
    WideValue constant(std::size_t argument) const {
        return instance_.operands_of(constraint_, argument).front().constant;
    }

    /// Whether `whole` elements form rows of `part` columns. An empty list does so for any number of columns.
    static bool is_multiple(WideValue whole, WideValue part) {
        return part > 0 ? whole % part == 0 : part == 0 && whole == 0;
    }

    std::string outside(std::size_t argument, WideValue least, WideValue most) const {
        const auto wrong = [&](WideValue min, WideValue max) {
            return expect(least <= min && max <= most,
                          text(min < least ? min : max) + " in " + name(argument),
                          least <= most ? "numbers from " + text(least) + " to " + text(most) : "none");
        };
        if (type(argument) == 'S') {
            for (const WideSet& set :
                 std::span(instance_.sets).subspan(place(argument).first, place(argument).count))
                if (!set.is_empty())
                    if (auto fault = wrong(set.min(), set.max()); !fault.empty()) return fault;
            return "";
        }
        for (const Operand operand : instance_.operands_of(constraint_, argument))
            if (auto fault = wrong(operand.constant, operand.constant); !fault.empty()) return fault;
        return "";
    }

    static std::string text(WideValue v) { return std::to_string(v); }
    static std::string name(std::size_t argument) { return "argument " + std::to_string(argument + 1); }
    static std::string counted(WideValue n) { return app::counted(static_cast<std::size_t>(n), "element"); }
    std::string length_of(std::size_t argument) const {
        return counted(length(argument)) + " in " + name(argument);
    }
    static std::string expect(bool holds, const std::string& found, const std::string& expected) {
        return holds ? "" : "found " + found + ", expected " + expected;
    }

    const Instance& instance_;
    const StatedConstraint& constraint_;
};

} // namespace

std::string what_is_misshapen(const Instance& instance, const StatedConstraint& constraint) {
    const Shape shape(instance, constraint);
    for (const Relation& relation : constraint.builtin->shape)
        if (auto fault = shape.fault(relation); !fault.empty()) return fault;
    return "";
}

} // namespace flatzinc
