#pragma once

#include <csp/base/view.hpp>

#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// A value for every variable of a model.
/// Errors: throws ArgumentError for a variable without a value, or one that is known to
/// belong to another model.
class Assignment {
  public:
    Assignment() = default;
    /// @param model  Model::number(); 0: any model
    explicit Assignment(std::vector<Value> values, std::uint32_t model = 0)
        : values_(std::move(values)),
          model_(model) {}

    Value operator[](Var x) const {
        require_known(x);
        return values_[x.index];
    }
    Value operator[](View x) const { return static_cast<Value>(x.from_variable((*this)[x.variable()])); }
    /// The value of anything that can be evaluated, such as a linear expression.
    template <typename Expression>
    requires requires(const Expression& e, const Assignment& a) { e.value_of(a); }
    WideValue operator[](const Expression& e) const { return e.value_of(*this); }

    void set(Var x, Value v) {
        require_known(x);
        values_[x.index] = v;
    }
    std::span<const Value> values() const& { return values_; }
    /// Called on a temporary, returns a copy: a loop over `solver.solution().values()` would outlive the temporary.
    std::vector<Value> values() && { return std::move(values_); }
    /// The number of the model whose variables are assigned; 0: unknown.
    std::uint32_t model() const { return model_; }

    /// Whether the values are the same.
    friend bool operator==(const Assignment& a, const Assignment& b) { return a.values_ == b.values_; }

  private:
    void require_known(Var x) const {
        if (x.index >= values_.size() || !x.may_be_of(model_)) refuse(x);
    }
    [[noreturn]] void refuse(Var x) const;

    std::vector<Value> values_;
    std::uint32_t model_ = 0;
};

/// The values of variables, views or expressions in an assignment, in the order of the list.
template <typename Range>
auto values(const Assignment& assignment, const Range& xs) {
    std::vector<decltype(assignment[*std::begin(xs)])> found;
    found.reserve(std::size(xs));
    for (const auto& x : xs) found.push_back(assignment[x]);
    return found;
}

} // namespace csp
