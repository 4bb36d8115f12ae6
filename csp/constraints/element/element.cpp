#include <csp/constraints/element/element.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/functions.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/element/rules.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/tuple_set.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Returns the constraints 0 <= index < count.
std::vector<Constraint> within(const Expression& index, std::size_t count) {
    return {index >= 0, index < count};
}

bool is_place(WideValue index, std::size_t count) {
    return index >= 0 && index < static_cast<WideValue>(count);
}

void require_values(const std::vector<Value>& values) {
    for (const Value v : values)
        if (!is_value(v)) refuse_element(std::to_string(v));
}

std::vector<Expression> joined(std::vector<Expression> first, std::vector<Expression> rest) {
    first.insert(first.end(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    return first;
}

/// Returns the least interval that contains the elements at the possible places; 0..0 if there are no such places.
template <typename BoundsAt>
WideInterval hull(std::size_t first, std::size_t last, const BoundsAt& bounds_at) {
    WideInterval hull;
    for (std::size_t i = first; i < last; ++i) {
        const WideInterval part = bounds_at(i);
        hull = i == first ? part : WideInterval{std::min(hull.min, part.min), std::max(hull.max, part.max)};
    }
    return hull;
}

/// Returns the possible places of an index with these bounds, as a half-open range.
std::pair<std::size_t, std::size_t> places(WideInterval index, std::size_t count) {
    const auto cut = [count](WideValue v) {
        return static_cast<std::size_t>(std::clamp(v, WideValue{0}, static_cast<WideValue>(count)));
    };
    return {cut(index.min), cut(index.max + 1)};
}

// Arrays -------------------------------------------------------------------------------------------

class ElementOfConstants final : public FunctionDefinition {
  public:
    ElementOfConstants(std::vector<Value> array, const Expression& index)
        : FunctionDefinition({index}),
          shared_(std::make_shared<const std::vector<Value>>(std::move(array))),
          array_(*shared_) {
        require_values(array_);
    }

    std::string kind() const override { return "element"; }
    std::string statement(const NameOf& name) const override {
        return stated("element", {statement_of(arguments()[0], name), stated_numbers(array_)});
    }
    std::string words(std::span<const std::string> arguments) const override {
        constexpr std::size_t most_shown = 8;
        const std::string list = array_.size() > most_shown ? std::to_string(array_.size()) + " constants"
                                                            : list_of_numbers(array_);
        return "element([" + list + "], " + arguments[0] + ")";
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        if (!is_place(arguments[0], array_.size())) return std::nullopt;
        return array_[static_cast<std::size_t>(arguments[0])];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [first, last] = places(arguments[0], array_.size());
        return hull(first, last, [this](std::size_t i) { return WideInterval{array_[i], array_[i]}; });
    }
    std::vector<Constraint> preconditions() const override { return within(arguments()[0], array_.size()); }

    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const View index = arguments[0];
        posting.state<Lookup>(result, index, shared_);
        const bool is_wide = posting.domain(index).size() > WideLookup::most_places &&
                             !index.variable().is_same(result.variable());
        if (!is_wide || !posting.state<WideLookup>(result, index, shared_))
            post_lookup(posting, result, index, array_);
    }

  private:
    std::shared_ptr<const std::vector<Value>> shared_; ///< with the readers of Lookup
    const std::vector<Value>& array_;
};

/// The arguments: the index, then the elements.
class ElementOfExpressions final : public FunctionDefinition {
  public:
    ElementOfExpressions(std::vector<Expression> array, const Expression& index)
        : FunctionDefinition(joined({index}, std::move(array))) {}

    std::string kind() const override { return "element"; }
    std::string statement(const NameOf& name) const override {
        return stated("element", {statement_of(arguments()[0], name), stated_from(1, name)});
    }
    std::string words(std::span<const std::string> arguments) const override {
        return "element([" + list_of_texts(arguments.subspan(1)) + "], " + arguments[0] + ")";
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        if (!is_place(arguments[0], size())) return std::nullopt;
        return arguments[static_cast<std::size_t>(arguments[0]) + 1];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [first, last] = places(arguments[0], size());
        return hull(first, last, [&](std::size_t i) { return arguments[i + 1]; });
    }
    std::vector<Constraint> preconditions() const override { return within(arguments()[0], size()); }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        if (size() == 0) return posting.fail();
        posting.add<csp::ElementOfVariables>(result, arguments[0],
                                             std::vector<View>(arguments.begin() + 1, arguments.end()));
    }

  private:
    std::string stated_from(std::size_t first, const NameOf& name) const {
        return stated_list(std::span(arguments()).subspan(first),
                           [&](const Expression& x) { return statement_of(x, name); });
    }
    std::size_t size() const { return arguments().size() - 1; }
};

