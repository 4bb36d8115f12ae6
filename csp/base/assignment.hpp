#pragma once

#include <csp/base/view.hpp>

#include <span>
#include <utility>
#include <vector>

namespace csp {

/// A value for every variable of a model. @throws ArgumentError where it is asked about a variable without one,
/// such as one of another model.
class Assignment {
  public:
    Assignment() = default;
    explicit Assignment(std::vector<Value> values) : values_(std::move(values)) {}

    Value operator[](Var x) const {
        if (x.index >= values_.size()) refuse(x);
        return values_[x.index];
    }
    Value operator[](View x) const { return static_cast<Value>(x.from_variable((*this)[x.variable()])); }
    /// The value of anything that can say what it is worth, such as a linear expression.
    template <typename Expression>
    requires requires(const Expression& e, const Assignment& a) { e.value_of(a); }
    WideValue operator[](const Expression& e) const { return e.value_of(*this); }

    void set(Var x, Value v) {
        if (x.index >= values_.size()) refuse(x);
        values_[x.index] = v;
    }
    std::span<const Value> values() const { return values_; }

    friend bool operator==(const Assignment&, const Assignment&) = default;

  private:
    [[noreturn]] void refuse(Var x) const;

    std::vector<Value> values_;
};

} // namespace csp
