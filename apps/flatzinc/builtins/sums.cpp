#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <array>

namespace flatzinc {

namespace {

using csp::Comparison;
using csp::HugeValue;

HugeValue total(const Facts& f) {
    HugeValue sum = 0;
    const auto coefficients = f.list(0);
    const auto values = f.list(1);
    for (std::size_t i = 0; i < values.size(); ++i) sum += HugeValue{coefficients[i]} * values[i];
    return sum;
}

/// The sum of the first two arguments compared with the third, which may be a variable.
template <Comparison comparison>
csp::Constraint compared(const Statement& s) {
    Statement::Sum sum = s.sum(0, 1);
    s.add(sum, -1, s.operand(2));
    return s.compare(std::move(sum), comparison, 0);
}

constexpr auto is_equal = [](const Facts& f) { return total(f) == f.value(2); };
constexpr auto is_different = [](const Facts& f) { return total(f) != f.value(2); };
constexpr auto is_at_most = [](const Facts& f) { return total(f) <= f.value(2); };

/// As many coefficients as variables.
constexpr shape::Relations coefficients{shape::as_long_as(0, 1)};

constexpr auto sum_rows = std::to_array<Builtin>({
    {"int_lin_eq", "NIn", compared<Comparison::equal>, is_equal, coefficients},
    {"int_lin_ne", "NIn", compared<Comparison::different>, is_different, coefficients},
    {"int_lin_le", "NIn", compared<Comparison::at_most>, is_at_most, coefficients},
    {"bool_lin_eq", "NBi", compared<Comparison::equal>, is_equal, coefficients},
    {"bool_lin_ne", "NBi", compared<Comparison::different>, is_different, coefficients},
    {"bool_lin_le", "NBi", compared<Comparison::at_most>, is_at_most, coefficients},
});

} // namespace

std::span<const Builtin> sum_builtins() { return sum_rows; }

} // namespace flatzinc