// Matrices -----------------------------------------------------------------------------------------

/// A function whose arguments begin with row and column.
class OfMatrix : public FunctionDefinition {
  public:
    OfMatrix(std::vector<Expression> arguments, std::size_t elements, std::size_t columns)
        : FunctionDefinition(std::move(arguments)),
          rows_(columns == 0 ? 0 : elements / columns),
          columns_(columns) {
        if (rows_ * columns_ != elements)
            throw ArgumentError("csp::element", "a matrix of " + std::to_string(elements) +
                                                    " elements cannot have " + std::to_string(columns_) +
                                                    " columns");
    }

    std::string kind() const final { return "element"; }
    std::string words(std::span<const std::string> arguments) const final {
        return "element(" + std::to_string(rows_) + " x " + std::to_string(columns_) + " matrix, " +
               arguments[0] + ", " + arguments[1] + ")";
    }
    std::vector<Constraint> preconditions() const final {
        std::vector<Constraint> both = within(arguments()[0], rows_);
        const std::vector<Constraint> of_column = within(arguments()[1], columns_);
        both.insert(both.end(), of_column.begin(), of_column.end());
        return both;
    }

  protected:
    std::string stated_matrix(const std::string& elements, const NameOf& name) const {
        return stated("element_of_matrix",
                      {statement_of(arguments()[0], name), statement_of(arguments()[1], name),
                       std::to_string(columns_), elements});
    }
    /// Returns the place of an element, row by row; nullopt outside the matrix.
    std::optional<std::size_t> place(std::span<const WideValue> arguments) const {
        if (!is_place(arguments[0], rows_) || !is_place(arguments[1], columns_)) return std::nullopt;
        return static_cast<std::size_t>(arguments[0]) * columns_ + static_cast<std::size_t>(arguments[1]);
    }
    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }

  private:
    std::size_t rows_;
    std::size_t columns_;
};

class ElementOfConstantMatrix final : public OfMatrix {
  public:
    ElementOfConstantMatrix(const Matrix<Value>& matrix, const Expression& row, const Expression& column)
        : OfMatrix({row, column}, matrix.size(), matrix.columns()),
          elements_(matrix.elements()) {
        require_values(elements_);
    }

    std::string statement(const NameOf& name) const override {
        return stated_matrix(stated_numbers(elements_), name);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        if (const auto at = place(arguments)) return elements_[*at];
        return std::nullopt;
    }
    WideInterval bounds(std::span<const WideInterval>) const override {
        return hull(0, elements_.size(), [this](std::size_t i) {
            return WideInterval{elements_[i], elements_[i]};
        });
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        if (elements_.empty()) return posting.fail();
        const std::vector<View> places{inside(arguments[0], this->arguments()[0], rows(), posting),
                                       inside(arguments[1], this->arguments()[1], columns(), posting)};
        const auto value_of = [this](std::span<const WideValue> a) { return value(a); };
        tabulate(posting, result, places, value_of);
    }

  private:
    /// Returns the index if it cannot leave the matrix. Under a condition it may leave the matrix; the result is then a
    /// new variable that cannot, which equals the index if the condition holds.
    static View inside(View index, const Expression& meaning, std::size_t count, Posting& posting) {
        const DomainView values = posting.domain(index);
        if (is_place(values.min(), count) && is_place(values.max(), count)) return index;
        const View place = posting.new_variable(
            range(0, static_cast<Value>(count) - 1),
            {[meaning](const NameOf& name) { return meaning.describe(name); },
             [meaning, count](const Assignment& assignment) {
                 const auto value = meaning.evaluate(assignment);
                 return value && is_place(*value, count) ? value : std::nullopt;
             },
             [meaning, count](const NameOf& name) {
                 return stated("within", {statement_of(meaning, name), "0", std::to_string(count - 1)});
             }});
        equal(index, place)->post(posting);
        return place;
    }

