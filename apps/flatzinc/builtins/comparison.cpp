#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/comparison/comparison.hpp>

#include <array>

namespace flatzinc {

namespace {

using csp::Comparison;
using csp::HugeValue;

/// States x <= y + slack.
template <int slack>
void narrow_order(Reduction& r, std::size_t c) {
    narrow_sum(r, std::array{BoundsTerm{1, operand(r, c, 0)}, BoundsTerm{-1, operand(r, c, 1)}},
               {-no_bound, slack});
}

void narrow_equal(Reduction& r, std::size_t c) {
    narrow(r, operand(r, c, 0), bounds_of(r, operand(r, c, 1)));
    narrow(r, operand(r, c, 1), bounds_of(r, operand(r, c, 0)));
}

// Sums.

HugeValue total(const Facts& f) {
    HugeValue sum = 0;
    const auto coefficients = f.list(0);
    const auto values = f.list(1);
    for (std::size_t i = 0; i < values.size(); ++i) sum += HugeValue{coefficients[i]} * values[i];
    return sum;
}

/// Compares the sum of the first two arguments with the third, which may be a variable.
template <Comparison comparison>
csp::Constraint compared(const Statement& s) {
    Statement::Sum sum = s.sum(0, 1);
    s.add(sum, -1, s.operand(2));
    return s.compare(std::move(sum), comparison, 0);
}

constexpr auto is_equal = [](const Facts& f) { return total(f) == f.value(2); };
constexpr auto is_different = [](const Facts& f) { return total(f) != f.value(2); };
constexpr auto is_at_most = [](const Facts& f) { return total(f) <= f.value(2); };

constexpr shape::Relations as_many_coefficients{shape::as_long_as(0, 1)};

template <bool is_equation>
void narrow_linear(Reduction& r, std::size_t c) {
    auto terms = terms_of(operands(r, c, 0), operands(r, c, 1));
    terms.push_back({-1, operand(r, c, 2)});
    narrow_sum(r, terms, {is_equation ? HugeValue{0} : -no_bound, 0});
}

constexpr auto comparison_rows = std::to_array<Builtin>({
    {"int_eq", "ii", [](const Statement& s) { return s.number(0) == s.number(1); },
     [](const Facts& f) { return f.value(0) == f.value(1); }, shape::any, narrow_equal},
    {"int_ne", "ii", [](const Statement& s) { return s.number(0) != s.number(1); },
     [](const Facts& f) { return f.value(0) != f.value(1); }},
    {"int_le", "ii", [](const Statement& s) { return s.number(0) <= s.number(1); },
     [](const Facts& f) { return f.value(0) <= f.value(1); }, shape::any, narrow_order<0>, "-+"},
    {"int_lt", "ii", [](const Statement& s) { return s.number(0) < s.number(1); },
     [](const Facts& f) { return f.value(0) < f.value(1); }, shape::any, narrow_order<-1>, "-+"},
    {"set_in", "is", [](const Statement& s) { return s.member(s.operand(0), s.set(1)); },
     [](const Facts& f) { return f.set(1).contains(f.value(0)); }, shape::any,
     [](Reduction& r, std::size_t c) {
         if (const WideSet& values = set(r, c, 1); !values.is_empty())
             narrow(r, operand(r, c, 0), {values.min(), values.max()});
     }},
    {"bool_eq", "bb", [](const Statement& s) { return same(s.literal(0), s.literal(1)); },
     [](const Facts& f) { return f.truth(0) == f.truth(1); }},
    {"bool_ne", "bb", [](const Statement& s) { return same(s.literal(0), !s.literal(1)); },
     [](const Facts& f) { return f.truth(0) != f.truth(1); }},
    {"bool_not", "bb", [](const Statement& s) { return same(s.literal(0), !s.literal(1)); },
     [](const Facts& f) { return f.truth(0) != f.truth(1); }},
    {"bool_le", "bb",
     [](const Statement& s) {
         return any_of({!s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return !f.truth(0) || f.truth(1); }, shape::any, nullptr, "-+"},
    {"bool_lt", "bb",
     [](const Statement& s) {
         return all_of({!s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return !f.truth(0) && f.truth(1); }, shape::any, nullptr, "-+"},
    {"bool2int", "bi",
     [](const Statement& s) {
         Statement::Sum sum; // b - i == 0, conditions as atoms
         s.add(sum, 1, s.operand(0));
         s.add(sum, -1, s.operand(1));
         return s.compare(std::move(sum), csp::Comparison::equal, 0);
     },
     [](const Facts& f) { return f.value(0) == f.value(1); }, shape::any,
     [](Reduction& r, std::size_t c) {
         narrow(r, operand(r, c, 1), {0, 1});
     }},
    {"int_lin_eq", "NIn", compared<Comparison::equal>, is_equal, as_many_coefficients, narrow_linear<true>},
    {"int_lin_ne", "NIn", compared<Comparison::different>, is_different, as_many_coefficients},
    {"int_lin_le", "NIn", compared<Comparison::at_most>, is_at_most, as_many_coefficients,
     narrow_linear<false>, ".s."},
    {"bool_lin_eq", "NBi", compared<Comparison::equal>, is_equal, as_many_coefficients, narrow_linear<true>},
    {"bool_lin_ne", "NBi", compared<Comparison::different>, is_different, as_many_coefficients},
    {"bool_lin_le", "NBi", compared<Comparison::at_most>, is_at_most, as_many_coefficients,
     narrow_linear<false>, ".s+"},
});

} // namespace

namespace builtins {
constinit const Builtin& int_eq = row_of(comparison_rows, "int_eq", 2);
constinit const Builtin& int_ne = row_of(comparison_rows, "int_ne", 2);
constinit const Builtin& int_le = row_of(comparison_rows, "int_le", 2);
constinit const Builtin& int_lt = row_of(comparison_rows, "int_lt", 2);
constinit const Builtin& set_in = row_of(comparison_rows, "set_in", 2);
constinit const Builtin& bool_eq = row_of(comparison_rows, "bool_eq", 2);
constinit const Builtin& bool_not = row_of(comparison_rows, "bool_not", 2);
constinit const Builtin& bool_le = row_of(comparison_rows, "bool_le", 2);
constinit const Builtin& bool_lt = row_of(comparison_rows, "bool_lt", 2);
constinit const Builtin& bool2int = row_of(comparison_rows, "bool2int", 2);
constinit const Builtin& int_lin_eq = row_of(comparison_rows, "int_lin_eq", 3);
} // namespace builtins

std::span<const Builtin> comparison_builtins() { return comparison_rows; }

} // namespace flatzinc
