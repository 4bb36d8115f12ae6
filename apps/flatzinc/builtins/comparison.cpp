#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/comparison/comparison.hpp>

#include <array>

namespace flatzinc {

namespace {

constexpr auto comparison_rows = std::to_array<Builtin>({
    {"int_eq", "ii", [](const Statement& s) { return s.number(0) == s.number(1); },
     [](const Facts& f) { return f.value(0) == f.value(1); }},
    {"int_ne", "ii", [](const Statement& s) { return s.number(0) != s.number(1); },
     [](const Facts& f) { return f.value(0) != f.value(1); }},
    {"int_le", "ii", [](const Statement& s) { return s.number(0) <= s.number(1); },
     [](const Facts& f) { return f.value(0) <= f.value(1); }},
    {"int_lt", "ii", [](const Statement& s) { return s.number(0) < s.number(1); },
     [](const Facts& f) { return f.value(0) < f.value(1); }},
    {"set_in", "is", [](const Statement& s) { return s.member(s.operand(0), s.set(1)); },
     [](const Facts& f) { return f.set(1).contains(f.value(0)); }},
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
     [](const Facts& f) { return !f.truth(0) || f.truth(1); }},
    {"bool_lt", "bb",
     [](const Statement& s) {
         return all_of({!s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return !f.truth(0) && f.truth(1); }},
    {"bool2int", "bi",
     [](const Statement& s) {
         Statement::Sum sum; // b - i == 0, conditions as atoms
         s.add(sum, 1, s.operand(0));
         s.add(sum, -1, s.operand(1));
         return s.compare(std::move(sum), csp::Comparison::equal, 0);
     },
     [](const Facts& f) { return f.value(0) == f.value(1); }},
});

} // namespace

std::span<const Builtin> comparison_builtins() { return comparison_rows; }

} // namespace flatzinc
