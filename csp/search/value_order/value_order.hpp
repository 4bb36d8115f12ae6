#pragma once

#include <csp/search/search_state.hpp>
#include <csp/store/domain_view.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace csp {

/// A heuristic that chooses which part of the domain of the chosen variable to try first, usually one value. One object
/// serves one search after another.
class ValueOrder : public SearchEvents {
  public:
    /// Returns an atom about x that is neither true nor false; x is not fixed.
    virtual Atom branch(SearchState& state, Var x) = 0;
};

/// Returns the value that is greater than exactly `rank` values of the domain; rank < size. O(runs of consecutive
/// values).
inline Value nth_value(DomainView domain, std::uint32_t rank) {
    for (Value v = domain.min();; v = domain.next(v + 1)) {
        const Value end = domain.run_end(v);
        const auto length = static_cast<std::uint32_t>(end - v + 1);
        if (rank < length) return v + static_cast<Value>(rank);
        rank -= length;
        v = end;
    }
}

/// A kind of value order: its entry in the registry, for the documentation and for programs.
struct ValueOrderKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::unique_ptr<ValueOrder> (*make)(Engine& engine, const Model& model);

    operator const ValueOrderKind*() const = delete; // write its address: &csp::value_order::lcv
};

namespace value_order {

/// Returns every kind, in the order of the documentation.
std::span<const ValueOrderKind* const> all();
/// Returns the kind of that name, never null.
/// Errors: throws ArgumentError, which lists the names, if there is no such kind.
const ValueOrderKind* find(std::string_view name);

} // namespace value_order
} // namespace csp
