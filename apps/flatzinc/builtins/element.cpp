#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/element/element.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

using csp::HugeValue;

/// States that y is the element of the array at `index`, counted from `first`.
csp::Constraint element_of(const Statement& s, Operand index, WideValue first, std::size_t array, Operand y) {
    const auto elements = s.operands(array);
    if (s.is_fixed(index)) {
        const WideValue place = s.min(index) - first;
        if (place < 0 || place >= static_cast<WideValue>(elements.size())) return never();
        Statement::Sum difference;
        s.add(difference, 1, elements[static_cast<std::size_t>(place)]);
        s.add(difference, -1, y);
        return s.compare(std::move(difference), csp::Comparison::equal, 0);
    }
    const csp::Expression place = csp::Expression(s.view(index)) - first;
    const csp::Expression result = s.is_fixed(y) ? csp::Expression(s.min(y)) : csp::Expression(s.view(y));
    if (std::all_of(elements.begin(), elements.end(), [&](Operand e) { return s.is_fixed(e); })) {
        std::vector<csp::Value> constants;
        for (const Operand e : elements) constants.push_back(s.value_of(s.min(e)));
        return result == csp::element(std::move(constants), place);
    }
    return result == csp::element(csp::List(s.views(array)), place);
}

/// States that b is the element of an array of constants: it holds if and only if the index is one of the places that
/// are true.
csp::Constraint truth_of(const Statement& s) {
    std::vector<WideInterval> places;
    const auto elements = s.operands(1);
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (elements[i].constant != 0) {
            const auto place = static_cast<WideValue>(i + 1);
            places.push_back({place, place});
        }
    const csp::Constraint is_within =
        s.member(s.operand(0), WideSet(1, static_cast<WideValue>(elements.size())));
    const csp::Constraint is_true = s.member(s.operand(0), WideSet(std::move(places)));
    return csp::conjunction({is_within, exactly_if(s.literal(2), is_true)});
}

bool is_element(const Facts& f, std::size_t index, WideValue first, std::size_t array, std::size_t y) {
    const auto elements = f.list(array);
    const WideValue place = f.value(index) - first;
    return 0 <= place && place < static_cast<WideValue>(elements.size()) &&
           elements[static_cast<std::size_t>(place)] == f.value(y);
}

/// Arguments: row, first row, column, first column, number of columns, elements row by row, y.
csp::Constraint element_of_matrix(const Statement& s) {
    const WideValue columns = s.constant(4);
    const auto elements = s.operands(5);
    if (columns <= 0 || elements.empty()) return never();
    const csp::Expression row = csp::Expression(s.view(0)) - s.constant(1);
    const csp::Expression column = csp::Expression(s.view(2)) - s.constant(3);
    const csp::Expression y = s.number(6);
    if (std::all_of(elements.begin(), elements.end(), [&](Operand e) { return s.is_fixed(e); })) {
        std::vector<csp::Value> constants;
        for (const Operand e : elements) constants.push_back(s.value_of(s.min(e)));
        return y ==
               csp::element(csp::Matrix<csp::Value>(std::move(constants), static_cast<std::size_t>(columns)),
                            row, column);
    }
    std::vector<csp::Expression> expressions;
    for (const Operand e : elements)
        expressions.push_back(s.is_fixed(e) ? csp::Expression(s.min(e)) : csp::Expression(s.view(e)));
    return y == csp::element(
                    csp::Matrix<csp::Expression>(std::move(expressions), static_cast<std::size_t>(columns)),
                    row, column);
}

bool is_element_of_matrix(const Facts& f) {
    const auto elements = f.list(5);
    const WideValue columns = f.value(4);
    const WideValue row = f.value(0) - f.value(1);
    const WideValue column = f.value(2) - f.value(3);
    if (row < 0 || column < 0 || column >= columns) return false;
    const WideValue place = row * columns + column;
    return place < static_cast<WideValue>(elements.size()) &&
           elements[static_cast<std::size_t>(place)] == f.value(6);
}

constexpr auto from_one = [](const Statement& s) { return element_of(s, s.operand(0), 1, 1, s.operand(2)); };
constexpr auto is_from_one = [](const Facts& f) { return is_element(f, 0, 1, 1, 2); };
constexpr auto from_first = [](const Statement& s) {
    return element_of(s, s.operand(0), s.constant(1), 2, s.operand(3));
};
constexpr auto is_from_first = [](const Facts& f) { return is_element(f, 0, f.value(1), 2, 3); };

/// Narrows for: y is the element of the list at `index`, counted from `first`.
void narrow_element(Reduction& r, Operand index, HugeValue first, std::span<const Operand> xs, Operand y) {
    const Bounds places{first, first + static_cast<HugeValue>(xs.size()) - 1};
    narrow(r, index, places);
    const HugeValue from = std::max<HugeValue>(r.min(index), places.min);
    const HugeValue to = std::min<HugeValue>(r.max(index), places.max);
    if (from > to) return;
    const auto reached =
        xs.subspan(static_cast<std::size_t>(from - first), static_cast<std::size_t>(to - from + 1));
    narrow(r, y, hull_of(r, reached));
    if (reached.size() == 1) narrow(r, reached.front(), bounds_of(r, y));
}

void narrow_element_2d(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 5);
    const WideValue columns = operand(r, c, 4).constant;
    if (columns <= 0) return;
    const HugeValue first_row = operand(r, c, 1).constant;
    const HugeValue first_column = operand(r, c, 3).constant;
    const HugeValue rows = static_cast<WideValue>(xs.size()) / columns;
    narrow(r, operand(r, c, 0), {first_row, first_row + rows - 1});
    narrow(r, operand(r, c, 2), {first_column, first_column + columns - 1});
    narrow(r, operand(r, c, 6), hull_of(r, xs));
}

constexpr auto narrow_from_one = [](Reduction& r, std::size_t c) {
    narrow_element(r, operand(r, c, 0), 1, operands(r, c, 1), operand(r, c, 2));
};
constexpr auto narrow_from_first = [](Reduction& r, std::size_t c) {
    narrow_element(r, operand(r, c, 0), operand(r, c, 1).constant, operands(r, c, 2), operand(r, c, 3));
};

constexpr auto element_rows = std::to_array<Builtin>({
    {"array_int_element", "iNi", from_one, is_from_one, shape::any, narrow_from_one},
    {"array_var_int_element", "iIi", from_one, is_from_one, shape::any, narrow_from_one},
    {"array_bool_element", "iMb", truth_of, is_from_one, shape::any, narrow_from_one},
    {"array_var_bool_element", "iBb", from_one, is_from_one, shape::any, narrow_from_one},
    {"arcwise_element", "inIi", from_first, is_from_first, shape::any, narrow_from_first},
    {"arcwise_element_bool", "inBb", from_first, is_from_first, shape::any, narrow_from_first},
    {"arcwise_element_2d",
     "ininnIi",
     element_of_matrix,
     is_element_of_matrix,
     {shape::rows_of_constant(5, 4)},
     narrow_element_2d},
});

} // namespace

std::span<const Builtin> element_builtins() { return element_rows; }

} // namespace flatzinc
