#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

std::vector<Literal> opposites(std::vector<Literal> literals) {
    for (Literal& literal : literals) literal = !literal;
    return literals;
}

/// States that r holds if and only if all of the literals do.
csp::Constraint is_all(Literal r, const std::vector<Literal>& literals) {
    if (r.is_known()) return r.is_true() ? all_of(literals) : any_of(opposites(literals));
    return exactly_if(r, all_of(literals));
}
csp::Constraint is_any(Literal r, const std::vector<Literal>& literals) {
    return is_all(!r, opposites(literals));
}

/// States that an odd number of the literals hold.
csp::Constraint is_odd(const std::vector<Literal>& literals) {
    bool wants_odd = true;
    std::vector<csp::Constraint> parts;
    for (const Literal literal : literals) {
        if (literal.is_known())
            wants_odd ^= literal.is_true();
        else
            parts.push_back(csp::clause({literal.atom()}));
    }
    if (!wants_odd) parts.push_back(always());
    return csp::exclusive_or(std::move(parts));
}

std::vector<Literal> clause_of(const Statement& s) {
    std::vector<Literal> literals = s.literals(0);
    for (const Literal literal : s.literals(1)) literals.push_back(!literal);
    return literals;
}

bool are_all(const std::vector<WideValue>& values) {
    return std::all_of(values.begin(), values.end(), [](WideValue v) { return v != 0; });
}
bool is_one(const std::vector<WideValue>& values) {
    return std::any_of(values.begin(), values.end(), [](WideValue v) { return v != 0; });
}

csp::Constraint nothing(const Statement&) { return always(); }
bool is_true_of_all(const Facts&) { return true; }

constexpr auto logic_rows = std::to_array<Builtin>({
    {"bool_and", "bbb",
     [](const Statement& s) {
         return is_all(s.literal(2), {s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return (f.truth(0) && f.truth(1)) == f.truth(2); }},
    {"bool_and", "bb",
     [](const Statement& s) {
         return all_of({s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return f.truth(0) && f.truth(1); }, shape::any, nullptr, "++"},
    {"bool_or", "bbb",
     [](const Statement& s) {
         return is_any(s.literal(2), {s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return (f.truth(0) || f.truth(1)) == f.truth(2); }},
    {"bool_or", "bb",
     [](const Statement& s) {
         return any_of({s.literal(0), s.literal(1)});
     },
     [](const Facts& f) { return f.truth(0) || f.truth(1); }, shape::any, nullptr, "++"},
    {"bool_xor", "bbb",
     [](const Statement& s) {
         return is_odd({s.literal(0), s.literal(1), !s.literal(2)});
     },
     [](const Facts& f) { return (f.truth(0) != f.truth(1)) == f.truth(2); }},
    {"bool_xor", "bb", [](const Statement& s) { return same(s.literal(0), !s.literal(1)); },
     [](const Facts& f) { return f.truth(0) != f.truth(1); }},
    {"array_bool_and", "Bb", [](const Statement& s) { return is_all(s.literal(1), s.literals(0)); },
     [](const Facts& f) { return are_all(f.list(0)) == f.truth(1); }},
    {"array_bool_and", "B", [](const Statement& s) { return all_of(s.literals(0)); },
     [](const Facts& f) { return are_all(f.list(0)); }, shape::any, nullptr, "+"},
    {"array_bool_or", "Bb", [](const Statement& s) { return is_any(s.literal(1), s.literals(0)); },
     [](const Facts& f) { return is_one(f.list(0)) == f.truth(1); }},
    {"array_bool_or", "B", [](const Statement& s) { return any_of(s.literals(0)); },
     [](const Facts& f) { return is_one(f.list(0)); }, shape::any, nullptr, "+"},
    {"array_bool_xor", "B", [](const Statement& s) { return is_odd(s.literals(0)); },
     [](const Facts& f) {
         const auto values = f.list(0);
         return std::count(values.begin(), values.end(), 1) % 2 == 1;
     }},
    {"fzn_assume", "B", [](const Statement& s) { return all_of(s.literals(0)); },
     [](const Facts& f) { return are_all(f.list(0)); }},
    {"bool_clause", "BB", [](const Statement& s) { return any_of(clause_of(s)); },
     [](const Facts& f) { return is_one(f.list(0)) || !are_all(f.list(1)); }, shape::any, nullptr, "+-"},
    // Values that the search sets at restarts, see apps/flatzinc/search/on_restart.hpp. In the model, they state
    // nothing.
    {"fzn_on_restart_status", "i", nothing, is_true_of_all},
    {"fzn_on_restart_complete", "b", nothing, is_true_of_all},
    {"fzn_on_restart_uniform_int", "nni", nothing, is_true_of_all},
    {"fzn_on_restart_last_val_int", "ii", nothing, is_true_of_all},
    {"fzn_on_restart_last_val_bool", "bb", nothing, is_true_of_all},
    {"fzn_on_restart_sol_int", "ii", nothing, is_true_of_all},
    {"fzn_on_restart_sol_bool", "bb", nothing, is_true_of_all},
});

} // namespace

namespace builtins {
constinit const Builtin& bool_and = row_of(logic_rows, "bool_and", 2);
constinit const Builtin& bool_or = row_of(logic_rows, "bool_or", 2);
constinit const Builtin& array_bool_and = row_of(logic_rows, "array_bool_and", 1);
constinit const Builtin& array_bool_or = row_of(logic_rows, "array_bool_or", 1);
constinit const Builtin& bool_and_is = row_of(logic_rows, "bool_and", 3);
constinit const Builtin& bool_or_is = row_of(logic_rows, "bool_or", 3);
constinit const Builtin& array_bool_and_is = row_of(logic_rows, "array_bool_and", 2);
constinit const Builtin& array_bool_or_is = row_of(logic_rows, "array_bool_or", 2);
constinit const Builtin& fzn_assume = row_of(logic_rows, "fzn_assume", 1);
constinit const Builtin& fzn_on_restart_status = row_of(logic_rows, "fzn_on_restart_status", 1);
constinit const Builtin& fzn_on_restart_complete = row_of(logic_rows, "fzn_on_restart_complete", 1);
constinit const Builtin& fzn_on_restart_uniform_int = row_of(logic_rows, "fzn_on_restart_uniform_int", 3);
constinit const Builtin& fzn_on_restart_last_val_int = row_of(logic_rows, "fzn_on_restart_last_val_int", 2);
constinit const Builtin& fzn_on_restart_last_val_bool = row_of(logic_rows, "fzn_on_restart_last_val_bool", 2);
constinit const Builtin& fzn_on_restart_sol_int = row_of(logic_rows, "fzn_on_restart_sol_int", 2);
constinit const Builtin& fzn_on_restart_sol_bool = row_of(logic_rows, "fzn_on_restart_sol_bool", 2);
} // namespace builtins

std::span<const Builtin> logic_builtins() { return logic_rows; }

} // namespace flatzinc
