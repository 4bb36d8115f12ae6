#pragma once

#include <csp/base/assignment.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// Errors: throws ArgumentError: `count` elements do not fill rows of `columns`.
[[noreturn]] void refuse_shape(std::size_t count, std::size_t columns);
/// Errors: throws ArgumentError: there is no row, column or block with that number.
[[noreturn]] void refuse_place(const char* what, std::size_t place, std::size_t count);
/// Errors: throws ArgumentError: a matrix of that shape has no diagonal.
[[noreturn]] void refuse_diagonal(std::size_t rows, std::size_t columns);

/// Elements in rows and columns, all rows of the same length: variables, numbers, expressions.
///
///     const auto cell = model.int_vars(9, 9, csp::range(1, 9), "cell");
///     model.post(csp::all_different(cell.row(4)));
///     model.post(cell[4][0] < cell(4, 1));
///
/// It can also be used as the list of its elements, row by row: `all_different(cell)`, `sum(cell)`.
/// Errors: asking for a row, column, diagonal or block that does not exist throws ArgumentError; `(i, j)` and `[i][j]`
/// are not checked, as with std::vector.
template <typename Element>
class Matrix {
  public:
    using value_type = Element;

    Matrix() = default;
    /// @param elements  row by row
    /// Errors: throws ArgumentError unless they fill rows of this many columns.
    Matrix(std::vector<Element> elements, std::size_t columns)
        : elements_(std::move(elements)),
          columns_(columns) {
        if (columns_ == 0 ? !elements_.empty() : elements_.size() % columns_ != 0)
            refuse_shape(elements_.size(), columns_);
    }

    std::size_t rows() const { return columns_ == 0 ? 0 : elements_.size() / columns_; }
    std::size_t columns() const { return columns_; }

    const Element& operator()(std::size_t row, std::size_t column) const {
        return elements_[row * columns_ + column];
    }
    Element& operator()(std::size_t row, std::size_t column) { return elements_[row * columns_ + column]; }
    std::span<const Element> operator[](std::size_t row) const {
        return std::span(elements_).subspan(row * columns_, columns_);
    }
    std::span<Element> operator[](std::size_t row) {
        return std::span(elements_).subspan(row * columns_, columns_);
    }

    std::vector<Element> row(std::size_t i) const { return block(i, 0, 1, columns_); }
    std::vector<Element> column(std::size_t j) const { return block(0, j, rows(), 1); }
    /// The diagonal from the top left, of a matrix with as many rows as columns.
    std::vector<Element> diagonal() const { return every(columns_ + 1, 0); }
    /// The diagonal from the top right.
    std::vector<Element> antidiagonal() const { return every(columns_ - 1, columns_ - 1); }
    /// The elements of `height` rows from `top` on, in `width` columns from `left` on, row by row.
    std::vector<Element> block(std::size_t top, std::size_t left, std::size_t height,
                               std::size_t width) const {
        if (top + height > rows()) refuse_place("row", top + height - 1, rows());
        if (left + width > columns_) refuse_place("column", left + width - 1, columns_);
        std::vector<Element> elements;
        elements.reserve(height * width);
        for (std::size_t i = top; i < top + height; ++i)
            for (std::size_t j = left; j < left + width; ++j) elements.push_back((*this)(i, j));
        return elements;
    }
    /// The matrix with rows and columns exchanged.
    Matrix transposed() const {
        std::vector<Element> elements;
        elements.reserve(elements_.size());
        for (std::size_t j = 0; j < columns_; ++j)
            for (std::size_t i = 0; i < rows(); ++i) elements.push_back((*this)(i, j));
        return {std::move(elements), rows()};
    }
    /// The rows as a list of lists, which some constraints take.
    std::vector<std::vector<Element>> list_of_rows() const {
        std::vector<std::vector<Element>> lists;
        lists.reserve(rows());
        for (std::size_t i = 0; i < rows(); ++i) lists.push_back(row(i));
        return lists;
    }

    // All elements, row by row.
    const std::vector<Element>& elements() const { return elements_; }
    std::size_t size() const { return elements_.size(); }
    auto begin() const { return elements_.begin(); }
    auto end() const { return elements_.end(); }

  private:
    /// As many elements as there are rows, at equal distances.
    std::vector<Element> every(std::size_t distance, std::size_t first) const {
        if (rows() != columns_) refuse_diagonal(rows(), columns_);
        std::vector<Element> elements;
        elements.reserve(columns_);
        for (std::size_t i = 0; i < columns_; ++i) elements.push_back(elements_[first + i * distance]);
        return elements;
    }

    std::vector<Element> elements_;
    std::size_t columns_ = 0;
};

/// The values of a matrix of variables, views or expressions, in its shape.
template <typename Element>
auto values(const Assignment& assignment, const Matrix<Element>& matrix) {
    return Matrix(values(assignment, matrix.elements()), matrix.columns());
}

} // namespace csp
