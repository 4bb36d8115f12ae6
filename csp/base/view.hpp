#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/types.hpp>

#include <concepts>
#include <cstdint>
#include <span>
#include <string>

namespace csp {

/// The integer `x + offset` or `-x + offset` seen as a variable, without a new variable.
///
/// A View takes sixteen bytes; a Var converts to its own view, and a default View is that of a default Var. The offset
/// is wide, so that sums of offsets below 2^62 do not overflow. Posting a constraint checks that the view's values fit
/// into a Value. Views are exact for bounds and holes alike. There is no scaled view `a * x`: multiples belong in
/// linear constraints, which handle rounding and overflow.
class View {
  public:
    constexpr View() = default;
    constexpr View(Var x) : View(x, false, 0) {}
    constexpr View(Var x, bool negated, WideValue offset)
        : index_(x.index),
          model_and_sign_(x.model << 1 | static_cast<std::uint32_t>(negated)),
          offset_(offset) {}
    template <std::integral Integer>
    View(Integer) = delete; // a number or a truth value is not a variable

    constexpr Var variable() const { return Var(index_, model_and_sign_ >> 1); }
    constexpr bool is_negated() const { return (model_and_sign_ & 1U) != 0; }
    constexpr WideValue offset() const { return offset_; }
    constexpr bool is_plain() const { return !is_negated() && offset_ == 0; }

    /// The value of the view if its variable is `v`, and the reverse.
    constexpr WideValue from_variable(WideValue v) const { return is_negated() ? offset_ - v : v + offset_; }
    constexpr WideValue to_variable(WideValue v) const { return is_negated() ? offset_ - v : v - offset_; }

    /// Whether both are the same view of the same variable. (`==` between views states a constraint.)
    constexpr bool is_same(View other) const {
        return variable().is_same(other.variable()) && is_negated() == other.is_negated() &&
               offset_ == other.offset_;
    }

    constexpr View operator-() const { return {variable(), !is_negated(), -offset_}; }
    friend constexpr View operator+(View x, WideValue c) {
        return {x.variable(), x.is_negated(), x.offset_ + c};
    }
    friend constexpr View operator+(WideValue c, View x) { return x + c; }
    friend constexpr View operator-(View x, WideValue c) {
        return {x.variable(), x.is_negated(), x.offset_ - c};
    }
    friend constexpr View operator-(WideValue c, View x) {
        return {x.variable(), !x.is_negated(), c - x.offset_};
    }

  private:
    std::uint32_t index_ = Var::no_index;
    std::uint32_t model_and_sign_ = 0; ///< the lowest bit: whether it is negated
    WideValue offset_ = 0;
};

static_assert(sizeof(View) == 16);

template <typename Stream>
Stream& operator<<(Stream&, const View&) = delete; // write model.name(x), or solution[x] for its value

constexpr View operator+(Var x, WideValue c) { return View(x) + c; }
constexpr View operator+(WideValue c, Var x) { return View(x) + c; }
constexpr View operator-(Var x, WideValue c) { return View(x) - c; }
constexpr View operator-(WideValue c, Var x) { return c - View(x); }
constexpr View operator-(Var x) { return -View(x); }

// Not a number to add. `x + (y == z)` counts if y or z is a variable.
template <typename Variable>
concept VariableOrView = std::same_as<Variable, Var> || std::same_as<Variable, View>;
template <VariableOrView Variable, NoInteger Number>
View operator+(Variable, Number) = delete; // write x + 1, with an integer
template <VariableOrView Variable, NoInteger Number>
View operator+(Number, Variable) = delete; // write 1 + x, with an integer
template <VariableOrView Variable, NoInteger Number>
View operator-(Variable, Number) = delete; // write x - 1, with an integer
template <VariableOrView Variable, NoInteger Number>
View operator-(Number, Variable) = delete; // write 1 - x, with an integer

/// The variable of x, if x == y, as a view of y's variable.
constexpr View solved_for(View x, View y) {
    const WideValue difference = y.offset() - x.offset();
    return {y.variable(), x.is_negated() != y.is_negated(), x.is_negated() ? -difference : difference};
}

/// "x", "x + 3", "5 - x": a view in words, given the name of its variable.
inline std::string in_words(View x, const std::string& variable) {
    if (x.is_negated())
        return x.offset() == 0 ? '-' + variable : std::to_string(x.offset()) + " - " + variable;
    if (x.offset() == 0) return variable;
    return variable + (x.offset() > 0 ? " + " : " - ") +
           std::to_string(x.offset() > 0 ? x.offset() : -x.offset());
}

/// "variable number 3": a variable in messages from code that does not know its name.
inline std::string numbered(Var x) {
    return x.is_none() ? "a variable that no model made" : "variable number " + std::to_string(x.index);
}

/// The scope of a rule: its variables and views, in the order in which they were given.
using Views = std::span<const View>;

/// Whether every value of the view is a Value if its variable lies between min and max.
constexpr bool takes_values_only(View x, Value min, Value max) {
    return is_value(x.from_variable(min)) && is_value(x.from_variable(max));
}

/// Whether atoms that compare the view with k can be stated about its variable. A bound for which this is false needs
/// no atom in a reason, because every value of the variable satisfies it.
constexpr bool is_stateable(View x, WideValue k) { return is_value(x.to_variable(k)); }

/// The atom of a view, restated about its variable.
constexpr Atom atom_at_least(View x, Value k) {
    const auto bound = static_cast<Value>(x.to_variable(k));
    return x.is_negated() ? Atom::at_most(x.variable(), bound) : Atom::at_least(x.variable(), bound);
}
constexpr Atom atom_at_most(View x, Value k) {
    const auto bound = static_cast<Value>(x.to_variable(k));
    return x.is_negated() ? Atom::at_least(x.variable(), bound) : Atom::at_most(x.variable(), bound);
}
constexpr Atom atom_equal(View x, Value k) {
    return Atom::equal(x.variable(), static_cast<Value>(x.to_variable(k)));
}
constexpr Atom atom_different(View x, Value k) {
    return Atom::different(x.variable(), static_cast<Value>(x.to_variable(k)));
}

} // namespace csp