    std::vector<Value> elements_;
};

/// The arguments: row and column, then the elements.
class ElementOfExpressionMatrix final : public OfMatrix {
  public:
    ElementOfExpressionMatrix(const Matrix<Expression>& matrix, const Expression& row,
                              const Expression& column)
        : ElementOfExpressionMatrix(matrix.elements(), matrix.columns(), row, column) {}

    std::string statement(const NameOf& name) const override {
        return stated_matrix(stated_list(std::span(arguments()).subspan(2),
                                         [&](const Expression& x) { return statement_of(x, name); }),
                             name);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        if (const auto at = place(arguments)) return arguments[*at + 2];
        return std::nullopt;
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return hull(2, arguments.size(), [&](std::size_t i) { return arguments[i]; });
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        if (rows() == 0) return posting.fail();
        posting.add<ElementOfMatrix>(result, arguments[0], arguments[1],
                                     std::vector<View>(arguments.begin() + 2, arguments.end()), columns());
    }

  private:
    ElementOfExpressionMatrix(const std::vector<Expression>& elements, std::size_t columns,
                              const Expression& row, const Expression& column)
        : OfMatrix(joined({row, column}, elements), elements.size(), columns) {}
};

// Choices ------------------------------------------------------------------------------------------

/// The arguments: the condition as 0 or 1, then both values.
class IfThenElse final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "if_then_else"; }
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "if", name);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return arguments[0] != 0 ? arguments[1] : arguments[2];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {std::min(arguments[1].min, arguments[2].min), std::max(arguments[1].max, arguments[2].max)};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        posting.add<ElementOfVariables>(result, arguments[0], std::vector<View>{arguments[2], arguments[1]});
    }
};

} // namespace

void post_lookup(Posting& posting, View result, View index, const std::vector<Value>& array) {
    std::vector<ValuePair> pairs;
    pairs.reserve(array.size());
    for (Value i = 0; static_cast<std::size_t>(i) < array.size(); ++i) {
        const Value element = array[static_cast<std::size_t>(i)];
        if (posting.domain(index).contains(i) && posting.domain(result).contains(element))
            pairs.emplace_back(index.to_variable(i), result.to_variable(element));
    }
    const Var x = index.variable();
    if (!x.is_same(result.variable())) return post_pairs(posting, x, result.variable(), std::move(pairs));
    std::vector<Value> values; // of one variable: the values on which both sides agree
    for (const auto& [place, element] : pairs)
        if (place == element) values.push_back(place);
    if (values.empty()) return posting.fail();
    posting.keep(x, values);
}

void refuse_element(const std::string& constant) {
    throw ArgumentError("csp::element", "the constant " + constant + " is outside " +
                                            std::to_string(min_value) + ".." + std::to_string(max_value));
}

Function element(std::vector<Value> array, const Expression& index) {
    return make_function<ElementOfConstants>(std::move(array), index);
}
Function element(const List& array, const Expression& index) {
    return make_function<ElementOfExpressions>(array.expressions(), index);
}
Function element(const Matrix<Value>& matrix, const Expression& row, const Expression& column) {
    return make_function<ElementOfConstantMatrix>(matrix, row, column);
}
Function element(const Matrix<Expression>& matrix, const Expression& row, const Expression& column) {
    return make_function<ElementOfExpressionMatrix>(matrix, row, column);
}

void require_row_length(std::size_t row, std::size_t length, std::size_t columns) {
    if (length == columns) return;
    throw ArgumentError("csp::element", "row " + std::to_string(row) + " has " + std::to_string(length) +
                                            " elements, but those before have " + std::to_string(columns));
}

Function if_then_else(const Constraint& condition, const Expression& then, const Expression& otherwise) {
    return make_function<IfThenElse>(std::vector<Expression>{condition, then, otherwise});
}

Constraint choice_of(const Constraint& condition, const Constraint& then, const Constraint& otherwise) {
    return implication(condition, then) && implication(!condition, otherwise);
}

} // namespace csp
