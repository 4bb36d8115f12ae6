#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <array>

namespace flatzinc {

namespace {

csp::Constraint nothing(const Statement&) { return always(); }
bool is_true_of_all(const Facts&) { return true; }

/// Constraints on values that the search sets at restarts, see apps/flatzinc/search/on_restart.hpp. In the model they
/// state nothing.
constexpr auto restart_rows = std::to_array<Builtin>({
    {"fzn_on_restart_status", "i", nothing, is_true_of_all},
    {"fzn_on_restart_complete", "b", nothing, is_true_of_all},
    {"fzn_on_restart_uniform_int", "nni", nothing, is_true_of_all},
    {"fzn_on_restart_last_val_int", "ii", nothing, is_true_of_all},
    {"fzn_on_restart_last_val_bool", "bb", nothing, is_true_of_all},
    {"fzn_on_restart_sol_int", "ii", nothing, is_true_of_all},
    {"fzn_on_restart_sol_bool", "bb", nothing, is_true_of_all},
});

} // namespace

std::span<const Builtin> restart_builtins() { return restart_rows; }

} // namespace flatzinc
