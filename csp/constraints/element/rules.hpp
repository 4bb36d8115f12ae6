#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace csp {

/// result == elements[index]. The index is domain consistent. The result and the elements are domain consistent if the
/// result spans at most 64 values; otherwise they are bounds consistent while the index is not fixed.
///
/// Rule 1. The index lies within the array.
/// Rule 2. An index whose element shares no value with the result is removed.
/// Rule 3. The result keeps the values that the elements at the remaining indices can take.
/// Rule 4. Once the index is fixed, the result and its element are equal.
///
/// Complexity: O(remaining indices) a run if the result spans at most 64 values. Otherwise the same, with a witness for
/// each index: a shared value found in an earlier run, which is a hint that needs no undoing.
class ElementOfVariables final : public Rule {
  public:
    /// @param elements  one view or more
    ElementOfVariables(View result, View index, std::vector<View> elements);

    std::string name() const override { return "element"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void narrow_small(Context& context) const;
    void narrow_bounds(Context& context);
    void follow(Context& context) const;
    bool has_shared_value(std::size_t i, const Context& context);
    void explain_indices(Value bound, bool is_lower, const Context& context, Reason& reason) const;

    View result_;
    View index_;
    std::vector<View> elements_;
    std::vector<View> seen_;       ///< the elements, as the result's variable sees them
    std::vector<Value> witnesses_; ///< for each element, a value shared with the result
};

/// result == elements[row * columns + column]. Row and column are domain consistent. The result and the elements are
/// bounds consistent, and the result is domain consistent if it spans at most 64 values.
///
/// Rule 1. Row and column lie within the matrix.
/// Rule 2. A row is removed if no element in the remaining columns shares a value with the result, and likewise for
///         columns.
/// Rule 3. The result keeps the values that it shares with the elements in the remaining rows and columns.
/// Rule 4. Once row and column are fixed, the result and their element are equal.
///
/// Complexity: O(remaining rows * remaining columns) a run. Stateless.
class ElementOfMatrix final : public Rule {
  public:
    /// @param elements  row after row, one view or more
    ElementOfMatrix(View result, View row, View column, std::vector<View> elements, std::size_t columns);

    std::string name() const override { return "element, two indices"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    struct Found;

    View element(Value row, Value column) const {
        return elements_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)];
    }
    bool narrow_to_matrix(Context& context) const;
    bool look_at(View element, Found& found, const Context& context) const;
    bool narrow_result(const Found& found, Context& context) const;
    template <typename Explain>
    void explain_elements(Reason& r, const Context& context, const Explain& explain) const;
    void follow(Context& context) const;

    View result_;
    View row_;
    View column_;
    std::vector<View> elements_;
    std::size_t columns_;
    std::vector<bool> has_support_; ///< by column, buffer of a run
};

/// The fact that an element of constants publishes for joint passes to read:  result == array[index].
struct Lookup {
    View result;
    View index;
    std::shared_ptr<const std::vector<Value>> array;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// The same fact for an index with many places, published instead of rules: the pass that reads it adds them.
struct WideLookup : Lookup {
    static constexpr std::size_t most_places = 64; ///< for other lookups, whose rules use one word
};

/// Adds the rules of  result == array[index].
void post_lookup(Posting& posting, View result, View index, const std::vector<Value>& array);

} // namespace csp
