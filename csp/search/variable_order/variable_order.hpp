#pragma once

#include <csp/search/search_state.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace csp {

/// A heuristic that chooses the next variable to branch on. One object serves one search after another.
class VariableOrder : public SearchEvents {
  public:
    /// Returns one of `state.open`.
    virtual Var choose(SearchState& state) = 0;
};

/// A kind of variable order: its entry in the registry, for the documentation and for programs.
struct VariableOrderKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::unique_ptr<VariableOrder> (*make)(Engine& engine, const Model& model);

    operator const VariableOrderKind*() const = delete; // write its address: &csp::variable_order::mrv
};

namespace variable_order {

/// Returns every kind, in the order of the documentation.
std::span<const VariableOrderKind* const> all();
/// Returns the kind of that name, never null.
/// Errors: throws ArgumentError, which lists the names, if there is no such kind.
const VariableOrderKind* find(std::string_view name);

/// Returns the open variable with the least score; `score(x)` may have any ordered type. Ties go to the least index, so
/// that runs can be repeated, or are broken at random if the state demands it. O(open) scores.
template <typename Score>
Var least(SearchState& state, Score&& score) {
    Var best = state.open.front();
    auto best_score = score(best);
    std::uint32_t equals = 1;
    for (const Var x : state.open.subspan(1)) {
        const auto its_score = score(x);
        if (best_score < its_score) continue;
        if (its_score < best_score) {
            best = x;
            best_score = its_score;
            equals = 1;
        } else if (state.has_random_ties ? state.random.below(++equals) == 0 : x.index < best.index) {
            best = x;
        }
    }
    return best;
}

} // namespace variable_order
} // namespace csp
