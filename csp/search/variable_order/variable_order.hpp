#pragma once

#include <csp/search/search_state.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace csp {

/// A heuristic that chooses the next variable to branch on. One object serves one search after another.
class VariableOrder {
  public:
    virtual ~VariableOrder() = default;

    /// A search begins: forget what was learned in the one before, so that every search can be repeated.
    virtual void on_begin() {}
    /// One of `state.open`. Ties go to the variable posted first, so that runs repeat.
    virtual Var choose(SearchState& state) = 0;
    /// Told of every dead end, with the rule that failed (or no_rule).
    virtual void on_failure(const Engine&, RuleId) {}
};

/// A kind of variable order: what the registry, the documentation and programs know of it.
struct VariableOrderKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::unique_ptr<VariableOrder> (*make)(Engine& engine, const Model& model);
};

namespace variable_order {

/// Every kind, in the order of the documentation.
std::span<const VariableOrderKind* const> all();
/// The kind of that name, or null.
const VariableOrderKind* find(std::string_view name);

/// The open variable with the least score; `score(x)` is any ordered type, ties go to the least index.
template <typename Score>
Var least(const SearchState& state, Score&& score) {
    Var best = state.open.front();
    auto best_score = score(best);
    for (const Var x : state.open.subspan(1)) {
        const auto its_score = score(x);
        if (its_score < best_score || (its_score == best_score && x.index < best.index)) {
            best = x;
            best_score = its_score;
        }
    }
    return best;
}

} // namespace variable_order
} // namespace csp
